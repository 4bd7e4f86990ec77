package dev.reeve.core.ownership;

import dev.reeve.core.Case;
import dev.reeve.core.Event;
import dev.reeve.core.liveness.Owing;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.ownership.OwnershipEvent.HandedOff;
import dev.reeve.core.ownership.OwnershipEvent.HandedOffAgain;
import dev.reeve.core.ownership.OwnershipEvent.HandoffMissing;
import dev.reeve.core.ownership.OwnershipEvent.SplitBrainDetected;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.Teams;
import dev.reeve.core.team.Watch;
import dev.reeve.core.team.WatchTime;
import java.time.Instant;
import java.util.List;

/** The rules of handing a team over (T-10 to T-16). */
public final class Handoffs {

  private Handoffs() {}

  /** A lower epoch never comes here: it was refused as stale. */
  public static List<Event> decide(Case it, HandOff command) {
    long current = it.state().ownership().epoch();
    if (command.epoch() == current) return List.of(new HandedOffAgain(it.order().actor(), current));
    return List.of(
        new HandedOff(it.order().actor(), command.epoch()), new Acknowledged(command.epoch()));
  }

  public static TeamState evolve(TeamState state, OwnershipEvent event) {
    Ownership before = state.ownership();
    return switch (event) {
      case HandedOff handed -> state.with(before.handed(handed.epoch()));
      case Acknowledged ack -> {
        TeamState next =
            state
                .with(before.acknowledged(ack.epoch()))
                .with(state.teardown().overtaken())
                .in(Phase.ACTIVE);
        boolean first = state.phase() == Phase.BOOTSTRAP;
        yield first ? Owing.begun(next, state.position().at()) : awaited(next, before);
      }
      case HandedOffAgain _, SplitBrainDetected _ -> state;
      case HandoffMissing _ -> state.with(before.missed());
    };
  }

  /**
   * Until a new epoch that was awaited came nobody could move: like a lock's, that time is none.
   */
  private static TeamState awaited(TeamState state, Ownership before) {
    WatchTime since = before.expectedSince();
    if (since == null) return state;
    Watch watch = state.watch();
    Instant from = watch.when(since);
    return Teams.rearmed(state.with(watch.missed(from, state.position().at(), watch.seen())));
  }
}
