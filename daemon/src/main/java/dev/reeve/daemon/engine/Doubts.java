package dev.reeve.daemon.engine;

import dev.reeve.core.Core;
import dev.reeve.core.Core.Stamp;
import dev.reeve.core.Outcome;
import dev.reeve.core.Via;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.LogUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done about teams whose log may not be what was written: all are looked through after a
 * start and every hour, and what looking into one came to is decided before anything else about it
 * (T-22).
 */
final class Doubts {

  private static final Duration ROUND = Duration.ofHours(1);

  private static final Logger LOG = LoggerFactory.getLogger(Doubts.class);

  private final Teams teams;
  private final Inspections inspections;
  private final Release.Recorder recorder;
  private final Chronicler chronicler;
  private Instant nextRound = Instant.EPOCH;

  /** Tells a team's log of the time that nobody watched. */
  interface Chronicler {
    void catchUp(Flight flight, TeamSlot slot, Instant now);
  }

  Doubts(Teams teams, Inspections inspections, Release.Recorder recorder, Chronicler chronicler) {
    this.teams = teams;
    this.inspections = inspections;
    this.recorder = recorder;
    this.chronicler = chronicler;
  }

  Instant nextRound() {
    return nextRound;
  }

  /** Has every team looked through whose time has come; those not read yet come first. */
  void makeRounds(Instant now) {
    if (now.isBefore(nextRound) || teams.hasUnread()) return;
    for (TeamSlot slot : teams.open()) inspections.check(slot);
    nextRound = now.plus(ROUND);
  }

  void take(Ask.Inspection ask) {
    TeamSlot slot = teams.get(ask.team());
    if (slot == null || slot.isUnfounded(ask)) {
      ask.reply().accept(Replies.unknownTeam(ask.team()));
      return;
    }
    if (slot.standing() == TeamSlot.Standing.LOST) {
      ask.reply().accept(Replies.unusable(slot));
      return;
    }
    inspections.suspect(slot, ask.suspicion());
    inspections.listen(slot.id, ask);
  }

  /** Decides on what has been looked into since; gives back who waits for something else. */
  List<Ask> take(Flight flight, Instant now) {
    List<Ask> waiting = new ArrayList<>();
    for (Inspections.Done done = inspections.next(); done != null; done = inspections.next()) {
      Inspection.Result result = done.result();
      boolean lost = done.slot().standing() == TeamSlot.Standing.LOST;
      try {
        if (lost) refuse(done);
        else if (result == null) failed(done, done.failure());
        else decide(flight, done, result, now);
      } catch (LogUnavailable | LogDamaged e) {
        failed(done, e);
      }
      waiting.addAll(done.waiting());
    }
    return waiting;
  }

  /**
   * Of unwatched time a log that is whole is told before a lock begins: what lies behind it would
   * count as watched (T-34). One that is broken goes on with what breaks it, and the time of the
   * lines that are left out counts against nobody anyway.
   */
  private void decide(Flight flight, Inspections.Done done, Inspection.Result result, Instant now) {
    TeamSlot slot = done.slot();
    teams.open(slot, result.base(), result.end(), result.onto());
    if (result.found().anchor() == null) chronicler.catchUp(flight, slot, now);
    Outcome outcome = Core.notice(slot.tentative(), result.found(), now);
    Draft draft = flight.draft(slot);
    int from = draft.size();
    if (!outcome.events().isEmpty()) slot.doubt(result.found().suspicion());
    Decided decided = new Decided(outcome, null);
    recorder.record(flight, slot, decided, new Stamp(now, slot.writer, Via.DIRECT));
    for (Ask ask : done.askers()) {
      flight.waiting.add(Flight.Waiting.of(draft, ask, outcome, from));
    }
  }

  private void failed(Inspections.Done done, @Nullable Throwable failure) {
    String reason =
        failure instanceof LogDamaged || failure instanceof LogUnavailable
            ? String.valueOf(failure.getMessage())
            : String.valueOf(failure);
    LOG.warn("team {} could not be looked into: {}", done.slot().id, reason);
    if (failure instanceof LogUnavailable) {
      teams.postpone(done.slot(), reason);
    } else {
      done.slot().shut(TeamSlot.Standing.DAMAGED, reason);
    }
    refuse(done);
  }

  private static void refuse(Inspections.Done done) {
    for (Ask ask : done.askers()) ask.reply().accept(Replies.unusable(done.slot()));
  }
}
