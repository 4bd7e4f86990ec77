package dev.reeve.sim.opinion;

import dev.reeve.core.Asked;
import dev.reeve.core.Noticed.Arrived;
import dev.reeve.core.Noticed.Departed;
import dev.reeve.core.Noticed.Observation;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.Question;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Escalate;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.sim.life.Dice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes up who says what next: mostly something that makes sense as the team stands. */
final class Speaker {

  /** Somebody's words. */
  record Said(MemberId by, Asked command) {}

  private final Dice dice;
  private final boolean troubled;
  private Instant now = Instant.EPOCH;

  /**
   * @param troubled whether executors meet errors and call for help
   */
  Speaker(Dice dice, boolean troubled) {
    this.dice = dice;
    this.troubled = troubled;
  }

  @Nullable Said next(TeamState state, Instant time) {
    now = time;
    MemberId lead = state.roster().authority();
    boolean young = state.ownership().epoch() == 0;
    if (young && !dice.oneIn(3)) return new Said(lead, new HandOff(1));
    if (troubled && dice.oneIn(3)) {
      Said said = trouble(state);
      if (said != null) return said;
    }
    if (dice.oneIn(5)) return new Said(lead, lead(state));
    List<Member> there = new ArrayList<>();
    for (Member member : state.roster().members().values()) {
      if (member.isActive() && !member.id().equals(lead)) there.add(member);
    }
    if (there.isEmpty()) return new Said(lead, lead(state));
    Member member = dice.pick(there);
    return new Said(member.id(), member(state, member));
  }

  /** Who comes and goes in a team without ceremony; null in any other. */
  @Nullable Observation seen(TeamState state) {
    List<MemberId> workers = new ArrayList<>();
    for (Member member : members(state)) {
      if (member.role().works()) workers.add(member.id());
    }
    if (state.profile() != Profile.SOLO || workers.isEmpty()) return null;
    MemberId member = dice.pick(workers);
    return dice.oneIn(2)
        ? new Departed(member, SafeText.own("bye"))
        : new Arrived(member, Role.CODER);
  }

  private Asked lead(TeamState state) {
    List<Decision> open = new ArrayList<>();
    for (Decision decision : state.docket().decisions().values()) {
      if (decision.isOpen() && !decision.matter().options().isEmpty()) open.add(decision);
    }
    Asked answer = answer(state, state.roster().authority());
    if (answer != null && dice.oneIn(2)) return answer;
    return switch (dice.below(12)) {
      case 0, 1, 2, 3 -> assign(state);
      case 4 -> new Add(job(state));
      case 5 -> respawn(state);
      case 6 -> new Cancel(dice.pick(tasks(state)).id(), SafeText.own("not wanted"));
      case 7, 8 -> ask(state, null);
      default ->
          open.isEmpty()
              ? new Tell(MemberId.SUPERVISOR, SafeText.own("well?"), null, false)
              : decide(dice.pick(open));
    };
  }

  private Asked decide(Decision decision) {
    String answer = dice.pick(decision.matter().options());
    return new Decide(decision.id(), answer, null, SafeText.EMPTY);
  }

  private Asked assign(TeamState state) {
    List<MemberId> workers = new ArrayList<>();
    for (Member member : state.roster().members().values()) {
      if (member.role().works()) workers.add(member.id());
    }
    MemberId chosen = dice.oneIn(12) || workers.isEmpty() ? null : dice.pick(workers);
    return new Assign(dice.pick(tasks(state)).id(), chosen, List.of());
  }

  private Job job(TeamState state) {
    TaskId id = new TaskId("t" + tasks(state).size());
    Complexity complexity = dice.oneIn(3) ? dice.any(Complexity.values()) : Complexity.SIMPLE;
    return new Job(id, Plan.of(SafeText.own("task " + id), complexity), Task.Standing.NEW);
  }

  private Asked respawn(TeamState state) {
    Member again = dice.pick(members(state));
    return new Spawn(new Seat(again.id(), again.role(), Presence.ACTIVE, Skills.ANY));
  }

  private Asked member(TeamState state, Member member) {
    Asked answer = answer(state, member.id());
    if (answer != null && dice.oneIn(3)) return answer;
    boolean executor = member.role().kind() == Role.Kind.EXECUTOR;
    if (executor && dice.oneIn(6)) return healthy(state, member);
    if (dice.oneIn(3)) return aside(state, member);
    if (member.role().judges()) return judge(state, member);
    Task own = own(state, member.id());
    return own == null ? free(state, member) : work(state, member, own);
  }

  private Asked healthy(TeamState state, Member member) {
    Task own = own(state, member.id());
    TaskId task = own == null ? null : own.id();
    return new AnswerHealth(task, HealthStatus.WORKING, SafeText.EMPTY, SafeText.EMPTY);
  }

  private @Nullable Said trouble(TeamState state) {
    List<Member> executors = new ArrayList<>();
    for (Member member : members(state)) {
      boolean executes = member.role().kind() == Role.Kind.EXECUTOR;
      if (executes && member.isActive()) executors.add(member);
    }
    if (executors.isEmpty()) return null;
    Member member = dice.pick(executors);
    return new Said(member.id(), trouble(state, member));
  }

  /** In its own words: what two report in the same words is another matter (H-6). */
  private Asked trouble(TeamState state, Member member) {
    Task own = dice.oneIn(3) ? null : own(state, member.id());
    TaskId task = own == null ? null : own.id();
    if (!dice.oneIn(4)) {
      String what = dice.any(" cannot read line ", " has no disk ", " is refused ");
      return new ReportError(task, SafeText.own(member.id() + what + dice.below(9)));
    }
    SafeText blocker = dice.oneIn(2) ? SafeText.EMPTY : SafeText.own(member.id() + " has no key");
    String lacks = dice.any("", "", " lacks advice", " lacks a friend");
    SafeText help = lacks.isEmpty() ? SafeText.EMPTY : SafeText.own(member.id() + lacks);
    HealthStatus status = dice.any(HealthStatus.BLOCKED, HealthStatus.NEED_HELP);
    return new AnswerHealth(task, status, blocker, help);
  }

  private Asked free(TeamState state, Member member) {
    for (Task task : tasks(state)) {
      if (task.status() == TaskStatus.PENDING && member.role().works()) return new Claim(task.id());
    }
    return aside(state, member);
  }

  private Asked work(TeamState state, Member member, Task task) {
    TaskId id = task.id();
    if (task.status() == TaskStatus.IN_REVIEW && dice.oneIn(2)) return new Finish(id, null);
    return switch (dice.below(16)) {
      case 0, 1, 2, 3, 4, 5 -> new ReportProgress(id, headway());
      case 6, 7, 8, 9 -> new Submit(id, List.of());
      case 10 -> dice.oneIn(3) ? new GetStuck(id, ownWords(member)) : new Act();
      case 11, 12 -> new ReportWait(id, WaitReason.BLOCKED, null);
      case 13 -> ask(state, id);
      case 14 -> dice.oneIn(3) ? new Escalate(id, SafeText.own("harder")) : ask(state, id);
      default -> aside(state, member);
    };
  }

  /** What two report in the same words is another matter (H-6). */
  private static SafeText ownWords(Member member) {
    return SafeText.own(member.id() + " is stuck");
  }

  private Asked judge(TeamState state, Member member) {
    List<Task> waiting = new ArrayList<>();
    for (Task task : tasks(state)) {
      if (task.status() == TaskStatus.IN_REVIEW) waiting.add(task);
    }
    if (waiting.isEmpty()) return aside(state, member);
    TaskId id = dice.pick(waiting).id();
    if (dice.oneIn(6)) return new ReportProgress(id, headway());
    if (!dice.oneIn(3)) return new Judge(id, Verdict.APPROVE, List.of());
    SafeText what = SafeText.own("finding " + dice.below(1_000));
    Finding finding = new Finding(Severity.MINOR, SafeText.EMPTY, SafeText.EMPTY, what);
    return new Judge(id, Verdict.CHANGES, List.of(finding));
  }

  private @Nullable Asked answer(TeamState state, MemberId member) {
    for (Question question : state.mail().questions().values()) {
      if (question.to().equals(member)) {
        return new Reply(dice.oneIn(2) ? null : question.id(), SafeText.own("so"));
      }
    }
    return null;
  }

  private Asked aside(TeamState state, Member member) {
    Task own = own(state, member.id());
    TaskId task = own == null ? null : own.id();
    SafeText call = SafeText.own("c" + dice.below(3));
    return switch (dice.below(12)) {
      case 0, 1, 2 -> new Act();
      case 3, 4 -> new StartTool(tool(member), call, timeout(), task);
      case 5 -> new EndTool(call, !dice.oneIn(4), SafeText.own("oh"), task);
      case 6, 7, 8 -> wait(task);
      case 9 -> ask(state, null);
      case 10 ->
          member.role().kind() == Role.Kind.EXECUTOR
              ? new Act()
              : new ReportError(task, SafeText.own("oh"));
      default -> new Tell(MemberId.SUPERVISOR, SafeText.own("hm"), null, false);
    };
  }

  private SafeText tool(Member member) {
    boolean executor = member.role().kind() == Role.Kind.EXECUTOR;
    String usual = executor ? "mcp__docs__find" : "bash";
    return SafeText.own(dice.any(usual, "mcp__docs__find", "edit"));
  }

  private @Nullable Duration timeout() {
    return dice.oneIn(2) ? Duration.ofSeconds(dice.any(30, 300, 1_800)) : null;
  }

  private Asked wait(@Nullable TaskId task) {
    WaitReason reason = dice.any(WaitReason.values());
    boolean timed = reason == WaitReason.RATE_LIMITED || dice.oneIn(4);
    Instant until =
        timed ? Instant.ofEpochSecond(Fact.second(now) + dice.between(60, 4_000)) : null;
    return new ReportWait(dice.oneIn(2) ? null : task, reason, until);
  }

  private Asked ask(TeamState state, @Nullable TaskId task) {
    return new Ask(dice.pick(members(state)).id(), SafeText.own("how?"), task);
  }

  private Headway headway() {
    Integer percent = dice.oneIn(3) ? (Integer) dice.between(0, 100) : null;
    SafeText step = dice.oneIn(3) ? SafeText.EMPTY : SafeText.own("step " + dice.below(4));
    Integer eta = dice.oneIn(3) ? (Integer) dice.between(1, 60) : null;
    return new Headway(percent, step, SafeText.EMPTY, List.of(), eta);
  }

  private @Nullable Task own(TeamState state, MemberId member) {
    List<Task> own = new ArrayList<>();
    for (Task task : tasks(state)) {
      if (task.isOwnedBy(member) && !task.status().isTerminal()) own.add(task);
    }
    return own.isEmpty() ? null : dice.pick(own);
  }

  private static List<Task> tasks(TeamState state) {
    List<Task> tasks = new ArrayList<>();
    state.tasks().values().forEach(tasks::add);
    return tasks;
  }

  private static List<Member> members(TeamState state) {
    List<Member> members = new ArrayList<>();
    state.roster().members().values().forEach(members::add);
    return members;
  }
}
