package dev.reeve.daemon.ingress;

import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.decision.Mandate.Unattended;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Reads what is decided beforehand for when nobody is awake (T-76). */
final class MandatePolicy {

  static final List<String> KEYS = List.of("unattended", "decisions");

  private MandatePolicy() {}

  /**
   * @param usual what holds where nothing is said
   */
  static Mandate read(Fields policy, Mandate usual) {
    Unattended unattended = policy.choiceIfAny("unattended", Unattended.class);
    Fields decisions = policy.objectIfAny("decisions");
    decisions.only(Stream.of(DecisionKind.values()).map(Enum::name).toList());
    Mandate mandate =
        new Mandate(unattended == null ? usual.unattended() : unattended, usual.standing());
    for (DecisionKind kind : DecisionKind.values()) {
      Fields each = decisions.objectIfAny(kind.name());
      each.only(List.of("after", "answer"));
      Duration after = each.durationIfAny("after");
      if (after != null && !after.isPositive()) throw each.wrong("after", "a time to wait");
      String answer = each.textIfAny("answer").value();
      if (!answer.isEmpty() && !Mandate.isAnswer(kind, answer)) {
        throw each.wrong("answer", "recommended, none, unset or one of " + kind.answers());
      }
      mandate = mandate.saying(kind, after, answer);
    }
    return mandate;
  }
}
