package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.Anomaly;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Consent;
import dev.reeve.core.health.Diagnosis;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.Continued;
import dev.reeve.core.health.HealthEvent.Reported;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.health.HealthEvent.Tested;
import dev.reeve.core.health.HealthReports;
import dev.reeve.core.health.HealthTexts;
import dev.reeve.core.health.Need;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.health.Nursing;
import dev.reeve.core.health.Occasion;
import dev.reeve.core.health.RebootTest;
import dev.reeve.core.health.RebootTest.Subject;
import dev.reeve.core.health.Trouble;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.run.Berth;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Because;
import dev.reeve.core.task.TaskEvent.OwnerChanged;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is to become of an executor is the coordinator's to decide: it is asked when a restart or a
 * new plan is recommended, and what it answers is done. Nobody is stopped without its word (H-7).
 */
public record Adjustments() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(EventType.ANOMALY_REPORT, EventType.DECIDE, EventType.CONTINUE, EventType.SPAWN);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case Reported reported -> ask(before, reported, now);
      case Decided decided -> obey(decided, now);
      case Continued(var member, _, _, var reason) when !isReported(member, now) ->
          withdraw(member, reason, now);
      case Spawned spawned ->
          withdraw(restarted(spawned), SafeText.own("it was started again"), now);
      default -> List.of();
    };
  }

  /** The first report of a stuck call asks nobody: first its caller may stop by itself (H-15). */
  private static List<Event> ask(TeamState before, Reported reported, TeamState now) {
    Adjustment wanted = reported.report().recommendation();
    boolean asks = wanted == Adjustment.RESTART || wanted == Adjustment.REPLAN;
    boolean early =
        reported.report().anomaly() == AnomalyKind.MCP_STUCK
            && before.ward().chart(reported.member()).care().shutdown() == null;
    if (!asks || early) return List.of();
    List<Event> events = new ArrayList<>();
    Decision known = open(now, reported.member());
    Opened opened = known == null ? Decisions.open(now, matter(reported, now)) : null;
    if (opened != null) events.add(opened);
    boolean agreed =
        now.settings().health().standingConsent()
            && wanted == Adjustment.RESTART
            && Consent.STANDING.allowsRestart(reported.report().severity());
    DecisionId id = known != null ? known.id() : opened != null ? opened.decision() : null;
    if (agreed && id != null) {
      SafeText note = SafeText.own("standing consent");
      events.add(new Decided(MemberId.SUPERVISOR, id, Adjustment.RESTART.word(), note, true));
    }
    return events;
  }

  private static Matter matter(Reported reported, TeamState now) {
    HealthTexts texts = new HealthTexts(now.settings().health().language());
    SafeText details = reported.report().details();
    List<SafeText> evidence = new ArrayList<>(List.of(details));
    Diagnosis tested = now.ward().chart(reported.member()).care().tested();
    if (tested != null) evidence.addAll(tested.evidence());
    return Matter.of(
            DecisionKind.RESTART,
            texts.own(
                reported.member() + ": " + details + ". What is to be done?",
                reported.member() + "：" + details + "。如何处理？"))
        .about(reported.task())
        .concerning(reported.member())
        .shownBy(evidence)
        .recommending(reported.report().recommendation().word());
  }

  private static @Nullable Decision open(TeamState now, MemberId member) {
    for (Decision decision : now.docket().open(DecisionKind.RESTART)) {
      if (member.equals(decision.matter().member())) return decision;
    }
    return null;
  }

  private static MemberId restarted(Spawned spawned) {
    MemberId old = spawned.seat().replaces();
    return old == null ? spawned.member() : old;
  }

  /** Whether the coordinator was told of something that is not over. */
  private static boolean isReported(MemberId member, TeamState now) {
    Anomaly open = now.ward().chart(member).open();
    return open != null && open.step() == Anomaly.Step.REPORTED;
  }

  private static List<Event> withdraw(MemberId member, SafeText reason, TeamState now) {
    Decision open = open(now, member);
    return open == null ? List.of() : List.of(new Withdrawn(open.id(), reason));
  }

  private static List<Event> obey(Decided decided, TeamState now) {
    Matter matter = Decisions.decision(now, decided.decision()).matter();
    MemberId id = matter.member();
    Member member = id == null ? null : now.roster().get(id);
    if (matter.kind() != DecisionKind.RESTART || member == null) return List.of();
    if (decided.answer().equals(Adjustment.RESTART.word())) {
      return restart(decided, member, matter.task(), now);
    }
    if (decided.answer().equals(Adjustment.ASSIST.word())) {
      return assist(decided, member, matter.task(), now);
    }
    boolean replans = decided.answer().equals(Adjustment.REPLAN.word());
    return replans ? replan(member, matter.task(), now) : settled(member, _ -> true, now);
  }

  /** With the coordinator's knowledge it begins anew; what goes on is found again in its time. */
  private static List<Event> settled(Member member, Predicate<AnomalyKind> which, TeamState now) {
    List<Event> events = new ArrayList<>();
    for (Anomaly each : now.ward().chart(member.id()).anomalies()) {
      if (!which.test(each.kind())) continue;
      events.add(new Continued(member.id(), each.task(), each.kind(), SafeText.own("decided")));
    }
    return events;
  }

  /**
   * It leaves its task, which becomes free; how to split it, or who is to have it, is the
   * coordinator's next move. Nobody is stopped for that (H-7).
   */
  private static List<Event> replan(Member member, @Nullable TaskId id, TeamState now) {
    HealthTexts texts = new HealthTexts(now.settings().health().language());
    List<Event> events = new ArrayList<>(settled(member, _ -> true, now));
    Task task = id == null ? null : now.tasks().get(id);
    boolean planned = task != null && !task.isOnlySeen() && !task.status().isTerminal();
    boolean its = task != null && planned && task.isOwnedBy(member.id());
    if (task != null && its) {
      Event thawed = Reassignment.thawed(now, task, false);
      if (thawed != null) events.add(thawed);
      events.add(new OwnerChanged(task.id(), null, Because.DECISION));
      events.add(Tell.to(member.id(), task.id(), texts.leave(task.id())));
    }
    boolean live = now.crew().isLive(member.id());
    SafeText words = texts.planAnew(member.id(), its ? id : null, live);
    events.add(Tell.to(now.roster().authority(), id, words));
    return events;
  }

  /** Before any restart the five questions are asked once more (H-14). */
  private static List<Event> restart(
      Decided decided, Member member, @Nullable TaskId task, TeamState now) {
    Anomaly open = now.ward().chart(member.id()).open();
    Health severity = open == null ? Health.HEALTHY : open.severity();
    if (!consent(decided).allowsRestart(severity)) return List.of();
    Trouble trouble = open == null ? Trouble.OTHER : open.kind().trouble();
    Diagnosis diagnosis =
        RebootTest.run(
            now, new Subject(member.id(), task, Occasion.RESTART, trouble), now.position().at());
    Event tested = new Tested(member.id(), task, diagnosis);
    return List.of(tested, begunAgain(decided, member, task, now));
  }

  /** Not if it was too often before, nor beside what is left of it (H-8, H-9). */
  static Event begunAgain(Decided decided, Member member, @Nullable TaskId task, TeamState now) {
    Berth berth = now.crew().get(member.id());
    if (berth != null && 0 < berth.left()) return Processes.leftBehind(now, berth);
    int restarts = RebootTest.restarts(now, member.id(), task, now.position().at());
    if (now.settings().health().restartLimit() <= restarts) return exhausted(now, member, restarts);
    SafeText spec = now.ward().chart(member.id()).care().spec();
    return new RestartOrdered(member.id(), task, member.incarnation(), consent(decided), spec);
  }

  private static Consent consent(Decided decided) {
    return decided.standing() ? Consent.STANDING : Consent.ADJUSTMENT_DECISION;
  }

  /** Enough is enough: another restart would only burn money (H-9). */
  private static Event exhausted(TeamState now, Member member, int restarts) {
    HealthTexts texts = new HealthTexts(now.settings().health().language());
    SafeText reason =
        texts.own(
            RebootTest.enough(restarts) + "; replan is recommended",
            "已重启 " + restarts + " 次，建议 replan");
    return HealthReports.notDone(now, member.id(), reason, SafeText.EMPTY);
  }

  /** Who stays silent though it was helped is asked anew. */
  private static List<Event> assist(
      Decided decided, Member member, @Nullable TaskId task, TeamState now) {
    Anomaly open = now.ward().chart(member.id()).open();
    Patient patient = new Patient(member.id(), task, open == null ? AnomalyKind.HELP : open.kind());
    HealthTexts texts = new HealthTexts(now.settings().health().language());
    SafeText details =
        decided.note().isBlank()
            ? texts.own(
                "The coordinator offers you help. Say what you need with HEALTH_RESPONSE.",
                "Coordinator 愿意提供帮助。请用 HEALTH_RESPONSE 说明需要什么。")
            : decided.note();
    List<Event> events = new ArrayList<>();
    events.add(Nursing.offered(now, patient, new Need.Help(Need.HELP, details, details)));
    events.addAll(settled(member, AnomalyKind::isAsked, now));
    return events;
  }
}
