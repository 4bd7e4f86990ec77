package dev.reeve.server.observe;

import dev.reeve.agents.Sign;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Noticed;
import dev.reeve.core.budget.Account;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.server.hooks.HookDesk;
import dev.reeve.server.hooks.Mailbag;
import dev.reeve.server.hooks.Session;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Brings before the engine what was seen in files, by the ways of what hooks report. */
record Teller(Engine engine, HookDesk desk, Mailbag mail, Redactor redactor) {

  private static final int LONGEST = 1_000;

  /** Whether hooks tell of that session: then they say when its turns begin. */
  boolean isKnown(String session) {
    return desk.known(session) != null;
  }

  /** A team that is at its end, or over, is left alone. */
  boolean accepts(TeamId team) {
    TeamState state = engine.state(team);
    return state == null ? !engine.teams().contains(team) : state.phase() == Phase.ACTIVE;
  }

  boolean isThere(TeamId team, MemberId member) {
    return desk.isThere(team, member);
  }

  boolean isInTurn(Session who) {
    return desk.isInTurn(who.team(), who.member());
  }

  void tell(Session who, List<Sign> signs) {
    var _ = desk.take(who, signs);
  }

  void saw(TeamId team, Noticed.Observation seen) {
    var _ = desk.saw(team, seen);
  }

  void arrived(TeamId team, MemberId member) {
    if (!isThere(team, member)) saw(team, new Noticed.Arrived(member, Role.CODER));
  }

  void departed(TeamId team, MemberId member, String reason) {
    if (isThere(team, member)) saw(team, new Noticed.Departed(member, SafeText.own(reason)));
  }

  /**
   * What Reeve put into the inboxes of these before, and is not among what lies there, was taken.
   */
  void lying(TeamId team, Set<MemberId> readers, List<String> letters, long nanos) {
    for (MessageId taken : mail.taken(team, readers, letters, nanos)) {
      engine.notice(team, new Noticed.DeliveryReport(taken, Delivery.DELIVERED, SafeText.EMPTY));
    }
  }

  SafeText safe(String text) {
    int end = Math.min(text.length(), 10 * LONGEST);
    SafeText safe = redactor.redact(text.substring(0, end).strip());
    return safe.value().length() <= LONGEST ? safe : safe.part(0, LONGEST);
  }

  /** What the files say it has used up: an estimate. */
  void spent(Session who, Amount total) {
    Member member = member(who);
    if (member == null || total.isNone()) return;
    var seen = new Noticed.Spending(who.member(), member.incarnation(), total, true, Amount.NONE);
    engine.notice(who.team(), seen);
  }

  /** What is known of its present session. */
  Amount spentBefore(Session who) {
    TeamState state = engine.state(who.team());
    Member member = member(who);
    Account account = state == null ? null : state.ledger().member(who.member());
    if (account == null || member == null) return Amount.NONE;
    return account.incarnation() == member.incarnation() ? account.session() : Amount.NONE;
  }

  private @Nullable Member member(Session who) {
    TeamState state = engine.state(who.team());
    return state == null ? null : state.roster().get(who.member());
  }
}
