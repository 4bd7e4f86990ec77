package dev.reeve.workflows.epic;

import dev.reeve.agents.run.Once;
import dev.reeve.base.redact.Redactor;
import dev.reeve.workflows.agent.Answer;
import dev.reeve.workflows.agent.OutputForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes verdicts of what agents answer; texts in them are without secrets. */
final class Verdicts {

  static final String PLANNER_FORM = "planner-verdict.schema.json";
  static final String VERIFIER_FORM = "verifier-verdict.schema.json";

  private static final String SIZE = "size";
  private static final String MAX_TURNS = "max_turns";
  private static final String BRANCH = "branch";
  private static final int MOST_TURNS = 100_000;

  private final Redactor redactor;

  /** Forms take a while to read. */
  private static final class Planner {
    private static final OutputForm FORM = OutputForm.of(Verdicts.class, PLANNER_FORM);
  }

  private static final class Verifier {
    private static final OutputForm FORM = OutputForm.of(Verdicts.class, VERIFIER_FORM);
  }

  Verdicts(Redactor redactor) {
    this.redactor = redactor;
  }

  /** To be called while the agent thinks. */
  static void prepare(boolean verifier) {
    Objects.requireNonNull(verifier ? Verifier.FORM : Planner.FORM);
  }

  Verdict planner(Once.Result result) {
    Answer answer = Answer.of(result, Planner.FORM);
    @Nullable ObjectNode said = answer.object();
    if (said == null) return new Verdict.Malformed(redacted(answer.reason()));
    return switch (said.get("action").asString()) {
      case "dispatch" -> dispatch(said);
      case "file_fix_task" ->
          new Verdict.FileFix(text(said, "parent"), text(said, "title"), text(said, "body"));
      case "halt" -> new Verdict.Halt(text(said, "status"), text(said, "reason"));
      default -> new Verdict.Propose(items(said.get("items")));
    };
  }

  Verdict verifier(Once.Result result) {
    Answer answer = Answer.of(result, Verifier.FORM);
    @Nullable ObjectNode said = answer.object();
    if (said == null) return new Verdict.Malformed(redacted(answer.reason()));
    return switch (said.get("verdict").asString()) {
      case "PASS" -> new Verdict.Pass();
      case "FAIL" -> new Verdict.Fail(text(said, "reason"));
      default -> new Verdict.Revise(text(said, "reason"));
    };
  }

  private Verdict dispatch(ObjectNode said) {
    return new Verdict.Dispatch(
        text(said, "task_id"),
        text(said, "worker"),
        text(said, "project"),
        command(said.get("command")),
        critic(said.get("critic")),
        text(said, "next"));
  }

  private Verdict.Command command(JsonNode said) {
    if (said.isString()) {
      return new Verdict.Command(redacted(said.asString()).strip(), "", 0, "", List.of());
    }
    String size = "";
    int turns = 0;
    String branch = "";
    List<String> unknown = new ArrayList<>();
    for (Map.Entry<String, JsonNode> argument : said.path("arguments").properties()) {
      JsonNode value = argument.getValue();
      boolean count = value.isInt() && 1 <= value.asInt() && value.asInt() <= MOST_TURNS;
      if (argument.getKey().equals(SIZE) && value.isString()) {
        size = redacted(value.asString()).strip().toUpperCase(Locale.ROOT);
      } else if (argument.getKey().equals(MAX_TURNS) && count) {
        turns = value.asInt();
      } else if (argument.getKey().equals(BRANCH) && value.isString()) {
        branch = redacted(value.asString());
      } else {
        unknown.add(redacted(argument.getKey() + "=" + value));
      }
    }
    return new Verdict.Command(text(said, "agent"), size, turns, branch, unknown);
  }

  private Verdict.@Nullable Critic critic(@Nullable JsonNode said) {
    if (said == null || said.isNull()) return null;
    return new Verdict.Critic(text(said, "verdict"), text(said.path("rollback"), "reversibility"));
  }

  private List<Verdict.Proposed> items(JsonNode said) {
    List<Verdict.Proposed> items = new ArrayList<>();
    for (JsonNode item : said) {
      items.add(
          new Verdict.Proposed(
              text(item, "id"),
              text(item, "title"),
              text(item, "body"),
              text(item, "worker"),
              text(item, "project"),
              texts(item.path("tags")),
              text(item, "acceptance"),
              texts(item.path("choice"))));
    }
    return items;
  }

  private List<String> texts(JsonNode said) {
    List<String> texts = new ArrayList<>();
    for (JsonNode each : said) texts.add(redacted(each.asString()).strip());
    return texts;
  }

  /** Empty if it is not there. */
  private String text(JsonNode said, String key) {
    JsonNode value = said.path(key);
    return value.isString() ? redacted(value.asString()).strip() : "";
  }

  private String redacted(String text) {
    return redactor.redact(text).value();
  }
}
