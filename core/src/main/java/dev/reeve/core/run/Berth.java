package dev.reeve.core.run;

import dev.reeve.core.health.Consent;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The place of a member that Reeve runs: which agent fills it, and how far its process is.
 *
 * @param agent its name in the configuration
 * @param incarnation whose process it is
 * @param run which run it is; empty before one was begun
 * @param stop on whose word it is being stopped; null if it is not
 * @param breakpoint where its predecessor was
 * @param due while it runs: when it is stopped because it agreed to stop and did not (T-67), or
 *     when it is to go on after a rate limit; when it is over: when its successor is started
 *     (H-9); null if nothing of that is to come
 * @param limited whether it is a rate limit that is over then
 * @param left how many of its processes could not be stopped
 */
public record Berth(
    MemberId member,
    SafeText agent,
    long incarnation,
    Condition condition,
    SafeText run,
    @Nullable Stop stop,
    Breakpoint breakpoint,
    @Nullable WatchTime due,
    boolean limited,
    int left) {

  /** How far the process of a member is. */
  public enum Condition {
    /** To be started. */
    WANTED,
    RUNNING,
    STOPPING,
    OVER
  }

  /**
   * @param after from then on it is told by signals
   */
  public record Stop(Consent consent, Instant after) {}

  static Berth wanted(MemberId member, SafeText agent, long incarnation, Breakpoint from) {
    return new Berth(
        member, agent, incarnation, Condition.WANTED, SafeText.EMPTY, null, from, null, false, 0);
  }

  /** Whether there is a process, or may be one. */
  public boolean isLive() {
    return condition != Condition.OVER;
  }

  Berth running(SafeText id) {
    return new Berth(
        member, agent, incarnation, Condition.RUNNING, id, stop, breakpoint, due, limited, left);
  }

  Berth stopping(Stop order) {
    return new Berth(
        member, agent, incarnation, Condition.STOPPING, run, order, breakpoint, null, false, left);
  }

  Berth over(Breakpoint last, int leftBehind) {
    return new Berth(
        member, agent, incarnation, Condition.OVER, run, stop, last, null, false, leftBehind);
  }

  Berth due(@Nullable WatchTime when) {
    return new Berth(
        member, agent, incarnation, condition, run, stop, breakpoint, when, false, left);
  }

  /** It waits at a rate limit until then. */
  Berth limitedUntil(WatchTime when) {
    return new Berth(
        member, agent, incarnation, condition, run, stop, breakpoint, when, true, left);
  }
}
