package dev.reeve.core.health;

import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Wait;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a member is, as a health report says it (H-3): what it does, and how well it is. Both follow
 * from the recorded facts by one table (H-16).
 *
 * @param lastUpdate its last sign of life; null if there was none
 */
public record Wellbeing(
    MemberId member, Status status, Health health, @Nullable Instant lastUpdate) {

  /** What a member does. */
  public enum Status {
    /** Has a task that is its move, and nothing is known to be in the way. */
    WORKING,
    /** Has nothing to do, or is silent although it has. */
    IDLE,
    /** Says, or its task says, that it cannot go on. */
    BLOCKED
  }

  public static Wellbeing of(TeamState state, Member member, Instant now) {
    Chart chart = state.ward().chart(member.id());
    return new Wellbeing(
        member.id(),
        status(state, member, chart),
        health(state, member, chart, now),
        member.life().lastActivity());
  }

  /** Everybody that a health report is about: executors, or who works in a team without them. */
  public static List<Wellbeing> all(TeamState state, Instant now) {
    boolean executors = 0 < state.ward().census().total();
    List<Wellbeing> all = new ArrayList<>();
    for (Member member : state.roster().members().values()) {
      boolean meant = executors ? executes(member) : member.role().works();
      if (member.isActive() && meant) all.add(of(state, member, now));
    }
    return all;
  }

  public static Census summary(List<Wellbeing> all) {
    int warning = 0;
    int critical = 0;
    for (Wellbeing each : all) {
      if (each.health == Health.WARNING) warning++;
      if (each.health == Health.CRITICAL) critical++;
    }
    return new Census(all.size(), warning, critical);
  }

  /** Whether the rules of executors are for it (H-1). */
  public static boolean executes(Member member) {
    return member.role().kind() == Role.Kind.EXECUTOR;
  }

  private static Status status(TeamState state, Member member, Chart chart) {
    Wait wait = member.labour().declared();
    boolean waits = wait != null && wait.reason() == WaitReason.BLOCKED;
    if (waits || chart.history().isTroubled() || isBlocked(state, chart.task(), member)) {
      return Status.BLOCKED;
    }
    boolean silent = chart.has(AnomalyKind.IDLE) || isEscalated(member);
    return silent || !isAtWork(state, member, chart) ? Status.IDLE : Status.WORKING;
  }

  private static boolean isBlocked(TeamState state, @Nullable TaskId id, Member member) {
    Task task = id == null ? null : state.tasks().get(id);
    return task != null && task.isOwnedBy(member.id()) && task.status() == TaskStatus.BLOCKED;
  }

  private static boolean isAtWork(TeamState state, Member member, Chart chart) {
    if (!member.duties().isEmpty()) return true;
    Task task = chart.task() == null ? null : state.tasks().get(chart.task());
    return task != null && task.isOwnedBy(member.id()) && task.status() == TaskStatus.IN_PROGRESS;
  }

  private static Health health(TeamState state, Member member, Chart chart, Instant now) {
    if (!executes(member)) {
      if (isEscalated(member)) return Health.CRITICAL;
      return member.idleStage() == IdleStage.NONE ? chart.health() : Health.WARNING;
    }
    Health recorded = chart.health();
    boolean slow = recorded == Health.HEALTHY && Calls.isSlow(state, member, now);
    return slow ? Health.WARNING : recorded;
  }

  private static boolean isEscalated(Member member) {
    return member.idleStage() == IdleStage.ESCALATED;
  }
}
