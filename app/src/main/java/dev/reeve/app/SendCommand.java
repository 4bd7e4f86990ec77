package dev.reeve.app;

import dev.reeve.core.CommandType;
import dev.reeve.core.task.TaskId;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reeve send}: one command to a team (W-4). */
@Command(
    name = "send",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Send one command to a team, as the operator or on behalf of a member.",
      "",
      "The events that came of it are printed, or the code and reason of its refusal. Where a"
          + " command must name the task's rev, the present one is filled in.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:accepted, and durable",
      "1:it could not be stored, or the daemon does not answer",
      "2:the command line is wrong",
      "3:no daemon runs",
      "5:refused; the code is printed"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve send login STATE_OWNERSHIP_HANDOFF --data '{\"epoch\": 1}'",
      "  reeve send login CLAIM --as ann --task 1",
      "  reeve send login PROGRESS --as ann --data '{\"percent\": 40}'",
      "  reeve send login MESSAGE --data '{\"to\": \"ann\", \"text\": \"how far are you?\"}'"
    })
final class SendCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "TEAM", description = "The team.")
  private String team = "";

  @Parameters(index = "1", paramLabel = "TYPE", description = "The type, such as CLAIM.")
  private String type = "";

  @Option(
      names = "--as",
      paramLabel = "MEMBER",
      description = "On whose behalf (default: the lead, else the coordinator, else operator).")
  private @Nullable String member;

  @Option(names = "--task", paramLabel = "N", description = "The task.")
  private @Nullable String task;

  @Option(
      names = "--rev",
      paramLabel = "R",
      description = "The task's rev that you know (default: what it is now).")
  private @Nullable Long rev;

  @Option(names = "--data", paramLabel = "JSON", description = "The fields of this type.")
  private @Nullable String data;

  @Option(names = "--json", description = "Print the JSON of the daemon instead of text.")
  private boolean json;

  @Mixin private Folder folder = new Folder();

  SendCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    place.mustBeOperators("reeve send");
    ObjectNode command = JsonTree.object();
    command.put("type", type.toUpperCase(Locale.ROOT));
    command.put("request_id", UUID.randomUUID().toString());
    if (data != null) command.set("data", parsed(data));
    DaemonClient daemon = DaemonClient.of(folder.home(place));
    address(command, daemon);
    Answer answer = answer(command, daemon);
    if (json) {
      console.out().println(answer.json());
    } else {
      new Outcomes(console).print(answer.body());
    }
    return 0;
  }

  /** A refusal is told in words of the command line. */
  private Answer answer(ObjectNode command, DaemonClient daemon) {
    try {
      return daemon.post(DaemonClient.team(team, "commands"), command);
    } catch (Stopped refused) {
      boolean missing = refused.code().equals("MISSING_FIELD");
      throw missing ? refused.adding(option(refused.field())) : refused;
    }
  }

  private static String option(String field) {
    if (field.isEmpty()) return "";
    return field.equals("task_id")
        ? ": name it with --task"
        : ": say it with --data '{\"" + field + "\": ...}'";
  }

  private JsonNode parsed(String text) {
    try {
      JsonNode node = JsonTree.read(text);
      if (node.isObject()) return node;
    } catch (JacksonException e) {
      // said below
    }
    throw new CommandLine.ParameterException(
        spec.commandLine(), "--data takes a JSON object, such as '{\"percent\": 40}'");
  }

  /** Who sends it and what it is about, as far as the team itself must be asked for that. */
  private void address(ObjectNode command, DaemonClient daemon) {
    boolean needsRev = task != null && rev == null && isTransition(command);
    JsonNode state =
        member != null && !needsRev ? JsonTree.object() : daemon.get(DaemonClient.team(team)).raw();
    command.put("actor", member == null ? TeamLead.of(state) : member);
    if (task == null) return;
    command.put("task_id", task);
    @Nullable TaskId id = TaskId.parse(task);
    JsonNode known = state.path("tasks").path(id == null ? task : id.value()).path("rev");
    if (rev != null) {
      command.put("rev", rev);
    } else if (needsRev || known.isNumber()) {
      command.put("rev", known.asLong(1)); // of a task that is not there, any
    }
  }

  private static boolean isTransition(JsonNode command) {
    String word = command.path("type").asString("");
    return Arrays.stream(CommandType.values())
        .anyMatch(each -> each.name().equals(word) && each.isTransition());
  }
}
