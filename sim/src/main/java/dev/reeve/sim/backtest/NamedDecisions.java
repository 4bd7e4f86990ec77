package dev.reeve.sim.backtest;

import dev.reeve.core.Entry;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which decisions a story has to give names: those that are answered in it, and whatever was open
 * beside them that could be taken for them. A name goes to the oldest of its kind that has none.
 */
final class NamedDecisions {

  private final Map<DecisionId, Name> open = new LinkedHashMap<>();
  private final Map<DecisionId, Name> named = new LinkedHashMap<>();

  /** Of a decision, from when on it has it. */
  record Name(Instant at, Opened opened) {

    private boolean isLike(Opened other) {
      return opened.matter().kind() == other.matter().kind();
    }
  }

  private NamedDecisions() {}

  /**
   * @param answered the decisions that are answered by name
   * @return those of one kind in the order in which they were opened
   */
  static Iterable<Name> in(RecordedLog log, Observed observed, Set<String> answered) {
    NamedDecisions it = new NamedDecisions();
    for (Entry entry : log.entries()) {
      switch (entry.event()) {
        case Opened opened when !observed.isAbout(opened) ->
            it.opened(new Name(entry.at(), opened), answered);
        case Decided decided -> it.open.remove(decided.decision());
        case Withdrawn withdrawn -> it.open.remove(withdrawn.decision());
        default -> {}
      }
    }
    return it.named.values();
  }

  private void opened(Name name, Set<String> answered) {
    Opened opened = name.opened();
    open.put(opened.decision(), name);
    if (!answered.contains(opened.decision().toString())) return;
    open.forEach((id, each) -> {
      if (each.isLike(opened)) named.putIfAbsent(id, each);
    });
  }
}
