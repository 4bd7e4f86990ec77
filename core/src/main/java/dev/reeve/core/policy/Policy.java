package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One family of rules that act by themselves when their time has come. */
public interface Policy {

  /** The first instant at which {@link #check} could propose anything; null if none is in sight. */
  @Nullable Instant due(TeamState state);

  /** What is to be recorded now; empty before it is due. Proposing it makes it no longer due. */
  List<Event> check(TeamState state, Instant now);
}
