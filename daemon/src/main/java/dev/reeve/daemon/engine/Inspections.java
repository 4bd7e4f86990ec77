package dev.reeve.daemon.engine;

import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.Verifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Teams in doubt. Nothing is decided about one from the moment it is suspected until somebody has
 * looked into it, beside the engine; whoever wants something of it waits.
 */
final class Inspections {

  /** So many requests wait for one team; the others are told to come again. */
  private static final int MOST_WAITING = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(Inspections.class);

  private final EventLog log;
  private final Executor beside;
  private final Runnable bell;
  private final Map<TeamId, Doubted> doubted = new TreeMap<>();
  private final Queue<Done> done = new ConcurrentLinkedQueue<>();
  private final Queue<Found> found = new ConcurrentLinkedQueue<>();
  private final Verifier verifier = new EntryCodec().verifier();

  /** Looking a team through brought this to light. */
  private record Found(TeamSlot slot, Suspicion suspicion) {}

  /** A team that waits to be looked into, or is. */
  private static final class Doubted {

    private final TeamSlot slot;
    private final Suspicion suspicion;
    private final @Nullable TeamState known;
    private final List<Ask> askers = new ArrayList<>();
    private final List<Ask> waiting = new ArrayList<>();
    private boolean begun;

    Doubted(TeamSlot slot, Suspicion suspicion, @Nullable TeamState known) {
      this.slot = slot;
      this.suspicion = suspicion;
      this.known = known;
    }
  }

  /**
   * Somebody has looked.
   *
   * @param result null if it could not be done
   * @param askers who asked for it
   * @param waiting who wants something else of the team
   */
  record Done(
      TeamSlot slot,
      Inspection.@Nullable Result result,
      @Nullable Throwable failure,
      List<Ask> askers,
      List<Ask> waiting) {}

  Inspections(EventLog log, Executor beside, Runnable bell) {
    this.log = log;
    this.beside = beside;
    this.bell = bell;
  }

  /** From here on nothing is decided about this team. */
  void suspect(TeamSlot slot, Suspicion suspicion) {
    if (doubted.containsKey(slot.id)) return;
    boolean open = slot.standing() == TeamSlot.Standing.OPEN && slot.durable().isFounded();
    slot.shut(TeamSlot.Standing.DOUBTED, "it is being looked into: " + suspicion.what());
    doubted.put(slot.id, new Doubted(slot, suspicion, open ? slot.durable() : null));
  }

  /** Somebody came upon a line that cannot be read. Once it was looked into, that is that. */
  void stumbled(@Nullable TeamSlot slot, Ask ask, LogDamaged damage) {
    if (slot == null || !slot.stumblesAt(damage.index())) {
      ask.turnAway(String.valueOf(damage.getMessage()));
      return;
    }
    suspect(slot, suspicion(damage));
    park(slot.id, ask);
  }

  /** Somebody wants to hear what comes of it. */
  void listen(TeamId team, Ask ask) {
    Doubted it = doubted.get(team);
    if (it != null) it.askers.add(ask);
  }

  /** Somebody wants something of a team that is in doubt. */
  void park(TeamId team, Ask ask) {
    Doubted it = doubted.get(team);
    if (it != null && it.waiting.size() < MOST_WAITING) {
      it.waiting.add(ask);
    } else {
      ask.turnAway("the team is being looked into; send it again");
    }
  }

  /** Has a team looked through beside the work on it; what is found leads to an inspection. */
  void check(TeamSlot slot) {
    if (Locks.isShut(slot.durable())) return;
    beside.execute(() -> {
      try {
        for (Finding finding : verifier.verify(log, slot.id)) {
          if (!finding.known()) found.add(new Found(slot, suspicion(finding)));
        }
      } catch (RuntimeException e) {
        LOG.warn("team {} could not be looked through: {}", slot.id, e.toString());
      }
      bell.run();
    });
  }

  /**
   * Has those looked into of which nothing is on its way any more: a snapshot that were stored
   * behind the look, on top of one that it found damaged, would be news again.
   */
  void begin() {
    for (Found next = found.poll(); next != null; next = found.poll()) {
      if (next.slot().standing() == TeamSlot.Standing.OPEN) suspect(next.slot(), next.suspicion());
    }
    for (Doubted it : doubted.values()) {
      if (it.begun || !isSettled(it.slot)) continue;
      it.begun = true;
      TeamState known = it.known == null ? null : it.slot.durable();
      beside.execute(() -> look(it, known));
    }
  }

  private static boolean isSettled(TeamSlot slot) {
    return !slot.isInFlight() && slot.loading() == null && !slot.isBroken() && !slot.isBeingKept();
  }

  /** Nobody will hear what comes of any of it. */
  void turnAway(String reason) {
    for (Doubted it : doubted.values()) {
      it.askers.forEach(ask -> ask.turnAway(reason));
      it.waiting.forEach(ask -> ask.turnAway(reason));
    }
  }

  private void look(Doubted it, @Nullable TeamState known) {
    Inspection.Result result = null;
    Throwable failure = null;
    try {
      result = new Inspection(log, it.slot.id).of(it.suspicion, known);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    done.add(new Done(it.slot, result, failure, it.askers, it.waiting));
    bell.run();
  }

  static Suspicion suspicion(LogDamaged damage) {
    return Suspicion.of(Doubt.LOG, damage.index(), SafeText.own(damage.what()));
  }

  /** What somebody saw who looked through the store. */
  static Suspicion suspicion(Finding finding) {
    boolean ofSnapshot = finding.what().contains("snapshot");
    return Suspicion.of(
        ofSnapshot ? Doubt.SNAPSHOT : Doubt.LOG, finding.index(), SafeText.own(finding.what()));
  }

  boolean isAnyDone() {
    return !done.isEmpty() || !found.isEmpty();
  }

  /** Whether something is about to come of it. */
  boolean isIdle() {
    return doubted.isEmpty();
  }

  @Nullable Done next() {
    Done next = done.poll();
    if (next != null) doubted.remove(next.slot().id);
    return next;
  }
}
