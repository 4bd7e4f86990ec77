package dev.reeve.daemon.engine;

import dev.reeve.core.Answer;
import dev.reeve.core.Outcome;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.LogUnavailable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One batch on its way to the log: what was decided together, and who waits for it. When it has
 * landed, it knows what became of each team's part.
 */
public final class Flight {

  /**
   * Somebody who is told what became of a command once its team's part has landed: of that part the
   * entries from {@code from} up to {@code to} are the command's own.
   */
  record Waiting(Draft draft, Ask ask, Answer answer, int from, int to) {

    /** What follows from a command's own events stands behind them: the answer ends before. */
    static Waiting of(Draft draft, Ask ask, Outcome outcome, int from) {
      return new Waiting(draft, ask, outcome.answer(), from, from + outcome.events().size());
    }

    List<SealedEntry> lines() {
      return draft.sealed().subList(from, to);
    }
  }

  private final Encoder encoder;
  private final Sealer sealer;
  private final List<Draft> drafts = new ArrayList<>();
  final List<Waiting> waiting = new ArrayList<>();
  final List<Batch.Audit> audits = new ArrayList<>();
  private final Arrivals arrivals;
  private @Nullable Instant watchMark;
  private List<Appended> outcome = List.of();
  private @Nullable LogUnavailable failure;

  Flight(Encoder encoder, Sealer sealer, Arrivals arrivals) {
    this.encoder = encoder;
    this.sealer = sealer;
    this.arrivals = arrivals;
  }

  /**
   * The part of a team. Whoever waits for an answer needs one: even if nothing is written, it asks
   * the log whether term and head still stand, since a node that was fenced answers nobody from
   * what it remembers.
   */
  Draft draft(TeamSlot slot) {
    Draft loading = slot.loading();
    if (loading != null) return loading;
    Draft draft = new Draft(slot, encoder);
    slot.load(draft);
    drafts.add(draft);
    return draft;
  }

  /** Whoever wants to know only that all is durable that was decided before. */
  void attend(@Nullable TeamSlot slot, Ask ask) {
    if (slot == null) return;
    Draft draft = draft(slot);
    waiting.add(new Waiting(draft, ask, new Answer.Noted(), draft.size(), draft.size()));
  }

  void mark(Instant at) {
    watchMark = at;
  }

  boolean isEmpty() {
    return drafts.isEmpty() && waiting.isEmpty() && audits.isEmpty() && watchMark == null;
  }

  /** In the order in which something was first put in for each team. */
  List<Draft> drafts() {
    return drafts;
  }

  /** Whether one has come down since: then the way is free for this one. */
  boolean isAnotherDown() {
    return !arrivals.isEmpty();
  }

  /** How many lines it carries. */
  public int size() {
    int size = 0;
    for (Draft draft : drafts) size += draft.size();
    return size;
  }

  /**
   * Seals all that it carries. For whoever commits, on whatever thread: once for each flight, and
   * in the order in which the flights were handed over, because each seal holds the one before.
   */
  public Batch batch() {
    List<Batch.Slice> slices = new ArrayList<>(drafts.size());
    for (Draft draft : drafts) slices.add(draft.seal(sealer));
    return new Batch(slices, audits, watchMark);
  }

  /** Writes itself into the log and reports its arrival: on whatever thread commits. */
  void landIn(EventLog log) {
    List<Appended> appended;
    try {
      appended = log.append(batch());
    } catch (LogUnavailable e) {
      lost(e);
      return;
    } catch (RuntimeException | Error e) {
      lost(new LogUnavailable("the log failed in a way nobody foresaw: " + e, e));
      return;
    }
    arrived(appended);
  }

  /** What the log said of each team's part. */
  public void arrived(List<Appended> appended) {
    outcome = List.copyOf(appended);
    arrivals.add(this);
  }

  /** Nobody will hear what becomes of it: everybody who waits is told so. */
  void turnAway(String reason) {
    for (Waiting each : waiting) each.ask().turnAway(reason);
  }

  /** Nothing of it was stored. */
  public void lost(LogUnavailable cause) {
    failure = cause;
    arrivals.add(this);
  }

  @Nullable LogUnavailable failure() {
    return failure;
  }

  Appended outcome(int part) {
    return outcome.get(part);
  }
}
