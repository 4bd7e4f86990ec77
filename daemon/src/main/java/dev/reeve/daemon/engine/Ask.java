package dev.reeve.daemon.engine;

import dev.reeve.core.Noticed;
import dev.reeve.core.Order;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamId;
import java.util.function.Consumer;

/**
 * A request to the engine. The reply comes on the engine's own thread: it must be quick there, and
 * must not throw.
 */
public sealed interface Ask {

  TeamId team();

  Consumer<? super Reply> reply();

  /** Nothing comes of it now; it may be sent again. */
  default void turnAway(String reason) {
    reply().accept(new Reply.Unavailable(reason));
  }

  /**
   * Somebody's command to a team.
   *
   * @param print the fingerprint of its key, made by whoever asks: the engine has one thread
   */
  record Command(TeamId team, Order order, long print, Consumer<? super Reply> reply)
      implements Ask {

    public Command(TeamId team, Order order, Consumer<? super Reply> reply) {
      this(team, order, Priors.print(order), reply);
    }
  }

  /** What was seen of somebody's conversation with an agent. */
  record Observation(TeamId team, Noticed.Observation seen, Consumer<? super Reply> reply)
      implements Ask {}

  /** What came of a task's gate, before the command that waits for it (T-33). */
  record Proof(TeamId team, Noticed.GateRun run, Consumer<? super Reply> reply) implements Ask {}

  /** Somebody wants a team's log and snapshots looked into (T-22). */
  record Inspection(TeamId team, Suspicion suspicion, Consumer<? super Reply> reply)
      implements Ask {}

  /** Somebody acts on what a team shows, once nothing about it is in doubt or in the air. */
  record Look(TeamId team, Consumer<? super Reply> reply) implements Ask {}

  /** A team that is deleted is to be let go of, before it is purged from the log (T-78). */
  record Retirement(TeamId team, Consumer<? super Reply> reply) implements Ask {}

  /** A new team. */
  record Foundation(TeamId team, NewTeam plan, Consumer<? super Reply> reply) implements Ask {}
}
