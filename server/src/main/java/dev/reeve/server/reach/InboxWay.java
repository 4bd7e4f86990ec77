package dev.reeve.server.reach;

import dev.reeve.agents.claude.home.InboxFile;
import dev.reeve.core.Effect;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.hooks.Mailbag;
import dev.reeve.server.observe.Whereabouts;
import java.time.InstantSource;

/**
 * The inbox that Claude Code keeps for a member of a team of its own: read at the end of a turn, at
 * some time. That it was taken out shows that Claude Code has queued it, and no more.
 */
public record InboxWay(SocketWay.Finder finder, Mailbag mail, InstantSource clock) implements Way {

  @Override
  public Attempt bring(TeamId team, Effect.Deliver letter) {
    Whereabouts there = finder.apply(team, letter.to());
    InboxFile inbox = there == null ? null : there.inbox();
    if (inbox == null) return new Attempt.Refused("it is in no team of Claude Code's");
    String id = "reeve-" + team + "-" + letter.message();
    String refused = inbox.put(id, Mailbag.words(letter), clock.instant());
    if (refused != null) return new Attempt.Refused(refused);
    mail.add(team, letter, id);
    return new Attempt.Brought(Delivery.UNCONFIRMED, "by its inbox in Claude Code's team");
  }
}
