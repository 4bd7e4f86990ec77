package dev.reeve.daemon.codec;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.decision.Mandate.Standing;
import dev.reeve.core.decision.Mandate.Unattended;

/** The stored form of what was decided beforehand (T-76). */
final class MandateForm {

  private MandateForm() {}

  /** What nobody decided beforehand is not written. */
  static void write(Out out, Mandate mandate) {
    if (mandate.unattended() != Unattended.OFF) {
      out.word("unattended", Words.UNATTENDED, mandate.unattended());
    }
    if (mandate.standing().isEmpty()) return;
    out.begin("decisions");
    mandate
        .standing()
        .forEach((kind, standing) -> {
          out.begin(Words.DECISION_KIND.of(kind));
          out.duration("after", standing.after());
          out.string("answer", standing.answer());
          out.end();
        });
    out.end();
  }

  static Mandate read(In policy) {
    Unattended unattended = policy.wordIfAny("unattended", Words.UNATTENDED);
    PersistentMap<DecisionKind, Standing> standing = PersistentMap.empty();
    In decisions = policy.objectIfAny("decisions");
    for (DecisionKind kind : DecisionKind.values()) {
      In each = decisions == null ? null : decisions.objectIfAny(Words.DECISION_KIND.of(kind));
      if (each == null) continue;
      standing = standing.with(kind, new Standing(each.duration("after"), each.string("answer")));
    }
    return new Mandate(unattended == null ? Unattended.OFF : unattended, standing);
  }
}
