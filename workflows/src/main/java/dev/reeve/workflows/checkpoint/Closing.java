package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.Draft;
import java.util.Locale;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The end of a checkpoint in five steps (C-11). Each is done unless it shows that it was done: so
 * whoever comes after a crash between any two of them only does what is missing.
 */
record Closing(
    Desk desk, Shelf shelf, Ledger ledger, RoleSpec.MessageTypes types, Consumer<Step> after) {

  /** What is done, in this order. */
  enum Step {
    REPORTED,
    COMPLETED,
    PUBLISHED,
    ACCUMULATED,
    TOLD
  }

  private static final String STEP = "step";

  void finish(Report report) {
    if (!desk.hasReport(report)) desk.report(report, ReportText.of(report));
    for (Checked risk : report.risks()) {
      desk.wisdom(
          "issues.md",
          "[" + report.name() + "/" + risk.name() + "]",
          "risk: " + ReportText.concern(risk));
    }
    after.accept(Step.REPORTED);
    shelf.catchUp();
    if (!isDone(report, Step.COMPLETED)) desk.state(completed(report));
    after.accept(Step.COMPLETED);
    if (!isDone(report, Step.PUBLISHED)) desk.state(published(report));
    after.accept(Step.PUBLISHED);
    ledger.add(report);
    after.accept(Step.ACCUMULATED);
    if (!isDone(report, Step.TOLD)) tell(report);
    after.accept(Step.TOLD);
  }

  private boolean isDone(Report report, Step step) {
    for (BusLine line : shelf.lines()) {
      boolean own = line.from().equals(Supervisor.NAME) && line.text("ref").equals(report.ref());
      if (own && line.text(STEP).equals(word(step))) return true;
    }
    return false;
  }

  private static String word(Step step) {
    return step.name().toLowerCase(Locale.ROOT);
  }

  /** With the gate in the same line: nobody ever sees it completed without knowing of it. */
  private static ObjectNode completed(Report report) {
    return about(report, Step.COMPLETED).put("status", "completed");
  }

  private static ObjectNode published(Report report) {
    ObjectNode data = about(report, Step.PUBLISHED).put("status", "task_complete");
    ArrayNode findings = data.putArray("key_findings");
    report.keyFindings().forEach(findings::add);
    data.putArray("decisions").add(report.decision());
    data.put("verification", "self-validated");
    data.put("supervision_score", report.score());
    data.put("risks_logged", report.risks().size());
    return data.put("blocks_detected", report.blocks());
  }

  private static ObjectNode about(Report report, Step step) {
    boolean closed = report.isClosed();
    String decided = report.override().isEmpty() ? "" : Decision.OVERRIDE;
    return JsonMapper.shared()
        .createObjectNode()
        .put("task_id", report.task())
        .put("ref", report.ref())
        .put("gate", closed ? Gate.CLOSED : Gate.OPEN)
        .put("supervision_verdict", report.verdict().word())
        .put("decision", closed ? Decision.NONE : decided)
        .put(STEP, word(step));
  }

  private void tell(Report report) {
    ObjectNode data = about(report, Step.TOLD).put("supervision_score", report.score());
    if (report.isClosed()) {
      report.closed().forEach(data.putArray("closed")::add);
      Decision.ANSWERS.forEach(data.putArray("options")::add);
    }
    var words = new Desk.Words(report.task() + ": " + report.verdict().name(), report.message());
    boolean stands = !report.override().isEmpty();
    String type = stands ? types.success() : types.of(report.verdict());
    desk.say(Draft.COORDINATOR, type, words, data);
  }
}
