package dev.reeve.daemon.codec;

import dev.reeve.core.Asked;
import dev.reeve.core.Core;
import dev.reeve.core.Core.Stamp;
import dev.reeve.core.Noticed;
import dev.reeve.core.Order;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Outcome;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.Specialty;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageCommand;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.run.Berth;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.Teardown;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeForced;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeShutdown;
import dev.reeve.core.teardown.TeardownCommand.TearDown;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A team that lives by chance: whatever state it is in, the core has brought it there. */
public final class RandomTeams {

  private static final List<String> MEMBERS =
      List.of("lead", "tech", "coder-1", "coder-2", "rev-1", "exec");

  private final Chance chance;
  private TeamState state = TeamState.blank(Samples.TEAM);
  private Instant now = Samples.AT;

  public RandomTeams(Chance chance) {
    this.chance = chance;
    notice(new Noticed.Founded(team(), 0));
    ask(new MemberId("lead"), new HandOff(1), Stamps.NONE);
  }

  public TeamState state() {
    return state;
  }

  /** Something happens, or is refused. */
  public void step() {
    now = now.plusMillis(chance.number(0, 90_000));
    switch ((int) chance.number(0, 12)) {
      case 0 -> notice(new Noticed.Pulse(member(), now, now, new SignalCounts(1, 0, 2)));
      case 1 -> notice(new Noticed.LongCall(member(), call()));
      case 2 -> notice(report());
      case 3 -> notice(gap());
      case 4 -> record(Outcome.accept(new Opened(decision(), matter(), null)), null);
      case 5 -> notice(new Noticed.Tick());
      case 6 -> end();
      case 7 -> notice(process());
      default -> command();
    }
  }

  /** Perhaps the Lead wants it to end, or somebody does what that asks of him. */
  private void end() {
    Teardown teardown = state.teardown();
    Teardown.Check check = teardown.check();
    switch ((int) chance.number(0, 9)) {
      case 0 -> ask(new MemberId("lead"), new TearDown(chance.flip()), Stamps.NONE);
      case 1 -> ask(new MemberId("lead"), new AcknowledgeForced(), Stamps.NONE);
      case 2, 3, 4 -> {
        if (check != null) notice(new Noticed.SummariesKept(check.line(), List.of()));
      }
      default -> {
        SafeText request = SafeText.own(teardown.request());
        ask(member(), new AcknowledgeShutdown(request, chance.flip(), chance.text()), Stamps.NONE);
      }
    }
  }

  /** What becomes of somebody's process. */
  private Noticed process() {
    MemberId member = member();
    Berth berth = state.crew().get(member);
    long incarnation = berth == null ? 1 : berth.incarnation();
    SafeText none = SafeText.EMPTY;
    return switch ((int) chance.number(0, 6)) {
      case 4 -> new Noticed.Found(member, incarnation, chance.pick(Loss.values()));
      case 5 -> new Noticed.Lost(member, incarnation, List.of(chance.pick(Loss.values())), none);
      case 0 -> new Noticed.RunFailed(member, incarnation, chance.text());
      case 1 -> {
        Receipt receipt =
            new Receipt(
                chance.text(),
                chance.pick(Receipt.Cause.values()),
                chance.flip() ? 0 : null,
                chance.duration(),
                none,
                List.of(chance.number(2, 99)),
                chance.flip() ? 0 : 1,
                chance.text());
        yield new Noticed.RunOver(member, incarnation, receipt);
      }
      default -> new Noticed.RunBegun(member, incarnation, chance.text());
    };
  }

  private void command() {
    TaskId id = task();
    Task task = state.tasks().get(id);
    ask(member(), asked(id), Stamps.NONE.at(task == null ? 1 : task.rev()));
  }

  private void ask(MemberId actor, Asked command, Stamps stamps) {
    Order order = new Order(actor, Via.DIRECT, stamps, "d", command);
    record(Core.decide(state, order, null, now), order);
  }

  private void notice(Noticed noticed) {
    record(Core.notice(state, noticed, now), null);
  }

  private void record(Outcome outcome, @Nullable Order order) {
    Stamp stamp = new Stamp(now, new Writer("n1", 1), Via.DIRECT);
    state = Core.record(state, outcome, order, stamp).state();
  }

  private Asked asked(TaskId task) {
    return switch ((int) chance.number(0, 20)) {
      case 0 -> new TaskCommand.Submit(task, chance.list(chance::text));
      case 1, 2 -> new TaskCommand.Judge(task, chance.pick(Verdict.values()), List.of());
      case 3 -> new TaskCommand.Finish(task, chance.orNull(this::task));
      case 4 -> new TaskCommand.GetStuck(task, chance.text());
      case 5 -> new TaskCommand.Escalate(task, chance.text());
      case 6 ->
          new TaskCommand.Assign(task, chance.orNull(this::member), chance.list(this::member));
      case 7 -> new TaskCommand.Add(new Job(task, plan(), Task.Standing.NEW));
      case 8 -> new MemberCommand.ReportWait(task, chance.pick(WaitReason.values()), null);
      case 9 -> new MemberCommand.ReportError(null, chance.text());
      case 10 -> new MemberCommand.ReportProgress(task, headway());
      case 11 -> new MemberCommand.Spawn(seat(chance.pick(MEMBERS)));
      case 12 -> new MemberCommand.EndTool(chance.text(), false, chance.text(), null);
      case 13 -> new MessageCommand.Tell(member(), chance.text(), task, chance.flip());
      case 14 -> new MessageCommand.Ask(member(), chance.text(), task);
      case 15 -> new MessageCommand.Reply(null, chance.text());
      case 17 ->
          new MemberCommand.Act(Duration.ofSeconds(chance.flip() ? 0 : chance.number(5, 99)));
      case 16 -> new Decide(decision(), "keep", null, chance.text());
      default -> new TaskCommand.Claim(task);
    };
  }

  private NewTeam team() {
    List<Seat> seats = new ArrayList<>();
    for (String name : MEMBERS) seats.add(seat(name));
    Settings settings = new Settings(Duration.ofSeconds(chance.number(1, 900)), Clocks.DEFAULT);
    return new NewTeam(chance.pick(Profile.values()), settings, seats, List.of());
  }

  private Seat seat(String name) {
    Role role =
        switch (name) {
          case "lead" -> Role.LEAD;
          case "tech" -> Role.TECH_LEAD;
          case "rev-1" -> Role.reviewer(Specialty.UNIFIED);
          case "exec" -> Role.EXECUTOR;
          default -> Role.CODER;
        };
    Skills skills = new Skills(chance.list(chance::text), chance.pick(Complexity.values()));
    boolean there = name.equals("lead") || chance.number(0, 8) != 0;
    return new Seat(
        new MemberId(name),
        role,
        there ? Presence.ACTIVE : Presence.NOT_SPAWNED,
        skills,
        name.equals("exec") || name.equals("coder-2") ? chance.text() : SafeText.EMPTY);
  }

  private Plan plan() {
    return new Plan(
        chance.text(),
        chance.text(),
        chance.list(chance::text),
        List.of(),
        chance.list(this::member),
        chance.list(chance::text),
        chance.text(),
        chance.pick(Complexity.values()),
        null,
        List.of(),
        chance.orNull(chance::duration),
        chance.text());
  }

  private Matter matter() {
    DecisionKind kind = DecisionKind.REASSIGN_PROPOSAL;
    return new Matter(
        kind,
        chance.orNull(this::task),
        chance.orNull(this::member),
        chance.text(),
        chance.list(chance::text),
        kind.answers(),
        "keep",
        chance.orNull(chance::instant),
        chance.orNull(() -> Role.EXECUTOR));
  }

  private Headway headway() {
    return new Headway((int) chance.number(0, 100), chance.text(), chance.text(), List.of(), null);
  }

  private ToolCall call() {
    return new ToolCall(chance.text(), chance.text(), now, chance.orNull(chance::duration));
  }

  private Noticed report() {
    MessageId message = state.mail().messages().firstKey();
    return new Noticed.DeliveryReport(
        message == null ? new MessageId(1) : message,
        chance.pick(Delivery.values()),
        chance.text());
  }

  private Noticed gap() {
    Instant from = now;
    now = now.plusSeconds(chance.number(0, 300));
    Duration jump = chance.flip() ? Duration.ZERO : Duration.ofSeconds(7);
    return new Noticed.Unwatched(state.watch().seen() + 1, from, now, jump);
  }

  private DecisionId decision() {
    long next = state.docket().next();
    return new DecisionId(chance.flip() ? next : Math.max(1, next - 1));
  }

  private MemberId member() {
    List<Member> all = List.copyOf(state.roster().members().values());
    return all.isEmpty() ? new MemberId("lead") : chance.pick(all).id();
  }

  private TaskId task() {
    return new TaskId(String.valueOf(chance.number(1, 9)));
  }
}
