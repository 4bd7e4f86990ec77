package dev.reeve.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code reeve team token}: gives out a member's token. */
@Command(
    name = "token",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Make a new token for a member, and print it alone; it can never be shown again.",
      "",
      "Whoever has it may act as this member of this team, and as nobody else. The member's token"
          + " before it is good no longer.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:printed", "3:no daemon runs", "5:refused; the code is printed"},
    footerHeading = "%nExamples:%n",
    footer = "  reeve team token login ann > ann.token")
final class TeamTokenCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Parameters(index = "0", paramLabel = "NAME", description = "The team.")
  private String name = "";

  @Parameters(index = "1", paramLabel = "MEMBER", description = "Whose token it will be.")
  private String member = "";

  @Mixin private Folder folder = new Folder();

  TeamTokenCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    place.mustBeOperators("reeve team token");
    String path = DaemonClient.team(name, "members", member, "token");
    Answer answer = DaemonClient.of(folder.home(place)).post(path, JsonTree.object());
    console.out().println(answer.body().path("token").asString(""));
    return 0;
  }
}
