package dev.reeve.app;

import dev.reeve.agents.rescue.GitTrouble;
import dev.reeve.agents.rescue.Rescue;
import dev.reeve.agents.rescue.Rescued;
import dev.reeve.base.text.Printable;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reeve rescue}: work that was saved when its agent was stopped (T-79). */
@Command(
    name = "rescue",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "List, show or give back work that had not been committed when its agent was stopped.",
      "",
      "It is saved as a commit under refs/reeve/rescue/ of the repository, whose branches, index"
          + " and files are not touched by that. To give it back puts the changes into the work"
          + " tree, all of them or none.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:git could not do it",
      "2:the command line is wrong",
      "3:this is no repository",
      "5:nothing was saved under that name, or it does not fit on what is there"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve rescue list",
      "  reeve rescue show ann/20261116T073000Z",
      "  reeve rescue apply ann/20261116T073000Z"
    })
final class RescueCommand implements Callable<Integer> {

  private final Console console;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "ACTION", description = "list, show or apply.")
  private String action = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NAME",
      description = "Which, as the list has it.")
  private String name = "";

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "A folder in the repository (default: the current one).")
  private Path folder = Path.of(".");

  @Option(names = "--json", description = "Print JSON instead.")
  private boolean json;

  RescueCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    boolean named = !name.isEmpty();
    boolean list = action.equals("list");
    if (!list && !action.equals("show") && !action.equals("apply")) {
      throw misused("the action is list, show or apply, and was '" + action + "'");
    }
    if (list == named) {
      throw misused(
          list ? "list takes no name" : action + " needs a name; see 'reeve rescue list'");
    }
    Rescue rescue = new Rescue(folder.toAbsolutePath().normalize());
    if (!rescue.isPossible()) throw Stopped.nothingToDo("no git work tree: " + folder);
    try {
      if (list) list(rescue.list());
      else act(rescue);
    } catch (GitTrouble e) {
      throw Stopped.failed(RunAccount.safe(String.valueOf(e.getMessage())));
    }
    return 0;
  }

  private void act(Rescue rescue) throws GitTrouble {
    @Nullable Rescued saved = rescue.find(name);
    if (saved == null) {
      throw Stopped.refused("NOT_FOUND", "nothing was saved as '" + Harmless.line(name) + "'");
    }
    if (action.equals("show")) {
      show(saved, rescue.show(saved));
      return;
    }
    try {
      rescue.apply(saved);
    } catch (GitTrouble e) {
      throw Stopped.refused("CONFLICT", RunAccount.safe(String.valueOf(e.getMessage())));
    }
    console
        .out()
        .println(
            json
                ? Harmless.json(node(saved))
                : "the work of " + saved.name() + " is in the work tree again");
  }

  private void show(Rescued saved, String patch) {
    console
        .out()
        .println(json ? Harmless.json(node(saved).put("patch", patch)) : Printable.text(patch));
  }

  private static ObjectNode node(Rescued one) {
    ObjectNode node =
        JsonTree.object()
            .put("name", one.name())
            .put("commit", one.commit())
            .put("at", one.at().toString())
            .put("about", one.about());
    ArrayNode missing = node.putArray("missing");
    one.missing().forEach(missing::add);
    return node;
  }

  private void list(List<Rescued> all) {
    if (json) {
      ArrayNode list = JsonTree.object().putArray("rescued");
      all.forEach(one -> list.add(node(one)));
      console.out().println(list);
      return;
    }
    if (all.isEmpty()) console.out().println("nothing was saved here");
    Table table = new Table("");
    for (Rescued one : all) {
      table.row(
          Table.Cell.of(one.name()),
          Table.Cell.of(one.commit().substring(0, 12)),
          Table.Cell.of(one.about()));
    }
    table.lines().forEach(console.out()::println);
  }

  private CommandLine.ParameterException misused(String reason) {
    return new CommandLine.ParameterException(spec.commandLine(), reason);
  }
}
