package dev.reeve.sim.scenario;

import java.time.Duration;

/**
 * What a member of a story does when it is asked to shut down.
 *
 * @param after how long it takes
 */
public record Parting(Manner manner, Duration after) {

  /** As nobody has said otherwise: members without scripted steps are silent. */
  public static final Parting IGNORE = new Parting(Manner.IGNORE, Duration.ZERO);

  /** How it takes the request. */
  public enum Manner {
    ACK,
    REFUSE,
    IGNORE,
    /** It says nothing and goes. */
    EXIT
  }
}
