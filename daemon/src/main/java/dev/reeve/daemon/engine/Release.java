package dev.reeve.daemon.engine;

import dev.reeve.core.Answer;
import dev.reeve.core.Core;
import dev.reeve.core.Core.Stamp;
import dev.reeve.core.Noticed;
import dev.reeve.core.Order;
import dev.reeve.core.Outcome;
import dev.reeve.core.Rejection;
import dev.reeve.core.Via;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.message.Messages;
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
    List<Held> all = slot.held().inputs();
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
    Outcome outcome =
        Core.decide(
            slot.tentative(), order, priors.find(slot, order, Priors.print(order)), stamp.now());
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

  /** Beyond the bound nothing more is held, and whoever sent it is told. */
  static Outcome bounded(TeamSlot slot, Outcome outcome) {
    boolean full = slot.held().isFull() && outcome.events().isEmpty();
    return full && isHeld(outcome.answer()) ? Outcome.refuse(tooMuch()) : outcome;
  }

  private static boolean isHeld(Answer answer) {
    return switch (answer) {
      case Answer.Held _ -> true;
      case Answer.Each(var parts) -> parts.stream().anyMatch(part -> isHeld(part.answer()));
      case Answer.Accepted _, Answer.Noted _, Answer.Repeated _, Answer.Rejected _ -> false;
    };
  }

  static Rejection tooMuch() {
    return Rejection.of(
        Rejection.Code.RATE_LIMITED,
        "the team is locked and holds " + Backlog.MOST + " inputs: send it again after the lock");
  }

  /**
   * Whether something noticed is worth holding: what is known already is not, and what comes again
   * and again has its bound. All else happens once, and must not be missed.
   */
  static boolean isKept(TeamSlot slot, Noticed noticed) {
    return switch (noticed) {
      case Noticed.DeliveryReport report ->
          Messages.isNews(slot.tentative(), report) && !slot.held().contains(report);
      case Noticed.Observation _, Noticed.Pulse _, Noticed.LongCall _ -> !slot.held().isFull();
      case Noticed.CallsRepeat _, Noticed.Spending _ -> !slot.held().isFull();
      default -> true;
    };
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
