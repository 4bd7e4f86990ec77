package dev.reeve.daemon.codec;

import dev.reeve.core.EventType;
import dev.reeve.core.Via;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Profile;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The words that stand for the cases of an enum, in store and on the wire. What the contract writes
 * in capitals is in capitals ({@code IN_REVIEW}), everything else is small ({@code tearing_down}).
 */
final class Words<E extends Enum<E>> {

  static final Words<EventType> EVENT_TYPE = capital(EventType.class);
  static final Words<TaskStatus> STATUS = capital(TaskStatus.class);
  static final Words<TaskFlag> FLAG = capital(TaskFlag.class);
  static final Words<Complexity> COMPLEXITY = capital(Complexity.class);
  static final Words<Severity> SEVERITY = capital(Severity.class);
  static final Words<Presence> PRESENCE = capital(Presence.class);
  static final Words<DecisionKind> DECISION_KIND = capital(DecisionKind.class);

  static final Words<Via> VIA = small(Via.class);
  static final Words<Profile> PROFILE = small(Profile.class);
  static final Words<Phase> PHASE = small(Phase.class);
  static final Words<Doubt> DOUBT = small(Doubt.class);
  static final Words<IdleStage> IDLE_STAGE = small(IdleStage.class);
  static final Words<WaitReason> WAIT_REASON = small(WaitReason.class);
  static final Words<HealthStatus> HEALTH = small(HealthStatus.class);
  static final Words<Verdict> VERDICT = small(Verdict.class);
  static final Words<TaskEvent.Because> BECAUSE = small(TaskEvent.Because.class);
  static final Words<TurnEnd> TURN_END = small(TurnEnd.class);
  static final Words<Delivery> DELIVERY = small(Delivery.class);
  static final Words<Decision.State> DECISION_STATE = small(Decision.State.class);

  private final Map<E, String> words;
  private final Map<String, E> cases;

  private Words(Class<E> type, UnaryOperator<String> form) {
    Map<String, E> byWord = new TreeMap<>();
    words = new EnumMap<>(type);
    for (E each : type.getEnumConstants()) {
      String word = form.apply(each.name());
      words.put(each, word);
      byWord.put(word, each);
    }
    cases = Collections.unmodifiableMap(byWord);
  }

  static <E extends Enum<E>> Words<E> capital(Class<E> type) {
    return new Words<>(type, name -> name);
  }

  private static <E extends Enum<E>> Words<E> small(Class<E> type) {
    return new Words<>(type, name -> name.toLowerCase(Locale.ROOT));
  }

  String of(E value) {
    return Objects.requireNonNull(words.get(value));
  }

  E read(String word) {
    E found = cases.get(word);
    if (found == null) throw new Malformed(word + " is none of " + cases.keySet());
    return found;
  }
}
