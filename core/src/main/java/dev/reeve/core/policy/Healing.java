package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.health.Anomaly;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Care;
import dev.reeve.core.health.Chart;
import dev.reeve.core.health.HealthEvent.Continued;
import dev.reeve.core.health.Nursing;
import dev.reeve.core.liveness.Duty;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Gone;
import dev.reeve.core.member.MemberEvent.HealthAnswered;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.QualityReported;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.message.MessageEvent.Questioned;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.message.Question;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** An anomaly is over when its cause is: the executor goes on, and that is recorded (T-85). */
public record Healing() implements Consequence {

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    if (now.ward().charts().isEmpty()) return List.of();
    List<Event> all = new ArrayList<>();
    for (MemberId id : patients(event, before, now)) all.addAll(healed(id, before, event, now));
    return all;
  }

  private static List<Event> healed(MemberId id, TeamState before, Event event, TeamState now) {
    Chart chart = now.ward().charts().get(id);
    if (chart == null || chart.open() == null || !Nursing.isOn(now)) return List.of();
    List<Event> events = new ArrayList<>();
    for (Anomaly each : chart.anomalies()) {
      String cured = cured(new Case(id, each, Liveness.isProgress(before, event)), event, now);
      if (!isAtIt(each, id, now) && wasAtIt(each, id, before)) cured = "no longer at that task";
      else if (cured == null && each.kind().isAsked() && !owes(id, each, now)) cured = "settled";
      if (cured == null) continue;
      events.add(new Continued(id, each.task(), each.kind(), SafeText.own(cured)));
    }
    return events;
  }

  /** Who is not well, with what, and whether somebody made progress. */
  private record Case(MemberId member, Anomaly open, boolean progress) {}

  /**
   * Whose anomalies an event may end: its actor's; the owner's and the reviewers' of the task that
   * it speaks of and, if that is over, of all who had to answer about it. Who comes or goes may
   * take the next move of anybody: as a reviewer of those who had it for want of one (T-77), and of
   * those who now wait for an answer (T-85).
   */
  private static Collection<MemberId> patients(Event event, TeamState before, TeamState now) {
    if (event instanceof Spawned || event instanceof Left || event instanceof Gone) {
      return now.ward().charts().keys();
    }
    boolean ofTask = event instanceof TaskEvent || event instanceof QualityReported;
    TaskId id = ofTask ? event.task() : null;
    Task task = id == null ? null : before.tasks().get(id);
    if (id == null || task == null) return List.of(event.actor());
    SortedSet<MemberId> patients = new TreeSet<>(task.plan().reviewers());
    patients.add(event.actor());
    if (task.owner() != null) patients.add(task.owner());
    Task after = now.tasks().get(id);
    if (after == null || after.status().isTerminal()) {
      for (Question question : before.mail().questions().values()) {
        if (id.equals(question.task())) patients.add(question.to());
      }
    }
    return patients;
  }

  private static @Nullable String cured(Case of, Event event, TeamState now) {
    boolean own = event.actor().equals(of.member());
    boolean progress = own && of.progress();
    return switch (of.open().kind()) {
      case IDLE, STALE -> progress && isOn(event, of, now) ? "progress" : answered(of, event);
      case ERRORS, SHARED -> progress ? "progress" : null;
      case HELP -> progress ? "progress" : well(event);
      case QUALITY ->
          event instanceof QualityReported checked && checked.passed() ? "passed" : null;
      case TIMEOUT -> null;
      case MCP_STUCK -> hasCall(of.member(), now) ? null : "the call came back";
    };
  }

  /** Whatever it says once it was asked is an answer (H-4). */
  private static @Nullable String answered(Case of, Event event) {
    boolean own = event.actor().equals(of.member());
    boolean answer =
        switch (event) {
          case HealthAnswered _, Progressed _, Questioned _ -> true;
          case Told words -> words.to().equals(MemberId.SUPERVISOR);
          default -> false;
        };
    return own && answer ? "answered" : null;
  }

  /** Progress on something else is only activity (T-85). */
  private static boolean isOn(Event event, Case of, TeamState now) {
    TaskId meant = Liveness.meant(now.roster().get(of.member()), event.task());
    return meant != null && meant.equals(of.open().task());
  }

  private static @Nullable String well(Event event) {
    boolean well =
        event instanceof HealthAnswered answer && answer.status() == HealthStatus.WORKING;
    return well ? "answered" : null;
  }

  /** Whether the call that was stuck is still in flight. */
  private static boolean hasCall(MemberId id, TeamState now) {
    Member member = now.roster().get(id);
    Care care = now.ward().chart(id).care();
    Instant stuck = care.stuck();
    if (member == null || stuck == null) return true;
    Instant settled = care.settled();
    for (ToolCall call : member.labour().calls()) {
      boolean known = settled != null && !call.since().isAfter(settled);
      if (call.isMcp() && !known && !call.since().isAfter(stuck)) return true;
    }
    return false;
  }

  /**
   * What one says that is at no task, or speaks of another, is not over because of that: only what
   * takes it off the task ends such a matter.
   */
  private static boolean wasAtIt(Anomaly open, MemberId member, TeamState before) {
    boolean said = open.kind() == AnomalyKind.ERRORS || open.kind() == AnomalyKind.HELP;
    return !said || isAtIt(open, member, before);
  }

  /**
   * Not if its task is over, in review, or somebody else's. What several report is no matter of
   * theirs: that one of them is stuck with it ends nothing.
   */
  private static boolean isAtIt(Anomaly open, MemberId member, TeamState now) {
    if (open.kind().isAsked()) return !owed(member, open, now).isEmpty();
    if (open.task() == null || open.kind() == AnomalyKind.MCP_STUCK) return true;
    Task task = now.tasks().get(open.task());
    if (task == null || !task.isOwnedBy(member)) return false;
    return switch (task.status()) {
      case IN_PROGRESS, BLOCKED -> true;
      case STUCK -> open.kind() == AnomalyKind.SHARED;
      case PENDING, IN_REVIEW, DONE, CANCELLED -> false;
    };
  }

  /**
   * Whether it still owes the move about which it was asked; one that came since is another, and
   * one for which it waits itself was not meant.
   */
  private static boolean owes(MemberId id, Anomaly open, TeamState now) {
    return owed(id, open, now).stream()
        .anyMatch(duty -> duty.isOwed() && !duty.since().isAfter(open.since()));
  }

  private static List<Duty> owed(MemberId id, Anomaly open, TeamState now) {
    Member member = now.roster().get(id);
    if (member == null) return List.of();
    return member.duties().stream()
        .filter(duty -> Objects.equals(duty.task(), open.task()))
        .toList();
  }
}
