package dev.reeve.workflows.checkpoint;

import dev.reeve.agents.run.RunAtWork;
import dev.reeve.base.redact.Redactor;
import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.Draft;
import dev.reeve.workflows.checkpoint.Report.Artifact;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the checks of a checkpoint: what Reeve knows itself, what programs say, and what judges
 * answer.
 */
record Examination(
    Shelf shelf, Desk desk, Programs programs, Redactor redactor, Complaints complaints) {

  /** Reads what is needed and makes all checks that need nobody else. */
  Wake begin(Request request, String re, List<Check> checks, Duration patience) throws IOException {
    Evidence evidence = shelf.evidence(checks, request.scope());
    List<Artifact> read = shelf.read(evidence);
    var terms = new Wake.Terms(re, read, evidence.now().plus(patience));
    Wake wake = new Wake(request, checks, evidence, terms);
    for (Check check : checks) {
      @Nullable Answer answer = answer(check, wake);
      if (answer != null) wake.answer(check, clean(answer));
    }
    return wake;
  }

  /** Null if somebody else has to answer. */
  private @Nullable Answer answer(Check check, Wake wake) {
    return switch (check.kind()) {
      case Check.BuiltIn _ -> BuiltIns.answer(check, wake.evidence());
      case Check.Command(String name) -> {
        @Nullable Answer obstacle = BuiltIns.obstacle(check, wake.evidence());
        String key = wake.task() + "-" + check.name();
        yield obstacle == null ? programs.answer(name, key, desk.root()) : obstacle;
      }
      case Check.Judged(String question) -> {
        @Nullable Answer obstacle = BuiltIns.obstacle(check, wake.evidence());
        if (obstacle == null) ask(check, question, wake);
        yield obstacle;
      }
    };
  }

  /** The supervisor spawns nobody: the coordinator finds a judge. */
  private void ask(Check check, String question, Wake wake) {
    String key = key(check, question, wake);
    if (Judgements.isAsked(shelf.lines(), key)) return;
    ObjectNode data = JsonMapper.shared().createObjectNode();
    data.put("task_id", wake.task()).put("check", check.name()).put("key", key);
    data.put("question", question);
    ArrayNode documents = data.putArray("documents");
    for (Artifact artifact : wake.read()) {
      boolean needed =
          check.evidence().stream().anyMatch(it -> artifact.path().startsWith(it.path()));
      if (needed) documents.add(artifact.path());
    }
    data.put(
        "answer_with",
        "type "
            + Judgements.ANSWER
            + " to supervisor, data {request: this id, result: pass|warn|fail, details,"
            + " evidence: [\"path:line what\"]}");
    String summary = wake.task() + " asks for a judge: " + check.name();
    desk.say(
        Draft.COORDINATOR,
        Judgements.REQUEST,
        new Desk.Words(summary, summary + "\n" + question),
        data);
  }

  private static String key(Check check, String question, Wake wake) {
    return Judgements.key(wake.task(), check, question, wake.read());
  }

  /** What judges have said meanwhile; those who are too late count as not heard. */
  boolean isComplete(Wake wake, Instant now) {
    List<BusLine> bus = shelf.lines();
    List<Check> waiting = new ArrayList<>();
    for (Check check : wake.open()) {
      if (!(check.kind() instanceof Check.Judged(String question))) continue;
      @Nullable BusLine line = Judgements.line(bus, key(check, question, wake));
      if (line != null) {
        wake.answer(check, clean(judged(line)));
      } else if (now.isBefore(wake.deadline())) {
        waiting.add(check);
      } else {
        wake.answer(check, Judgements.none());
      }
    }
    return waiting.isEmpty();
  }

  private Answer judged(BusLine line) {
    @Nullable Answer answer = Judgements.read(line);
    if (answer != null) return answer;
    complaints.invalid(line);
    return Judgements.malformed(line);
  }

  private Answer clean(Answer answer) {
    List<Finding> findings = new ArrayList<>();
    for (Finding each : answer.findings()) {
      findings.add(new Finding(each.path(), each.line(), clean(each.text())));
    }
    return new Answer(answer.result(), clean(answer.details()), findings);
  }

  private String clean(String text) {
    return redactor.redact(text).value();
  }

  static Programs programs(Setup setup, Path folder, RunAtWork atWork) {
    return new Programs(setup.commands(), setup.runner(), folder, atWork);
  }
}
