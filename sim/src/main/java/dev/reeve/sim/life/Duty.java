package dev.reeve.sim.life;

import dev.reeve.core.Asked;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.text.SafeText;
import dev.reeve.sim.life.NaiveTeam.Job;
import dev.reeve.sim.life.NaiveTeam.Seat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The move that would bring a team forward: somebody has to, or no task is ever done. */
record Duty(MemberId actor, Asked command) {

  /** Null if nobody has anything to do. */
  static @Nullable Duty of(NaiveTeam team, Dice dice) {
    if (team.epoch() == 0) return new Duty(lead(team), new HandOff(1));
    List<TaskId> open = new ArrayList<>();
    team.jobs.forEach((id, job) -> {
      if (job.isOpen()) open.add(id);
    });
    if (open.isEmpty()) return null;
    TaskId task = dice.pick(open);
    Job job = Objects.requireNonNull(team.jobs.get(task));
    MemberId owner = job.owner();
    return switch (job.status()) {
      case PENDING -> by(one(team, dice, Role::works), new Claim(task));
      case IN_PROGRESS ->
          by(owner, dice.oneIn(3) ? progress(task, dice) : new Submit(task, List.of()));
      case BLOCKED -> by(owner, progress(task, dice));
      case IN_REVIEW ->
          dice.oneIn(3)
              ? by(owner, new Finish(task, null))
              : by(one(team, dice, Duty::judges), new Judge(task, Verdict.APPROVE, List.of()));
      case STUCK, DONE, CANCELLED -> null;
    };
  }

  private static @Nullable Duty by(@Nullable MemberId actor, Asked command) {
    return actor == null ? null : new Duty(actor, command);
  }

  private static Asked progress(TaskId task, Dice dice) {
    return new ReportProgress(task, Headway.step(SafeText.own("step " + dice.below(9))));
  }

  private static boolean judges(Role role) {
    return role.kind() == Role.Kind.REVIEWER || role.kind() == Role.Kind.TECH_LEAD;
  }

  /** As T-17 has it, near enough. */
  static MemberId lead(NaiveTeam team) {
    for (Role.Kind kind : List.of(Role.Kind.LEAD, Role.Kind.COORDINATOR)) {
      for (Map.Entry<MemberId, Seat> seat : team.seats.entrySet()) {
        if (seat.getValue().role().kind() == kind && seat.getValue().active()) return seat.getKey();
      }
    }
    return MemberId.OPERATOR;
  }

  private static @Nullable MemberId one(NaiveTeam team, Dice dice, Predicate<Role> suits) {
    List<MemberId> able = new ArrayList<>();
    team.seats.forEach((id, seat) -> {
      if (seat.active() && suits.test(seat.role())) able.add(id);
    });
    return able.isEmpty() ? null : dice.pick(able);
  }
}
