package dev.reeve.core.liveness;

import dev.reeve.core.member.IdleStage;
import dev.reeve.core.message.MessageId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far the ladder of one duty has gone. An episode lasts until the stage is back at none (T-36).
 *
 * @param done the highest step of this episode; null if there was none
 * @param reached the highest since the move became its own, over all episodes: a review that is
 *     overdue goes on from here
 * @param tried what was said in this episode, oldest first
 * @param moved the last progress on it; null if there was none since the move became its own
 * @param quietUntil before this no silence counts: it gave an ETA, or could not be reached
 * @param etaGiven whether an ETA was granted in this episode (T-44)
 * @param stalled whether the Lead was told that there is activity but no progress (T-42)
 * @param unreached whether the Lead was told in this episode that it cannot be reached (T-46)
 * @param parked its own questions about the task that are open: as long as there is one, the move
 *     is another's (T-85); null while there is none
 */
public record Climb(
    @Nullable Rung done,
    @Nullable Rung reached,
    List<Attempt> tried,
    @Nullable Instant moved,
    @Nullable Instant quietUntil,
    boolean etaGiven,
    boolean stalled,
    boolean unreached,
    @Nullable Parked parked) {

  public static final Climb START =
      new Climb(null, null, List.of(), null, null, false, false, false, null);

  public Climb {
    tried = List.copyOf(tried);
  }

  /**
   * Open questions to somebody who is there.
   *
   * @param since when the first of them was asked, since when there was always one
   */
  public record Parked(int questions, Instant since) {}

  /** What was said, or held back, at a step. */
  public record Attempt(
      Rung rung, Instant at, @Nullable Template template, @Nullable MessageId message, Fate fate) {

    Attempt refused() {
      return new Attempt(rung, at, template, message, Fate.REFUSED);
    }
  }

  /** What became of it. */
  public enum Fate {
    SENT,
    /** Held back (T-45). */
    SUPPRESSED,
    /** No transport took it (T-46). */
    REFUSED
  }

  public IdleStage stage() {
    return done == null ? IdleStage.NONE : done.stage();
  }

  public Climb climbed(Attempt attempt) {
    List<Attempt> more = new ArrayList<>(tried);
    more.add(attempt);
    return new Climb(
        attempt.rung(),
        Rung.higher(reached, attempt.rung()),
        more,
        moved,
        quietUntil,
        etaGiven,
        stalled,
        unreached,
        parked);
  }

  /** Progress ends the episode (T-42). */
  public Climb progressed(Instant at) {
    return new Climb(null, reached, List.of(), at, quietUntil, false, false, false, parked);
  }

  /** It answered: the episode is over, and silence begins here at the earliest (H-4). */
  Climb replied(Instant at) {
    return new Climb(null, reached, List.of(), moved, later(at), false, false, false, parked);
  }

  /** What it waited for has come: until here no silence counts (T-85). */
  Climb waited(Instant at) {
    return new Climb(done, reached, tried, moved, later(at), etaGiven, stalled, unreached, parked);
  }

  private Instant later(Instant at) {
    return quietUntil == null || quietUntil.isBefore(at) ? at : quietUntil;
  }

  /** It said when it will be back (T-44). */
  public Climb parked(Instant until) {
    return new Climb(done, reached, tried, moved, until, true, stalled, unreached, parked);
  }

  public Climb toldOfStalling() {
    return new Climb(done, reached, tried, moved, quietUntil, etaGiven, true, unreached, parked);
  }

  /** The last attempt did not reach it, so its stage does not count, and silence begins anew. */
  public Climb unreached(Instant at) {
    List<Attempt> rest = tried.isEmpty() ? tried : tried.subList(0, tried.size() - 1);
    Rung back = rest.isEmpty() ? null : rest.getLast().rung();
    Rung highest = done != null && done == reached ? back : reached;
    return new Climb(back, highest, rest, moved, at, etaGiven, stalled, true, parked);
  }

  public Climb refused(MessageId message) {
    List<Attempt> changed =
        tried.stream().map(each -> message.equals(each.message()) ? each.refused() : each).toList();
    return new Climb(
        done, reached, changed, moved, quietUntil, etaGiven, stalled, unreached, parked);
  }

  /** So many of its questions are open from here on. */
  Climb asking(int questions, Instant at) {
    Instant since = parked == null ? at : parked.since();
    Parked now = questions == 0 ? null : new Parked(questions, since);
    return new Climb(done, reached, tried, moved, quietUntil, etaGiven, stalled, unreached, now);
  }

  public @Nullable Attempt last() {
    return tried.isEmpty() ? null : tried.getLast();
  }
}
