package dev.reeve.workflows.kanban;

import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.workflows.agent.LastObject;
import dev.reeve.workflows.agent.OutputForm;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Judges the form of what agents answer (K-3): their words are none of our business. */
final class Answers {

  private final OutputForm agents = new OutputForm(resource("agent-output.schema.json"));
  private final OutputForm managers = new OutputForm(resource("manager-output.schema.json"));

  /**
   * A judged answer.
   *
   * @param object what it said; null if it is not valid
   * @param reason why it is not; empty if it is
   */
  record Judged(@Nullable ObjectNode object, String reason) {}

  Judged judge(Once.Result result, boolean manager) {
    if (!result.isWell()) return new Judged(null, how(result.end()));
    @Nullable ObjectNode object = LastObject.in(result.text());
    if (object == null) {
      boolean silent = result.text().isBlank();
      return new Judged(null, silent ? "it printed nothing" : "it printed no JSON object");
    }
    List<String> complaints = form(manager).complaints(object);
    return complaints.isEmpty()
        ? new Judged(object, "")
        : new Judged(null, String.join("; ", complaints));
  }

  String expected(boolean manager) {
    return form(manager).text();
  }

  private OutputForm form(boolean manager) {
    return manager ? managers : agents;
  }

  private static String how(RunEnd end) {
    return switch (end.cause()) {
      case EXITED -> end.status() == null ? "it is gone" : "it exited with " + end.status();
      case TIMEOUT -> "it took too long and was stopped";
      case IDLE -> "nothing of it moved any more and it was stopped";
      case INTERRUPTED -> "it was interrupted";
      case LOST -> "it is gone: the machine was restarted";
    };
  }

  private static String resource(String name) {
    try (@Nullable InputStream in = Answers.class.getResourceAsStream(name)) {
      if (in == null) throw new IllegalStateException("missing from the program: " + name);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
