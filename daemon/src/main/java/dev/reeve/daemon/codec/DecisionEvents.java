package dev.reeve.daemon.codec;

import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.decision.DecisionEvent.Adjusted;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.decision.DecisionEvent.Referred;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import org.jspecify.annotations.Nullable;

/** The stored form of the life of a decision. */
final class DecisionEvents {

  private DecisionEvents() {}

  static void write(Out out, DecisionEvent event) {
    switch (event) {
      case Opened(var decision, var matter, var asked) -> {
        out.id("decision", decision);
        out.idIfAny("to", asked);
        writeMatter(out, matter);
      }
      case Decided(_, var decision, var answer, var note, var standing) -> {
        out.id("decision", decision);
        out.string("answer", answer);
        out.textIfAny("note", note);
        if (standing) out.flag("standing", true);
      }
      case Referred(var decision, _, var elapsed, var said) -> {
        out.id("decision", decision);
        out.duration("elapsed", elapsed);
        out.id("to", said.to());
        out.text("text", said.text());
      }
      case Withdrawn(var decision, var reason) -> {
        out.id("decision", decision);
        out.textIfAny("reason", reason);
      }
      case Proposed(_, _, var strategy, var reason, var evidence) -> {
        out.string("strategy", strategy);
        out.text("reason", reason);
        out.namesIfAny("evidence", evidence);
      }
      case Adjusted(_, _, var action, var spec, var reason) -> {
        out.string("action", action);
        out.textIfAny("new_executor_spec", spec);
        out.textIfAny("reason", reason);
      }
    }
  }

  static DecisionEvent read(Envelope of, In in) {
    return switch (of.type()) {
      case DECISION_OPENED ->
          new Opened(
              in.decision("decision"),
              readMatter(in, of.task(), of.member()),
              in.memberIfAny("to"));
      case DECIDE ->
          new Decided(
              of.actor(),
              in.decision("decision"),
              in.string("answer"),
              in.textIfAny("note"),
              in.has("standing") && in.flag("standing"));
      case DECISION_REFERRED ->
          new Referred(
              in.decision("decision"),
              of.task(),
              in.duration("elapsed"),
              new Saying(in.member("to"), in.text("text")));
      case DECISION_WITHDRAWN -> new Withdrawn(in.decision("decision"), in.textIfAny("reason"));
      case REASSIGN_PROPOSAL ->
          new Proposed(
              of.knownTask(),
              of.knownMember(),
              in.string("strategy"),
              in.text("reason"),
              in.texts("evidence"));
      case ADJUSTMENT_DECISION ->
          new Adjusted(
              of.actor(),
              of.member(),
              in.string("action"),
              in.textIfAny("new_executor_spec"),
              in.textIfAny("reason"));
      default -> throw Events.misdirected(of);
    };
  }

  /** All but task and member, which stand where the event or the state has them. */
  static void writeMatter(Out out, Matter matter) {
    out.word("kind", Words.DECISION_KIND, matter.kind());
    out.text("question", matter.question());
    out.namesIfAny("evidence", matter.evidence());
    out.namesIfAny("options", matter.options());
    out.stringIfAny("recommendation", matter.recommendation());
    out.timeIfAny("deadline", matter.deadline());
    out.idIfAny("role", matter.wanted());
  }

  static Matter readMatter(In in, @Nullable TaskId task, @Nullable MemberId member) {
    return new Matter(
        in.word("kind", Words.DECISION_KIND),
        task,
        member,
        in.text("question"),
        in.texts("evidence"),
        in.names("options", word -> word),
        in.stringIfAny("recommendation"),
        in.timeIfAny("deadline"),
        in.roleIfAny("role"));
  }
}
