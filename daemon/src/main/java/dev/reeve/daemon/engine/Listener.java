package dev.reeve.daemon.engine;

import dev.reeve.core.team.TeamState;
import java.util.List;

/** Hears of every line once it is durable, in order, on the engine's thread. Must be quick. */
public interface Listener {

  /** New lines of one team, and the state after the last of them. */
  void committed(List<SealedEntry> lines, TeamState after);
}
