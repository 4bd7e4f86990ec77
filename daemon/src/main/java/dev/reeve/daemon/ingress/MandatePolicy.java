package dev.reeve.daemon.ingress;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.decision.Mandate.Standing;
import dev.reeve.core.decision.Mandate.Unattended;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Reads what is decided beforehand for when nobody is awake (T-76). */
final class MandatePolicy {

  static final List<String> KEYS = List.of("unattended", "decisions");

  private MandatePolicy() {}

  static Mandate read(Fields policy) {
    Unattended unattended = policy.choiceIfAny("unattended", Unattended.class);
    Fields decisions = policy.objectIfAny("decisions");
    decisions.only(Stream.of(DecisionKind.values()).map(Enum::name).toList());
    PersistentMap<DecisionKind, Standing> standing = PersistentMap.empty();
    for (DecisionKind kind : DecisionKind.values()) {
      Fields each = decisions.objectIfAny(kind.name());
      each.only(List.of("after", "answer"));
      Duration after = each.durationIfAny("after");
      String answer = each.textIfAny("answer").value();
      if (after == null && answer.isEmpty()) continue;
      if (after == null || !after.isPositive()) throw each.wrong("after", "a time to wait");
      boolean taken =
          kind.answers().isEmpty()
              || answer.equals(Mandate.RECOMMENDED)
              || kind.answers().contains(answer);
      if (answer.isEmpty() || !taken) {
        throw each.wrong("answer", "recommended or one of " + kind.answers());
      }
      standing = standing.with(kind, new Standing(after, answer));
    }
    return new Mandate(unattended == null ? Unattended.OFF : unattended, standing);
  }
}
