package dev.reeve.daemon.codec;

import dev.reeve.core.EventType;
import dev.reeve.core.Via;
import dev.reeve.core.budget.Account;
import dev.reeve.core.budget.Payer;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Mandate.Unattended;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.Anomaly;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Assistance;
import dev.reeve.core.health.CheckReason;
import dev.reeve.core.health.Consent;
import dev.reeve.core.health.Course;
import dev.reeve.core.health.Dossier;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.Known;
import dev.reeve.core.health.Language;
import dev.reeve.core.health.Occasion;
import dev.reeve.core.health.RebootQuestion;
import dev.reeve.core.health.Wellbeing;
import dev.reeve.core.liveness.Climb;
import dev.reeve.core.liveness.Clock;
import dev.reeve.core.liveness.Obligation;
import dev.reeve.core.liveness.Rung;
import dev.reeve.core.liveness.Suppression;
import dev.reeve.core.liveness.Template;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.Plea;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.report.ActionType;
import dev.reeve.core.report.AlertType;
import dev.reeve.core.run.Berth;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Trail;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Profile;
import dev.reeve.core.teardown.Stage;
import dev.reeve.core.teardown.TeardownEvent;
import dev.reeve.core.teardown.Unmet;
import dev.reeve.core.tool.Repetition;
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
  static final Words<Stage> TEARDOWN_STAGE = capital(Stage.class);
  static final Words<Unmet.Precondition> PRECONDITION = capital(Unmet.Precondition.class);
  static final Words<AlertType> ALERT = capital(AlertType.class);
  static final Words<ActionType> ACTION = capital(ActionType.class);
  static final Words<dev.reeve.core.report.Severity> ALERT_SEVERITY =
      capital(dev.reeve.core.report.Severity.class);
  static final Words<TeardownEvent.AckStatus> ACK_STATUS = capital(TeardownEvent.AckStatus.class);

  static final Words<Via> VIA = small(Via.class);
  static final Words<Profile> PROFILE = small(Profile.class);
  static final Words<Phase> PHASE = small(Phase.class);
  static final Words<Doubt> DOUBT = small(Doubt.class);
  static final Words<IdleStage> IDLE_STAGE = small(IdleStage.class);
  static final Words<Obligation.Kind> OBLIGATION = small(Obligation.Kind.class);
  static final Words<Loss> LOSS = small(Loss.class);
  static final Words<Clock> CLOCK = small(Clock.class);
  static final Words<Template> TEMPLATE = small(Template.class);
  static final Words<Suppression> SUPPRESSION = small(Suppression.class);
  static final Words<Rung> RUNG = small(Rung.class);
  static final Words<Climb.Fate> FATE = small(Climb.Fate.class);
  static final Words<WaitReason> WAIT_REASON = small(WaitReason.class);
  static final Words<HealthStatus> HEALTH = small(HealthStatus.class);
  static final Words<Verdict> VERDICT = small(Verdict.class);
  static final Words<TaskEvent.Because> BECAUSE = small(TaskEvent.Because.class);
  static final Words<Trail.Pattern> LOOP_PATTERN = small(Trail.Pattern.class);
  static final Words<Repetition.Kind> REPETITION = small(Repetition.Kind.class);
  static final Words<Unattended> UNATTENDED = small(Unattended.class);
  static final Words<TurnEnd> TURN_END = small(TurnEnd.class);
  static final Words<Plea> PLEA = small(Plea.class);
  static final Words<Delivery> DELIVERY = small(Delivery.class);
  static final Words<Decision.State> DECISION_STATE = small(Decision.State.class);
  static final Words<Consent> CONSENT = small(Consent.class);
  static final Words<Payer.Kind> PAYER = small(Payer.Kind.class);
  static final Words<Account.Stage> BUDGET_STAGE = small(Account.Stage.class);
  static final Words<Berth.Condition> CONDITION = small(Berth.Condition.class);
  static final Words<Receipt.Cause> RUN_CAUSE = small(Receipt.Cause.class);
  static final Words<Language> LANGUAGE = small(Language.class);
  static final Words<Health> WELLBEING = small(Health.class);
  static final Words<Wellbeing.Status> ACTIVITY = small(Wellbeing.Status.class);
  static final Words<Adjustment> ADJUSTMENT = small(Adjustment.class);
  static final Words<AnomalyKind> ANOMALY = small(AnomalyKind.class);
  static final Words<Anomaly.Step> ANOMALY_STEP = small(Anomaly.Step.class);
  static final Words<CheckReason> CHECK_REASON = small(CheckReason.class);
  static final Words<Assistance> ASSISTANCE = small(Assistance.class);
  static final Words<Occasion> OCCASION = small(Occasion.class);
  static final Words<RebootQuestion> REBOOT_QUESTION = small(RebootQuestion.class);
  static final Words<Known> KNOWN = small(Known.class);
  static final Words<Course> COURSE = small(Course.class);
  static final Words<Dossier.Quality> QUALITY = small(Dossier.Quality.class);
  static final Words<TeardownEvent.Failure> TEARDOWN_FAILURE = small(TeardownEvent.Failure.class);

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
