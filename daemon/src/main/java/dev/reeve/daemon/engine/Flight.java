package dev.reeve.daemon.engine;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.LogUnavailable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One batch on its way to the log: what was decided together, and who waits for it. When it has
 * landed, it knows what became of each team's part.
 */
public final class Flight {

  /** Somebody who is told what became of a command once its team's part has landed. */
  record Waiting(TeamSlot slot, Ask ask, Supplier<Reply> reply) {}

  final Map<TeamId, Draft> drafts = new TreeMap<>();
  final List<Waiting> waiting = new ArrayList<>();
  final List<Batch.Audit> audits = new ArrayList<>();
  private final Consumer<Flight> arrivals;
  private @Nullable Instant watchMark;
  private List<Draft> carried = List.of();
  private List<Appended> outcome = List.of();
  private @Nullable LogUnavailable failure;

  Flight(Consumer<Flight> arrivals) {
    this.arrivals = arrivals;
  }

  Draft draft(TeamSlot slot) {
    return drafts.computeIfAbsent(slot.id, _ -> new Draft(slot));
  }

  /**
   * Somebody waits. Even if nothing is written for it, its team's part asks the log whether term
   * and head still stand: a node that was fenced answers nobody from what it remembers.
   */
  void await(Waiting somebody) {
    waiting.add(somebody);
    draft(somebody.slot());
  }

  void mark(Instant at) {
    watchMark = at;
  }

  boolean isEmpty() {
    return drafts.isEmpty() && waiting.isEmpty() && audits.isEmpty() && watchMark == null;
  }

  /** Fixes what is carried: after this nothing more is put in. */
  void close() {
    carried = List.copyOf(drafts.values());
  }

  List<Draft> carried() {
    return carried;
  }

  public Batch batch() {
    return new Batch(carried.stream().map(Draft::slice).toList(), audits, watchMark);
  }

  /** Writes itself into the log and reports its arrival: on whatever thread commits. */
  void landIn(EventLog log) {
    List<Appended> appended;
    try {
      appended = log.append(batch());
    } catch (LogUnavailable e) {
      lost(e);
      return;
    } catch (RuntimeException e) {
      lost(new LogUnavailable("the log failed in a way nobody foresaw: " + e, e));
      return;
    }
    arrived(appended);
  }

  /** What the log said of each team's part. */
  public void arrived(List<Appended> appended) {
    outcome = List.copyOf(appended);
    arrivals.accept(this);
  }

  /** Nothing of it was stored. */
  public void lost(LogUnavailable cause) {
    failure = cause;
    arrivals.accept(this);
  }

  @Nullable LogUnavailable failure() {
    return failure;
  }

  Appended outcome(int part) {
    return outcome.get(part);
  }
}
