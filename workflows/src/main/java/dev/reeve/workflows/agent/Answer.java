package dev.reeve.workflows.agent;

import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.RunEnd;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an agent answered, judged by its form alone.
 *
 * @param object what it said; null if it is not valid
 * @param reason why it is not; empty if it is
 */
public record Answer(@Nullable ObjectNode object, String reason) {

  public static Answer of(Once.Result result, OutputForm form) {
    if (!result.isWell()) return new Answer(null, how(result));
    @Nullable ObjectNode object = LastObject.in(result.text());
    if (object == null) {
      boolean silent = result.text().isBlank();
      return new Answer(null, silent ? "it printed nothing" : "it printed no JSON object");
    }
    List<String> complaints = form.complaints(object);
    return complaints.isEmpty()
        ? new Answer(object, "")
        : new Answer(null, String.join("; ", complaints));
  }

  /** How a run ended that did not end well, in words. */
  public static String how(Once.Result result) {
    RunEnd end = result.end();
    String during = end.during().isEmpty() ? "" : " while " + end.during();
    return switch (end.cause()) {
      case EXITED -> left(result);
      case FINISHED -> "it said that its turn had failed, and did not leave";
      case BUDGET -> "it used up its budget and was stopped";
      case TIMEOUT -> "it took too long and was stopped";
      case IDLE -> "nothing of it moved any more" + during + " and it was stopped";
      case INTERRUPTED -> "it was interrupted";
      case LOST -> "it is gone: the machine was restarted";
    };
  }

  private static String left(Once.Result result) {
    @Nullable Integer status = result.end().status();
    if (status == null) return "it is gone";
    String said =
        switch (result.turn()) {
          case null -> " and never said that it was done";
          case COMPLETED -> "";
          case FAILED -> " and said that it had failed: " + cut(result.text());
          case INTERRUPTED -> " and said that it was interrupted";
        };
    return "it exited with " + status + said;
  }

  private static String cut(String text) {
    return text.length() <= 200 ? text : text.substring(0, 200);
  }
}
