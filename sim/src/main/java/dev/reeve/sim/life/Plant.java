package dev.reeve.sim.life;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.log.EventLog;
import java.util.function.UnaryOperator;

/**
 * A bug to be put into a life on purpose, so that we know that it would be found.
 *
 * @param store what stands between the simulated disk and what it keeps
 * @param syncs whether the disk really syncs before it says so
 * @param evolve what a line does to the state
 * @param everywhere whether the engine, too, believes in that {@code evolve}, not only replay
 */
public record Plant(
    UnaryOperator<EventLog> store, boolean syncs, Evolve evolve, boolean everywhere) {

  /** How a line changes a state. */
  @FunctionalInterface
  public interface Evolve {
    TeamState apply(TeamState before, Entry entry);
  }

  public static final Plant NONE = new Plant(UnaryOperator.identity(), true, Core::evolve, false);

  /** A store that errs in some way of its own. */
  public static Plant store(UnaryOperator<EventLog> wrong) {
    return new Plant(wrong, true, Core::evolve, false);
  }

  /** A disk that says that it has synced and has not. */
  public static Plant unsynced() {
    return new Plant(UnaryOperator.identity(), false, Core::evolve, false);
  }

  public static Plant evolve(Evolve wrong, boolean everywhere) {
    return new Plant(UnaryOperator.identity(), true, wrong, everywhere);
  }
}
