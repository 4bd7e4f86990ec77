package dev.reeve.daemon.codec;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Evidence;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task.Standing;
import dev.reeve.core.task.TaskId;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The stored form of what events and states of tasks are made of. */
final class TaskParts {

  private TaskParts() {}

  static void writePlan(Out out, Plan plan) {
    out.text("subject", plan.subject());
    out.idIfAny("description", plan.description());
    out.namesIfAny("refs", plan.refs());
    out.namesIfAny("acceptance", plan.acceptance());
    out.namesIfAny("reviewers", plan.reviewers());
    out.namesIfAny("scope", plan.scope());
    out.textIfAny("key", plan.key());
    out.word("complexity", Words.COMPLEXITY, plan.complexity());
    out.wordIfAny("escalated_from", Words.COMPLEXITY, plan.escalatedFrom());
    out.namesIfAny("depends_on", plan.dependsOn());
    out.durationIfAny("expected", plan.expected());
    out.textIfAny("gate", plan.gate());
  }

  static Plan readPlan(In in) {
    return new Plan(
        in.text("subject"),
        in.has("description") ? in.text("description") : null,
        in.texts("refs"),
        in.texts("acceptance"),
        in.names("reviewers", MemberId::new),
        in.texts("scope"),
        in.textIfAny("key"),
        in.word("complexity", Words.COMPLEXITY),
        in.wordIfAny("escalated_from", Words.COMPLEXITY),
        in.names("depends_on", TaskId::new),
        in.durationIfAny("expected"),
        in.textIfAny("gate"));
  }

  static void writeStanding(Out out, Standing standing) {
    out.word("status", Words.STATUS, standing.status());
    out.idIfAny("owner", standing.owner());
    writeApprovals(out, standing.approvals());
  }

  static Standing readStanding(In in) {
    return new Standing(
        in.word("status", Words.STATUS), in.memberIfAny("owner"), readApprovals(in));
  }

  private static void writeApprovals(Out out, PersistentMap<String, MemberId> approvals) {
    if (approvals.isEmpty()) return;
    out.begin("approvals");
    approvals.forEach(out::id);
    out.end();
  }

  private static PersistentMap<String, MemberId> readApprovals(In in) {
    PersistentMap<String, MemberId> approvals = PersistentMap.empty();
    In given = in.objectIfAny("approvals");
    if (given == null) return approvals;
    for (Map.Entry<String, JsonNode> each : given.json().properties()) {
      approvals = approvals.with(each.getKey(), given.member(each.getKey()));
    }
    return approvals;
  }

  static void writeEvidence(Out out, Evidence evidence) {
    out.text("gate", evidence.gate());
    out.text("commit", evidence.commit());
    out.flag("passed", evidence.passed());
    out.wholeIfAny("status", evidence.status());
    out.duration("took", evidence.took());
    out.textIfAny("output", evidence.output());
    out.textIfAny("detail", evidence.detail());
  }

  static Evidence readEvidence(In in) {
    return new Evidence(
        in.text("gate"),
        in.text("commit"),
        in.countIfAny("status"),
        in.duration("took"),
        in.textIfAny("output"),
        in.textIfAny("detail"));
  }

  static void writeFinding(Out out, Finding finding) {
    out.word("severity", Words.SEVERITY, finding.severity());
    out.textIfAny("file", finding.file());
    out.textIfAny("rule", finding.rule());
    out.text("text", finding.text());
  }

  static Finding readFinding(In in) {
    return new Finding(
        in.word("severity", Words.SEVERITY),
        in.textIfAny("file"),
        in.textIfAny("rule"),
        in.text("text"));
  }
}
