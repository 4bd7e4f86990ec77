package dev.reeve.core.ownership;

import java.util.ArrayList;
import java.util.List;

/**
 * The seven events that cross the bridge between the Lead and Reeve: who brings each about, whom it
 * is for, and what follows (T-30). Whatever crosses is routed by Reeve, and Reeve alone writes it
 * into the operational state.
 */
@SuppressWarnings("ImmutableEnumChecker") // List.of cannot change
public enum BridgeContract {
  STATE_OWNERSHIP_HANDOFF(
      List.of(Party.LEAD),
      List.of(Party.SUPERVISOR),
      "validate the epoch and emit STATE_OWNERSHIP_ACK(epoch)"),
  STATE_OWNERSHIP_ACK(
      List.of(Party.SUPERVISOR),
      List.of(Party.LEAD),
      "activate supervisor@epoch ownership and unlock operational writes"),
  ESCALATE_TO_MEDIUM(
      List.of(Party.UNIFIED_REVIEWER, Party.CODER),
      List.of(Party.SUPERVISOR, Party.LEAD),
      "route the escalation packet to the Lead and await the staffing decision"),
  SPLIT_BRAIN_DETECTED(
      List.of(Party.SUPERVISOR),
      List.of(Party.LEAD),
      "enter RECONCILE_LOCK and request the Lead's arbitration"),
  FORCED_FINALIZE_CANDIDATE(
      List.of(Party.SUPERVISOR),
      List.of(Party.LEAD),
      "request an explicit FORCED_FINALIZE_ACK from the Lead"),
  FORCED_FINALIZE_ACK(
      List.of(Party.LEAD),
      List.of(Party.SUPERVISOR),
      "execute the forced finalize and move toward READY_TO_DELETE"),
  TOOL_UNAVAILABLE(
      List.of(Party.ANY_AGENT),
      List.of(Party.SUPERVISOR, Party.LEAD),
      "record it and route it to the Lead for a decision: skip, retry or proceed with a caveat");

  /** Who stands at either end of the bridge, or comes from beyond it. */
  public enum Party {
    LEAD,
    /** Reeve itself. */
    SUPERVISOR,
    UNIFIED_REVIEWER,
    CODER,
    ANY_AGENT,
    /** Whichever of several producers it was. */
    SOURCE
  }

  private final List<Party> producers;
  private final List<Party> consumers;
  private final String next;

  BridgeContract(List<Party> producers, List<Party> consumers, String next) {
    this.producers = producers;
    this.consumers = consumers;
    this.next = next;
  }

  /** Any of these may bring it about. */
  public List<Party> producers() {
    return producers;
  }

  /** Each of these deals with it, one after the other. */
  public List<Party> consumers() {
    return consumers;
  }

  /** From its producer by way of each consumer. */
  public List<Party> route() {
    Party first = producers.getFirst();
    boolean one = producers.size() == 1 && first != Party.ANY_AGENT;
    List<Party> route = new ArrayList<>();
    route.add(one ? first : Party.SOURCE);
    route.addAll(consumers);
    return List.copyOf(route);
  }

  /** Who writes it into the operational state: always Reeve, the single writer (T-14). */
  public Party writer() {
    return Party.SUPERVISOR;
  }

  /** What is to be done about it. */
  public String next() {
    return next;
  }
}
