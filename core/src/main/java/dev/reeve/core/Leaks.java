package dev.reeve.core;

import dev.reeve.core.member.MemberEvent.KeyLeaked;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;

/**
 * A private key that somebody let out is an incident, whatever becomes of the words that it stood
 * in (T-59). Reeve has taken it out; where else it went nobody knows.
 */
final class Leaks {

  private Leaks() {}

  /** What came of a command, and that a key was in it. */
  static Outcome and(TeamState state, Order order, Outcome outcome) {
    boolean news =
        switch (outcome.answer()) {
          case Answer.Held _, Answer.Repeated _ -> false;
          case Answer.Accepted _, Answer.Noted _, Answer.Rejected _, Answer.Each _ -> true;
        };
    if (!news || !isTold(state, order.actor())) return outcome;
    TaskId task = order.command().task();
    TaskId known = task != null && state.tasks().containsKey(task) ? task : null;
    SafeText where = SafeText.own("its " + order.command().type());
    List<Event> events = new ArrayList<>(outcome.events());
    events.add(incident(state, new Noticed.Leaked(order.actor(), known, where)));
    boolean noted = outcome.answer() instanceof Answer.Noted;
    return noted ? Outcome.accept(events) : new Outcome(events, outcome.answer());
  }

  static Outcome noticed(TeamState state, Noticed.Leaked leaked) {
    if (!isTold(state, leaked.member())) return Outcome.NOTHING;
    return Outcome.accept(incident(state, leaked));
  }

  /** A lock has its own six types of line (T-23); what is held meanwhile is told at its exit. */
  private static boolean isTold(TeamState state, MemberId member) {
    boolean known = state.roster().get(member) != null || member.equals(MemberId.OPERATOR);
    return known && state.phase() != Phase.LOCKED && state.phase() != Phase.DELETED;
  }

  private static Event incident(TeamState state, Noticed.Leaked leaked) {
    SafeText words =
        SafeText.phrase(
            "Security incident: %s let out a private key, in %s. It was taken out before anything"
                + " was stored, but it has been seen: revoke it and make a new one.",
            leaked.member(), leaked.where());
    Saying said = new Saying(state.roster().authority(), words);
    return new KeyLeaked(leaked.member(), leaked.task(), leaked.where(), said);
  }
}
