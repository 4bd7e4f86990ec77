package dev.reeve.daemon.engine;

import dev.reeve.core.Effect;
import dev.reeve.core.team.TeamId;

/**
 * Does in the world what durable events ask for. Called on the engine's thread: starts the work and
 * returns; what comes of it returns as {@link Engine#notice}.
 */
public interface Effects {

  void perform(TeamId team, Effect effect);
}
