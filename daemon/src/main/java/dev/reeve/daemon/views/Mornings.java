package dev.reeve.daemon.views;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Messages;
import dev.reeve.core.report.Chronicle;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.log.EventLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a person wants to know in the morning (T-79) of every team of which something happened, or
 * in which something waits; what matters most comes first. A team that cannot be read takes nothing
 * from the others.
 */
public record Mornings(EventLog log, CommittedWork work, Instant since) {

  private static final Logger LOG = LoggerFactory.getLogger(Mornings.class);

  public List<ObjectNode> of(Iterable<TeamState> teams) {
    List<ObjectNode> accounts = new ArrayList<>();
    for (TeamState state : teams) {
      if (isOfInterest(state)) accounts.add(account(state));
    }
    accounts.sort(Stir.ORDER);
    return accounts;
  }

  private boolean isOfInterest(TeamState state) {
    boolean waits = state.phase() != Phase.DELETED && !state.docket().open().isEmpty();
    return waits || !Messages.toTheLead(state).isEmpty() || !state.position().at().isBefore(since);
  }

  private ObjectNode account(TeamState state) {
    try {
      Past past = new Past(log, state.id());
      Chronicle night = past.counting(since, state);
      return MorningView.of(state, night, work.since(state, atWork(state, night)));
    } catch (RuntimeException e) {
      LOG.warn("team {} has no account of the night", state.id(), e);
      return MorningView.unreadable(state.id(), "cannot be read: " + e.getMessage());
    }
  }

  private static Map<MemberId, Instant> atWork(TeamState state, Chronicle night) {
    Map<MemberId, Instant> atWork = new TreeMap<>();
    for (MemberId member : state.roster().members().keys()) {
      Instant from = night.atWork(member);
      if (from != null) atWork.put(member, from);
    }
    return atWork;
  }
}
