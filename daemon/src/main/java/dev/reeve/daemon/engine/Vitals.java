package dev.reeve.daemon.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the engine itself is (H-12).
 *
 * @param lateness by how much its alarms come too late now
 * @param worstLateness the worst of the last half minute or so
 * @param sinceStep how long ago it last looked at anything, in the world's time
 * @param storing for how long the store has had a batch, in the world's time; zero if it has none
 * @param trouble why the last batch could not be stored, which team it lost to another node or
 *     cannot read, or why it stopped; null if all is well
 * @param waiting how many requests are in its inbox
 * @param reports how much that was noticed waits to be decided on
 */
public record Vitals(
    Duration lateness,
    Duration worstLateness,
    Duration sinceStep,
    Duration storing,
    @Nullable String trouble,
    int waiting,
    int reports) {

  /** Three check intervals: whoever is later than this is not supervising. */
  public static final Duration TOO_LATE = EngineSettings.BEAT.multipliedBy(3);

  /** Neither a step nor a batch takes this long unless something hangs. */
  public static final Duration STUCK = Duration.ofSeconds(10);

  /**
   * What was noticed is not refused, for nobody would tell of it again: the end of a run, or what
   * became of a message. Beyond so many, which no team makes while it is heard, it is told.
   */
  public static final int TOO_MANY = 10_000;

  /** What is wrong, in a sentence; null if nothing is. */
  public @Nullable String complaint() {
    if (trouble != null) return trouble;
    if (STUCK.compareTo(sinceStep) < 0) {
      return "the engine has not moved for " + sinceStep.toSeconds() + " s";
    }
    if (STUCK.compareTo(storing) < 0) {
      return "the store has not answered for " + storing.toSeconds() + " s; look after the disk";
    }
    if (TOO_MANY < reports) {
      return reports + " reports wait to be decided on; look after the disk";
    }
    if (TOO_LATE.compareTo(lateness) < 0) {
      return "checks come " + lateness.toSeconds() + " s too late";
    }
    return null;
  }
}
