package dev.reeve.server.reach;

import dev.reeve.core.Effect;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.team.TeamId;

/** One way of bringing words to a member. */
public interface Way {

  Attempt bring(TeamId team, Effect.Deliver letter);

  /** What came of it. */
  sealed interface Attempt {

    /**
     * It was brought, as far as this way can tell.
     *
     * @param by how, in words; empty for what is not worth saying
     */
    record Brought(Delivery delivery, String by) implements Attempt {}

    /** It was taken, and what becomes of it this way reports by itself. */
    record Taken() implements Attempt {}

    /** This way does not lead there: the next one is tried. */
    record Refused(String why) implements Attempt {}
  }
}
