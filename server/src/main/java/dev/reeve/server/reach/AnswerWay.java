package dev.reeve.server.reach;

import dev.reeve.core.Effect;
import dev.reeve.core.member.Member;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.server.hooks.Mailbag;
import java.util.function.Supplier;

/**
 * The answer to its own next hook: the surest of all, while it is in a turn of which hooks tell. It
 * is counted as delivered when it has been answered.
 */
public record AnswerWay(Supplier<Engine> engine, Mailbag mail) implements Way {

  @Override
  public Attempt bring(TeamId team, Effect.Deliver letter) {
    TeamState state = engine.get().state(team);
    Member member = state == null ? null : state.roster().get(letter.to());
    boolean asks = member != null && member.turn() != null && mail.isAsking(team, letter.to());
    return asks
        ? new Attempt.Brought(Delivery.UNCONFIRMED, "")
        : new Attempt.Refused("it is in no turn of which hooks tell");
  }
}
