package dev.reeve.sim.opinion;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.Specialty;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.text.SafeText;
import dev.reeve.sim.life.Dice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Makes up a team of two to eight members, and what it is to do. */
final class Founding {

  private static final List<String> ROLES =
      List.of(
          "coder",
          "coder",
          "researcher",
          "gardener",
          "coordinator",
          "reviewer/unified",
          "reviewer/unified",
          "reviewer/security",
          "reviewer/logic",
          "reviewer/quality",
          "tech-lead");

  private final Dice dice;

  Founding(Dice dice) {
    this.dice = dice;
  }

  /**
   * @param fast whether it is a team of executors, whose clocks are those of minutes
   */
  NewTeam team(boolean fast) {
    List<Seat> seats = new ArrayList<>();
    seats.add(seat("coder-1", fast ? Role.EXECUTOR : Role.CODER));
    if (fast && dice.oneIn(2)) seats.add(seat("exec-2", Role.EXECUTOR));
    boolean solo = dice.oneIn(3);
    if (solo ? dice.oneIn(4) : !dice.oneIn(5)) seats.add(seat("lead", Role.LEAD));
    if (!dice.oneIn(3)) seats.add(seat("rev-1", Role.reviewer(Specialty.UNIFIED)));
    int more = dice.between(seats.size() < 2 ? 1 : 0, 8 - seats.size());
    for (int i = 2; i < 2 + more; i++) {
      seats.add(seat("m-" + i, Objects.requireNonNull(Role.parse(dice.pick(ROLES)))));
    }
    List<Job> jobs = new ArrayList<>();
    int tasks = dice.between(1, 6);
    for (int i = 1; i <= tasks; i++) jobs.add(job(new TaskId("" + i), seats));
    return new NewTeam(solo ? Profile.SOLO : Profile.STRICT, Settings.DEFAULT, seats, jobs);
  }

  Seat seat(String id, Role role) {
    Presence presence = dice.oneIn(15) ? Presence.NOT_SPAWNED : Presence.ACTIVE;
    return new Seat(new MemberId(id), role, presence, Skills.ANY);
  }

  private Job job(TaskId id, List<Seat> seats) {
    Complexity complexity = dice.oneIn(3) ? dice.any(Complexity.values()) : Complexity.SIMPLE;
    Plan plan = Plan.of(SafeText.own("task " + id), complexity);
    if (dice.oneIn(4)) plan = plan.reviewedBy(reviewers(seats));
    return new Job(id, plan, dice.oneIn(8) ? owned(seats) : Task.Standing.NEW);
  }

  private List<MemberId> reviewers(List<Seat> seats) {
    List<MemberId> chosen = new ArrayList<>();
    for (Seat seat : seats) {
      if (seat.role().kind() == Role.Kind.REVIEWER && dice.oneIn(2)) chosen.add(seat.id());
    }
    return chosen;
  }

  private Task.Standing owned(List<Seat> seats) {
    List<Seat> workers = seats.stream().filter(seat -> seat.role().works()).toList();
    MemberId owner = dice.pick(workers).id();
    return new Task.Standing(TaskStatus.IN_PROGRESS, owner, PersistentMap.empty());
  }
}
