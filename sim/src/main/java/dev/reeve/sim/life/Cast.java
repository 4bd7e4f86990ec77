package dev.reeve.sim.life;

import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.Budgets;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.health.Pace;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Makes up teams: a few members of all kinds, a few tasks of all sizes. */
final class Cast {

  private static final List<String> ROLES =
      List.of(
          "coder",
          "coder",
          "coder",
          "executor",
          "executor",
          "executor",
          "researcher",
          "reviewer/unified",
          "reviewer/unified",
          "reviewer/security",
          "reviewer/logic",
          "reviewer/quality",
          "tech-lead",
          "tech-lead",
          "coordinator",
          "lead",
          "gardener");

  private final Dice dice;

  Cast(Dice dice) {
    this.dice = dice;
  }

  NewTeam team() {
    List<Seat> seats = new ArrayList<>();
    if (!dice.oneIn(6)) seats.add(seat("lead", Role.LEAD));
    seats.add(seat("coder-1", Role.CODER));
    if (!dice.oneIn(3)) seats.add(seat("rev-1", Role.reviewer(Specialty.UNIFIED)));
    int more = dice.between(0, 5);
    for (int i = 2; i < 2 + more; i++) seats.add(seat("m-" + i, role()));
    List<Job> jobs = new ArrayList<>();
    int tasks = dice.between(1, 4);
    for (int i = 1; i <= tasks; i++) jobs.add(job(new TaskId("" + i), seats));
    return new NewTeam(Profile.STRICT, settings(), seats, jobs);
  }

  Role role() {
    return Objects.requireNonNull(Role.parse(dice.pick(ROLES)));
  }

  Seat seat(String id, Role role) {
    Presence presence = dice.oneIn(10) ? Presence.NOT_SPAWNED : Presence.ACTIVE;
    SafeText agent = SafeText.own(dice.oneIn(3) ? "fake" : "");
    return new Seat(new MemberId(id), role, presence, Skills.ANY, agent);
  }

  /** Some look closely after their executors, and have agreed beforehand to restarts. */
  private Settings settings() {
    HealthSettings usual = HealthSettings.DEFAULT;
    Duration soon = Duration.ofSeconds(10);
    HealthSettings close =
        new HealthSettings(
            usual.language(),
            usual.limits(),
            new Pace(soon, soon.multipliedBy(4), soon, soon),
            usual.restartLimit(),
            null,
            false,
            dice.oneIn(2));
    Settings plain = Settings.DEFAULT;
    return new Settings(
            plain.handoffTimeout(),
            plain.clocks(),
            plain.templates(),
            dice.oneIn(2) ? close : usual)
        .within(budgets());
  }

  /** Some may use up as much as they like. */
  private Budgets budgets() {
    return new Budgets(budget(3), budget(1), budget(1));
  }

  private Amount budget(int usd) {
    return dice.oneIn(2) ? Amount.NONE : new Amount(usd * 1_000_000L, dice.below(9_000));
  }

  /** Most tasks are simple, so that some get done. */
  Job job(TaskId id, List<Seat> seats) {
    Complexity complexity = dice.oneIn(3) ? dice.any(Complexity.values()) : Complexity.SIMPLE;
    Plan plan = Plan.of(SafeText.own("task " + id), complexity);
    return new Job(id, plan, dice.oneIn(10) ? owned(seats) : Task.Standing.NEW);
  }

  private Task.Standing owned(List<Seat> seats) {
    if (seats.isEmpty()) return Task.Standing.NEW;
    MemberId owner = dice.pick(seats).id();
    return new Task.Standing(TaskStatus.IN_PROGRESS, owner, PersistentMap.empty());
  }
}
