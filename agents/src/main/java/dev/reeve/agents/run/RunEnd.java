package dev.reeve.agents.run;

import dev.reeve.agents.process.Signal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param status the agent's own exit status, 128 and the signal's number if a signal ended it; null
 *     if nobody knows
 * @param stopped how many processes were told to stop, those that outlived the agent included
 * @param left how many could not be stopped
 * @param during what it was doing or waiting for when it ended, as far as it said; else empty
 * @param force how the processes were told
 */
public record RunEnd(
    Cause cause,
    @Nullable Integer status,
    Duration took,
    int stopped,
    int left,
    String during,
    Force force) {

  /**
   * @param signal the hardest that was sent; null if none was
   * @param pids to whom, at most a hundred
   */
  public record Force(@Nullable Signal signal, List<Long> pids) {

    public static final Force NONE = new Force(null, List.of());

    static final int MOST = 100;

    public Force {
      pids = List.copyOf(pids);
    }
  }

  /** The same of a run whose own files are gone: of an end by itself little is known then. */
  RunEnd lost() {
    Cause known = cause == Cause.EXITED ? Cause.LOST : cause;
    return new RunEnd(known, status, took, stopped, left, during, force);
  }

  /** Why it ended. */
  public enum Cause {
    /** By itself. */
    EXITED,
    /** It had said that it was done and had nothing more to read, and did not leave. */
    FINISHED,
    /** It has cost as much as it may. */
    BUDGET,
    /** Nothing moved for too long. */
    IDLE,
    /** It took too long. */
    TIMEOUT,
    /** Somebody interrupted it. */
    INTERRUPTED,
    /** The machine was restarted, or the run's own files are gone. */
    LOST;

    public boolean isLimit() {
      return this == IDLE || this == TIMEOUT || this == BUDGET;
    }
  }
}
