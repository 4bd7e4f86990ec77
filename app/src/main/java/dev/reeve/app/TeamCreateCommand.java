package dev.reeve.app;

import dev.reeve.base.text.Count;
import dev.reeve.base.text.NearestWord;
import dev.reeve.core.member.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reeve team create}: sets a team up. */
@Command(
    name = "create",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Set a team up, from the command line or from a file.",
      "",
      "A file is YAML or JSON: {id, profile?, members: {ID: ROLE}, tasks: [{id, subject}],"
          + " policy?}, or a scenario, whose team is taken; or the text that starts a supervisor"
          + " (targets, expected time, report recipient), which is handed over at once.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it is there",
      "1:the file cannot be read",
      "2:the command line is wrong",
      "3:no daemon runs",
      "5:refused; the code is printed"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve team create login --member lead:lead --member ann:coder --task 1:Login",
      "  reeve team create chores --member bob:coder"
    })
final class TeamCreateCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "NAME", arity = "0..1", description = "The team's name.")
  private @Nullable String name;

  @Option(
      names = "--profile",
      paramLabel = "solo|strict",
      description = "Default: strict if a lead or coordinator is named, else solo.")
  private @Nullable String profile;

  @Option(
      names = "--member",
      paramLabel = "ID:ROLE[:AGENT]",
      description =
          "A member, such as ann:coder or rev-1:reviewer/unified; as often as needed. With AGENT"
              + " Reeve runs it itself, as reeve.yaml says under agents.")
  private List<String> members = List.of();

  @Option(
      names = "--task",
      paramLabel = "\"ID: SUBJECT\"",
      description = "A task; as often as needed.")
  private List<String> tasks = List.of();

  @Option(names = "--from", paramLabel = "FILE", description = "Take the team from this file.")
  private @Nullable Path file;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description =
          "Where state.md and DECISIONS.md of the team lie (default in a project, that is where"
              + " .claude, .git or reeve.yaml is: .claude/teams/NAME, or as reeve.yaml says under"
              + " paths.teams; else nowhere).")
  private @Nullable Path files;

  @Option(names = "--json", description = "Print the events as JSON.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  TeamCreateCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    place.mustBeOperators("reeve team create");
    ObjectNode team = file == null ? fromOptions() : fromFile(file);
    if (!team.has("id")) throw misused("a NAME is missing: the file names no team");
    if (!team.has("folder")) place(team);
    DaemonClient daemon = DaemonClient.of(folder.home(place));
    Answer answer = daemon.post(DaemonClient.team(), team);
    if (file != null && TeamFile.isStartText(file)) handOver(daemon, team);
    if (json) {
      console.out().println(answer.json());
    } else {
      String id = Harmless.line(team.path("id").asString(""));
      console
          .out()
          .println(
              "Team %s is set up: %s, %s. Look at it: reeve status %s"
                  .formatted(
                      id,
                      Count.of(team.path("members").size(), "member"),
                      Count.of(team.path("tasks").size(), "task"),
                      id));
    }
    return 0;
  }

  /** The daemon stands elsewhere: it is told where this is (T-80). */
  private void place(ObjectNode team) {
    Path here = Path.of("").toAbsolutePath();
    Path chosen = files == null && isProject(here) ? usual(team.path("id").asString("")) : files;
    if (chosen != null) team.put("folder", here.resolve(chosen).normalize().toString());
  }

  private static boolean isProject(Path folder) {
    return List.of(".claude", ".git", "reeve.yaml").stream()
        .anyMatch(name -> Files.exists(folder.resolve(name)));
  }

  private Path usual(String team) {
    return DaemonPlan.config(folder.home(place)).teams().resolve(team);
  }

  /** Who starts a supervisor hands the state over to it (H-18). */
  private static void handOver(DaemonClient daemon, ObjectNode team) {
    ObjectNode command = JsonTree.object();
    command.put("type", "STATE_OWNERSHIP_HANDOFF");
    command.put("actor", team.path("members").propertyNames().iterator().next());
    command.putObject("data").put("epoch", 1);
    daemon.post(DaemonClient.team(team.path("id").asString(""), "commands"), command);
  }

  private ObjectNode fromFile(Path source) {
    boolean also = profile != null || !members.isEmpty() || !tasks.isEmpty();
    if (also) throw misused("--from takes all from the file: no --profile, --member or --task");
    ObjectNode team = TeamFile.read(source);
    if (name != null) team.put("id", name);
    return team;
  }

  private ObjectNode fromOptions() {
    if (name == null) throw misused("a NAME is missing");
    if (members.isEmpty()) throw misused("a team needs a --member ID:ROLE");
    ObjectNode team = JsonTree.object();
    team.put("id", name);
    if (profile != null) team.put("profile", profile);
    ObjectNode seats = team.putObject("members");
    for (String member : members) {
      String[] parts = parts(member, "--member takes ID:ROLE");
      if (seats.has(parts[0])) throw misused("--member " + parts[0] + " stands there twice");
      seat(seats, parts[0], parts[1]);
      doubt(parts[0], parts[1].replaceFirst(":.*", ""));
    }
    ArrayNode jobs = team.putArray("tasks");
    for (String task : tasks) {
      String[] parts = parts(task, "--task takes \"ID: SUBJECT\"");
      jobs.addObject().put("id", parts[0]).put("subject", parts[1]);
    }
    return team;
  }

  /** Any word is a role, but only some carry authority: a slip would be found out much later. */
  private void doubt(String id, String word) {
    @Nullable Role role = Role.parse(word);
    if (role == null || role.kind() != Role.Kind.OTHER) return;
    List<String> known =
        Arrays.stream(Role.Kind.values())
            .filter(each -> each != Role.Kind.OTHER)
            .map(Role::wordOf)
            .toList();
    @Nullable String near = NearestWord.to(word, known);
    if (near == null) return;
    console
        .err()
        .println(
            Harmless.line(
                "reeve: %s gets the role %s, which is no role that Reeve knows; did you mean '%s'?"
                    .formatted(id, word, near)));
  }

  private void seat(ObjectNode seats, String id, String seat) {
    if (!seat.contains(":")) {
      seats.put(id, seat);
      return;
    }
    String[] run = parts(seat, "--member takes ID:ROLE:AGENT");
    seats.putObject(id).put("role", run[0]).put("run", "reeve").put("agent", run[1]);
  }

  private String[] parts(String text, String form) {
    int colon = text.indexOf(':');
    String before = colon < 0 ? "" : text.substring(0, colon).strip();
    String after = text.substring(colon + 1).strip();
    if (before.isEmpty() || after.isEmpty()) throw misused(form + ", but is '" + text + "'");
    return new String[] {before, after};
  }

  private CommandLine.ParameterException misused(String reason) {
    return new CommandLine.ParameterException(spec.commandLine(), reason);
  }
}
