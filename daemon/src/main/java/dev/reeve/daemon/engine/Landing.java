package dev.reeve.daemon.engine;

import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.LogUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What follows when a flight has come down: the state moves on, or what was built on it falls. */
final class Landing {

  private final Teams teams;
  private final Replies replies;
  private final Inspections inspections;
  private List<Draft> landed = List.of();

  Landing(Teams teams, EventLog log, Inspections inspections) {
    this.teams = teams;
    this.inspections = inspections;
    replies = new Replies(log, teams.recent);
  }

  /** The parts of the flight settled last that are durable now. */
  List<Draft> landedDrafts() {
    return landed;
  }

  /**
   * Answers everybody who waited; requests whose team had moved go to {@code again}. True if
   * something was lost, so that nothing new may be decided until all flights are down.
   */
  boolean settle(Flight flight, Consumer<Ask> again) {
    LogUnavailable failure = flight.failure();
    landed = failure == null ? sort(flight) : List.of();
    if (failure != null) flight.drafts().forEach(this::crash);
    String reason = failure == null ? "" : String.valueOf(failure.getMessage());
    for (Flight.Waiting waiting : flight.waiting) {
      if (failure != null) {
        waiting.ask().turnAway(reason);
      } else {
        answer(waiting, again);
      }
    }
    return failure != null || landed.size() < flight.drafts().size();
  }

  private List<Draft> sort(Flight flight) {
    List<Draft> done = new ArrayList<>();
    for (int i = 0; i < flight.drafts().size(); i++) {
      Draft draft = flight.drafts().get(i);
      switch (flight.outcome(i)) {
        case Appended.Done(var head) -> {
          // what was taken for lost is in the log after all, since this stands on it
          if (draft.slot.isBroken()) readAgain(draft.slot, "the log had more than was answered");
          draft.slot.landed(draft, head);
          draft.landed();
          teams.recent.landed(draft);
          done.add(draft);
        }
        case Appended.Fenced(var term) -> {
          crash(draft);
          teams.lose(draft.slot, term);
        }
        case Appended.Moved _ -> {
          boolean news = !draft.slot.isBroken();
          crash(draft);
          if (news) readAgain(draft.slot, "the log had moved on");
        }
      }
    }
    return done;
  }

  /** Signs of life that were on their way are not lost with it: they wait for the next flight. */
  private void crash(Draft draft) {
    draft.slot.crashed();
    teams.broke(draft.slot);
    for (Encoded each : draft.entries()) {
      if (each.entry().event() instanceof Pulsed pulsed) draft.slot.regain(pulsed);
    }
  }

  /** Nobody knows what is in its log now. One in doubt is read by whoever looks into it. */
  private static void readAgain(TeamSlot slot, String reason) {
    if (slot.standing() == TeamSlot.Standing.DOUBTED) return;
    slot.shut(TeamSlot.Standing.UNREAD, reason + "; it is read again");
  }

  private void answer(Flight.Waiting waiting, Consumer<Ask> again) {
    TeamSlot slot = waiting.draft().slot;
    if (waiting.draft().isDurable()) {
      reply(waiting);
      return;
    }
    switch (slot.standing()) {
      case UNREAD, DOUBTED -> again.accept(waiting.ask());
      case OPEN, DAMAGED, LOST -> waiting.ask().turnAway(slot.trouble());
    }
  }

  /** The first result of a repeated command is read from the log, which may have failed since. */
  private void reply(Flight.Waiting waiting) {
    try {
      waiting.ask().reply().accept(replies.to(waiting));
    } catch (LogUnavailable e) {
      waiting.ask().turnAway(String.valueOf(e.getMessage()));
    } catch (LogDamaged e) {
      inspections.stumbled(waiting.draft().slot, waiting.ask(), e);
    }
  }
}
