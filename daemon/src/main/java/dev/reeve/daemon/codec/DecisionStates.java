package dev.reeve.daemon.codec;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Decision.Matter;

/** The canonical form of a decision. */
final class DecisionStates {

  private DecisionStates() {}

  static void write(Out out, Decision decision) {
    Matter matter = decision.matter();
    out.id("id", decision.id());
    out.idIfAny("task_id", matter.task());
    out.idIfAny("member", matter.member());
    DecisionEvents.writeMatter(out, matter);
    out.time("opened_at", decision.opened());
    out.word("state", Words.DECISION_STATE, decision.state());
    out.stringIfAny("answer", decision.answer());
  }

  static Decision read(In in) {
    return new Decision(
        in.decision("id"),
        DecisionEvents.readMatter(in, in.taskIfAny("task_id"), in.memberIfAny("member")),
        in.time("opened_at"),
        in.word("state", Words.DECISION_STATE),
        in.stringIfAny("answer"));
  }
}
