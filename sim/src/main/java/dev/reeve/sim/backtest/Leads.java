package dev.reeve.sim.backtest;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** Who led a team, and from when on (T-17). */
record Leads(TreeMap<Instant, MemberId> from) {

  static Leads in(RecordedLog log) {
    Leads leads = new Leads(new TreeMap<>());
    TeamState state = TeamState.blank(log.team());
    for (Entry entry : log.entries()) {
      MemberId before = state.roster().authority();
      state = Core.evolve(state, entry);
      MemberId after = state.roster().authority();
      if (!after.equals(before)) leads.from.put(entry.at(), after);
    }
    return leads;
  }

  /** Until somebody else came it was the operator. */
  MemberId before(Instant moment) {
    Map.Entry<Instant, MemberId> last = from.lowerEntry(moment);
    return last == null ? MemberId.OPERATOR : last.getValue();
  }
}
