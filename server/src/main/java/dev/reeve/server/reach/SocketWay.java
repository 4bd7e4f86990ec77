package dev.reeve.server.reach;

import dev.reeve.agents.claude.home.ClaudeSession;
import dev.reeve.agents.claude.home.InboxSocket;
import dev.reeve.core.Effect;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.hooks.Mailbag;
import dev.reeve.server.observe.Whereabouts;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The inbox socket of a session: it begins a turn if the session is idle. That it was heard shows
 * when the session's hook tells of the prompt; until then it is unconfirmed.
 */
public record SocketWay(Finder finder, Mailbag mail) implements Way {

  /** Where a member is; null if nobody knows. */
  public interface Finder extends BiFunction<TeamId, MemberId, @Nullable Whereabouts> {}

  @Override
  public Attempt bring(TeamId team, Effect.Deliver letter) {
    Whereabouts there = finder.apply(team, letter.to());
    ClaudeSession session = there == null ? null : there.session();
    if (session == null) return new Attempt.Refused("no session of it is known");
    String refused = InboxSocket.say(session, Mailbag.words(letter));
    if (refused != null) return new Attempt.Refused(refused);
    mail.add(team, letter);
    return new Attempt.Brought(Delivery.UNCONFIRMED, "by the inbox socket of its session");
  }
}
