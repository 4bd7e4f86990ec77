package dev.reeve.daemon.engine;

import dev.reeve.core.Answer;
import dev.reeve.core.Core;
import dev.reeve.core.Core.Stamp;
import dev.reeve.core.Order;
import dev.reeve.core.Outcome;
import dev.reeve.core.Via;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.reconcile.Held;
import java.time.Instant;
import java.util.List;

/** What is held while a team is locked, and applied when the lock is lifted (T-23). */
final class Release {

  private final Priors priors;
  private final Recorder recorder;

  /** Writes down what was decided. */
  interface Recorder {
    void record(Flight flight, TeamSlot slot, Decided decided, Stamp stamp);
  }

  Release(Priors priors, Recorder recorder) {
    this.priors = priors;
    this.recorder = recorder;
  }

  /** The lock is lifted: what was held is decided now, each with its own time. */
  void apply(Flight flight, TeamSlot slot, Instant now) {
    List<Held> all = slot.held();
    flight.draft(slot).release();
    for (Held held : all) {
      switch (held) {
        case Held.OfOrder(_, var order) -> apply(flight, slot, order, stamp(slot, held, now));
        case Held.OfNotice(_, var noticed) -> {
          Outcome outcome = Core.notice(slot.tentative(), noticed, now);
          recorder.record(flight, slot, new Decided(outcome, null), stamp(slot, held, now));
        }
      }
    }
  }

  private static Stamp stamp(TeamSlot slot, Held held, Instant now) {
    return new Stamp(now, slot.writer, Via.DIRECT, held.at());
  }

  private void apply(Flight flight, TeamSlot slot, Order order, Stamp stamp) {
    Outcome outcome = Core.decide(slot.tentative(), order, priors.find(slot, order), stamp.now());
    recorder.record(flight, slot, new Decided(outcome, order), stamp);
    flight.audits.addAll(Audits.of(slot.id, stamp.now(), order, outcome.answer()));
  }

  /** Keeps everything of this answer that has to wait. */
  static void hold(Draft draft, Answer answer, Instant now) {
    switch (answer) {
      case Answer.Held(var order) -> draft.hold(new Held.OfOrder(now, order));
      case Answer.Each(var parts) -> {
        for (Answer.Part part : parts) hold(draft, part.answer(), now);
      }
      case Answer.Accepted _, Answer.Noted _, Answer.Repeated _, Answer.Rejected _ -> {}
    }
  }

  /** Signals are gathered in the pulse also while the team is locked. */
  static boolean isSignal(TeamSlot slot, Order order) {
    Member member = slot.tentative().roster().get(order.actor());
    return switch (order.command()) {
      case Act _, StartTool _ -> true;
      case EndTool end -> end.ok() && (member == null || member.call(end.call()) == null);
      default -> false;
    };
  }
}
