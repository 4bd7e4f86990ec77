package dev.reeve.core;

import dev.reeve.core.Order.Stamps;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task.Standing;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.text.SafeText;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The people and the work that the stories are about. */
final class Cast {

  static final MemberId LEAD = new MemberId("lead");
  static final MemberId COORDINATOR = new MemberId("coordinator");
  static final MemberId TECH = new MemberId("tech");
  static final MemberId CODER = new MemberId("coder-1");
  static final MemberId RIVAL = new MemberId("coder-2");
  static final MemberId UNIFIED = new MemberId("rev-u");
  static final MemberId SECURITY = new MemberId("rev-s");
  static final MemberId LOGIC = new MemberId("rev-l");
  static final MemberId QUALITY = new MemberId("rev-q");
  static final MemberId EXECUTOR = new MemberId("exec-1");
  static final MemberId RESEARCHER = new MemberId("res-1");
  static final MemberId SCRIBE = new MemberId("scribe");
  static final MemberId STRANGER = new MemberId("stranger");

  static final TaskId T1 = new TaskId("1");
  static final TaskId T2 = new TaskId("2");
  static final TaskId T3 = new TaskId("3");
  static final TaskId T4 = new TaskId("4");
  static final TaskId UNKNOWN = new TaskId("99");

  /** Somebody of every role. The coordinator stands beside the lead and so is not the authority. */
  static final List<Seat> EVERYBODY =
      List.of(
          seat(LEAD, "lead"),
          seat(COORDINATOR, "coordinator"),
          seat(TECH, "tech-lead"),
          seat(CODER, "coder"),
          seat(RIVAL, "coder"),
          seat(UNIFIED, "reviewer/unified"),
          seat(SECURITY, "reviewer/security"),
          seat(LOGIC, "reviewer/logic"),
          seat(QUALITY, "reviewer/quality"),
          seat(EXECUTOR, "executor"),
          seat(RESEARCHER, "researcher"),
          seat(SCRIBE, "scribe"));

  private Cast() {}

  static NewTeam team(Job... jobs) {
    return team(EVERYBODY, jobs);
  }

  static NewTeam team(List<Seat> seats, Job... jobs) {
    return new NewTeam(Profile.STRICT, Settings.DEFAULT, seats, List.of(jobs));
  }

  /** With everybody there, and handed over at epoch 1. */
  static Story active(Job... jobs) {
    return active(EVERYBODY, jobs);
  }

  static Story active(List<Seat> seats, Job... jobs) {
    Story story = Story.of(team(seats, jobs));
    MemberId authority = story.state().roster().authority();
    return story.given(Story.at(1), order(authority, new HandOff(1)));
  }

  static Seat seat(MemberId id, String role) {
    return seat(id, role, Presence.ACTIVE);
  }

  static Seat seat(MemberId id, String role, Presence presence) {
    return new Seat(id, Objects.requireNonNull(Role.parse(role), role), presence, Skills.ANY);
  }

  static Job simple(TaskId id) {
    return job(id, Complexity.SIMPLE);
  }

  static Job job(TaskId id, Complexity complexity, MemberId... reviewers) {
    return new Job(id, keyed(id, plan(complexity, reviewers)), Standing.NEW);
  }

  static Job job(TaskId id, Plan plan, TaskStatus status, @Nullable MemberId owner) {
    return new Job(id, keyed(id, plan), new Standing(status, owner, PersistentMap.empty()));
  }

  /** A simple task that its owner brought into review, and that was approved. */
  static Job approved(TaskId id, MemberId owner) {
    return new Job(
        id,
        keyed(id, plan(Complexity.SIMPLE)),
        new Standing(
            TaskStatus.IN_REVIEW,
            owner,
            PersistentMap.<String, MemberId>empty().with("unified", UNIFIED)));
  }

  static Plan plan(Complexity complexity, MemberId... reviewers) {
    return Plan.of(text("Add login"), complexity).reviewedBy(List.of(reviewers));
  }

  /** No two tasks are about the same, unless a story says so. */
  private static Plan keyed(TaskId id, Plan plan) {
    return plan.key().isBlank() ? scoped(plan, id.value()) : plan;
  }

  /** What a task is about, and where its files lie. */
  static Plan scoped(Plan plan, String key, String... scope) {
    return new Plan(
        plan.subject(),
        plan.description(),
        plan.refs(),
        plan.acceptance(),
        plan.reviewers(),
        Stream.concat(plan.scope().stream(), Stream.of(scope).map(SafeText::own)).toList(),
        text(key),
        plan.complexity(),
        plan.escalatedFrom(),
        plan.dependsOn(),
        plan.expected(),
        plan.gate());
  }

  static SafeText text(String words) {
    return SafeText.own(words);
  }

  static Order order(MemberId actor, Asked command) {
    return order(actor, Stamps.NONE, command);
  }

  static Order order(MemberId actor, long rev, Asked command) {
    return order(actor, Stamps.NONE.at(rev), command);
  }

  static Order order(MemberId actor, Stamps stamps, Asked command) {
    return new Order(actor, Via.DIRECT, stamps, command.toString(), command);
  }

  static Order requested(String requestId, MemberId actor, Asked command) {
    return order(actor, new Stamps(null, null, null, requestId), command);
  }
}
