package dev.reeve.daemon.ingress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.Order;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Rejection;
import dev.reeve.core.Rejection.Code;
import dev.reeve.core.Unreadable;
import dev.reeve.core.Via;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.DecisionCommand.Adjust;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportQuality;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.Specialty;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.MessageId;
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
import dev.reeve.core.task.TaskCommand.ReportImpossibleWait;
import dev.reeve.core.task.TaskCommand.ReportLoop;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeForced;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeShutdown;
import dev.reeve.core.teardown.TeardownCommand.Delete;
import dev.reeve.core.teardown.TeardownCommand.TearDown;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CommandReaderTest {

  private static final TaskId T7 = new TaskId("7");
  private static final MemberId LEAD = new MemberId("lead");
  private static final MemberId REV = new MemberId("rev-1");
  private static final SafeText NONE = SafeText.EMPTY;

  static Stream<Arguments> commands() {
    return Stream.of(ofMembers(), ofTasks(), ofTalk(), ofLead()).flatMap(each -> each);
  }

  private static Stream<Arguments> ofMembers() {
    Instant until = Instant.parse("2026-11-15T21:00:00.123456Z");
    return Stream.of(
        arguments("'type': 'ACTIVITY'", new Act()),
        arguments(
            "'type': 'ACTIVITY', 'data': {'heartbeat': '1m30s'}", new Act(Duration.ofSeconds(90))),
        arguments(
            "'type': 'TOOL_STARTED', 'task_id': '7',"
                + " 'data': {'tool': 'bash', 'call_id': 'c 1', 'timeout': '1h30m'}",
            new StartTool(text("bash"), text("c 1"), Duration.ofMinutes(90), T7)),
        arguments(
            "'type': 'TOOL_STARTED', 'data': {'tool': 'bash', 'call_id': 'c'}",
            new StartTool(text("bash"), text("c"), null, null)),
        arguments(
            "'type': 'TOOL_ENDED', 'data': {'call_id': 'c', 'ok': false, 'error': 'exit 1'}",
            new EndTool(text("c"), false, text("exit 1"), null)),
        arguments(
            "'type': 'PROGRESS', 'task_id': '7', 'data': {'percent': 40, 'step': 'reading',"
                + " 'status': 'well', 'issues': ['slow', ''], 'eta_minutes': 15}",
            new ReportProgress(
                T7,
                new Headway(40, text("reading"), text("well"), List.of(text("slow"), NONE), 15))),
        arguments(
            "'type': 'PROGRESS', 'data': null",
            new ReportProgress(null, new Headway(null, NONE, NONE, List.of(), null))),
        arguments(
            "'type': 'WAIT', 'data': {'reason': 'rate_limited', 'until':"
                + " '2026-11-15T21:00:00.123456789Z'}",
            new ReportWait(null, WaitReason.RATE_LIMITED, until)),
        arguments(
            "'type': 'WAIT', 'task_id': '#7', 'data': {'reason': 'waiting-review'}",
            new ReportWait(T7, WaitReason.WAITING_REVIEW, null)),
        arguments("'type': 'ERROR', 'data': {'text': 'oops'}", new ReportError(null, text("oops"))),
        arguments(
            "'type': 'HEALTH_RESPONSE', 'data': {'status': 'need_help',"
                + " 'blocker_description': 'b', 'help_needed': 'h'}",
            new AnswerHealth(null, HealthStatus.NEED_HELP, text("b"), text("h"))),
        arguments(
            "'type': 'QUALITY_RESULT', 'data': {'passed': true, 'findings': ['fine']}",
            new ReportQuality(null, true, List.of(text("fine")))),
        arguments(
            "'type': 'TOOL_UNAVAILABLE', 'data': {'tool': 'docker', 'error': 'gone'}",
            new ReportToolOutage(text("docker"), text("gone"), null)),
        arguments(
            "'type': 'SPAWN', 'data': {'member': 'rev-1', 'role': 'security-reviewer'}",
            new Spawn(
                new Seat(REV, Role.reviewer(Specialty.SECURITY), Presence.ACTIVE, Skills.ANY))),
        arguments(
            "'type': 'SPAWN', 'data': {'member': 'coder-1', 'role': 'coder', 'roster':"
                + " 'NOT_SPAWNED', 'capabilities': ['java'], 'fit': 'simple'}",
            new Spawn(
                new Seat(
                    Wire.CODER,
                    Role.CODER,
                    Presence.NOT_SPAWNED,
                    new Skills(List.of(text("java")), Complexity.SIMPLE)))));
  }

  private static Stream<Arguments> ofTasks() {
    Finding finding = new Finding(Severity.MAJOR, text("A.java:3"), text("null"), text("wrong"));
    Finding bare = new Finding(Severity.MINOR, NONE, NONE, text("ugly"));
    return Stream.of(
        arguments("'type': 'CLAIM', 'task_id': '#7', 'rev': 1", new Claim(T7)),
        arguments("'type': 'CLAIM', 'task_id': 7, 'rev': 1", new Claim(T7)),
        arguments(
            "'type': 'IN_REVIEW', 'task_id': '7', 'rev': 2, 'data': {'files': ['a', 'b']}",
            new Submit(T7, List.of(text("a"), text("b")))),
        arguments("'type': 'DONE', 'task_id': '7', 'rev': 2", new Finish(T7, null)),
        arguments(
            "'type': 'DONE', 'task_id': '7', 'rev': 2, 'data': {'claiming': '#8'}",
            new Finish(T7, new TaskId("8"))),
        arguments(
            "'type': 'STUCK', 'task_id': '7', 'rev': 2, 'data': {'problem': 'no idea'}",
            new GetStuck(T7, text("no idea"))),
        arguments(
            "'type': 'REVIEW', 'task_id': '7', 'data': {'verdict': 'changes', 'findings':"
                + " [{'severity': 'MAJOR', 'file': 'A.java:3', 'rule': 'null', 'text': 'wrong'},"
                + " {'severity': 'minor', 'text': 'ugly'}]}",
            new Judge(T7, Verdict.CHANGES, List.of(finding, bare))),
        arguments(
            "'type': 'REVIEW', 'task_id': '7', 'data': {'verdict': 'approve'}",
            new Judge(T7, Verdict.APPROVE, List.of())),
        arguments(
            "'type': 'REVIEW_LOOP', 'task_id': '7', 'data': {'reviewer': 'rev-1', 'feedback': 'f'}",
            new ReportLoop(T7, REV, text("f"))),
        arguments(
            "'type': 'ESCALATE_TO_MEDIUM', 'task_id': '7', 'data': {'reason': 'larger'}",
            new Escalate(T7, text("larger"))),
        arguments(
            "'type': 'IMPOSSIBLE_WAIT', 'task_id': '7', 'data': {'role': 'tech_lead'}",
            new ReportImpossibleWait(T7, Role.TECH_LEAD)),
        arguments(
            "'type': 'ADD_TASK', 'task_id': '7', 'data': {'subject': 's'}",
            new Add(new Job(T7, Plan.of(text("s"), Complexity.SIMPLE), Task.Standing.NEW))),
        arguments(
            "'type': 'ADD_TASK', 'data': {'id': '#7', 'subject': 's', 'description': 'd', 'refs':"
                + " ['r'], 'acceptance': ['a'], 'status': 'IN_REVIEW', 'owner': 'coder-1',"
                + " 'reviewers': ['rev-1'], 'scope': ['src/**'], 'key': 'k', 'complexity':"
                + " 'MEDIUM', 'escalated_from': 'SIMPLE', 'depends_on': ['#1', 2], 'expected':"
                + " 'PT2H', 'gate': 'unit', 'approvals': {'rev-1': 'rev-1'}}",
            new Add(fullJob())),
        arguments(
            "'type': 'ASSIGN', 'task_id': '7', 'rev': 3, 'data': {'member': 'coder-1', 'reviewers':"
                + " ['rev-1']}",
            new Assign(T7, Wire.CODER, List.of(REV))),
        arguments("'type': 'ASSIGN', 'task_id': '7', 'rev': 3", new Assign(T7, null, List.of())),
        arguments(
            "'type': 'CANCEL', 'task_id': '7', 'rev': 3, 'data': {'reason': 'not wanted'}",
            new Cancel(T7, text("not wanted"))));
  }

  private static Job fullJob() {
    Plan plan =
        new Plan(
            text("s"),
            text("d"),
            List.of(text("r")),
            List.of(text("a")),
            List.of(REV),
            List.of(text("src/**")),
            text("k"),
            Complexity.MEDIUM,
            Complexity.SIMPLE,
            List.of(new TaskId("1"), new TaskId("2")),
            Duration.ofHours(2),
            text("unit"));
    PersistentMap<String, MemberId> approvals =
        PersistentMap.<String, MemberId>empty().with("rev-1", REV);
    return new Job(T7, plan, new Task.Standing(TaskStatus.IN_REVIEW, Wire.CODER, approvals));
  }

  private static Stream<Arguments> ofTalk() {
    return Stream.of(
        arguments(
            "'type': 'QUESTION', 'task_id': '7', 'data': {'to': 'lead', 'text': 'why?'}",
            new Ask(LEAD, text("why?"), T7)),
        arguments(
            "'type': 'ANSWER', 'data': {'question': 'm-41', 'text': 'so'}",
            new Reply(new MessageId(41), text("so"))),
        arguments("'type': 'ANSWER', 'data': {'text': 'so'}", new Reply(null, text("so"))),
        arguments(
            "'type': 'ANSWER', 'data': {'to': 'lead', 'text': 'so'}",
            new Reply(null, LEAD, text("so"))),
        arguments(
            "'type': 'MESSAGE', 'data': {'to': 'lead', 'text': 'hm', 'architecture': true}",
            new Tell(LEAD, text("hm"), null, true)),
        arguments(
            "'type': 'MESSAGE', 'data': {'to': 'lead', 'text': 'hm'}",
            new Tell(LEAD, text("hm"), null, false)),
        arguments(
            "'type': 'TEXT', 'data': {'text': 'CLAIM: task 7'}", new Say(text("CLAIM: task 7"))));
  }

  private static Stream<Arguments> ofLead() {
    return Stream.of(
        arguments("'type': 'STATE_OWNERSHIP_HANDOFF', 'data': {'epoch': 2}", new HandOff(2)),
        arguments(
            "'type': 'DECIDE', 'data': {'decision': 'd-3', 'answer': 'bootstrap', 'epoch': 4,"
                + " 'note': 'n'}",
            new Decide(new DecisionId(3), "bootstrap", 4L, text("n"))),
        arguments(
            "'type': 'DECIDE', 'data': {'decision': 'd-3', 'answer': 1200}",
            new Decide(new DecisionId(3), "1200", null, NONE)),
        arguments(
            "'type': 'ADJUSTMENT_DECISION', 'data': {'executor_id': 'coder-1', 'action': 'RESTART',"
                + " 'new_executor_spec': {'b': 1, 'a': ['x']}, 'reason': 'r'}",
            new Adjust(Wire.CODER, "restart", text("{\"a\":[\"x\"],\"b\":1}"), text("r"))),
        arguments(
            "'type': 'ADJUSTMENT_DECISION', 'data': {'action': 'assist', 'reason': 'r'}",
            new Adjust(null, "assist", NONE, text("r"))),
        arguments("'type': 'TEARDOWN'", new TearDown(false)),
        arguments("'type': 'FORCED_FINALIZE_ACK'", new AcknowledgeForced()),
        arguments("'type': 'DELETE_TEAM'", new Delete()),
        arguments(
            "'type': 'SHUTDOWN_ACK', 'data': {'request_id': 's-1', 'approve': false, 'reason':"
                + " 'r'}",
            new AcknowledgeShutdown(text("s-1"), false, text("r"))));
  }

  @ParameterizedTest
  @MethodSource("commands")
  @DisplayName("W-4 every command is read with all its fields")
  void every_command(String fields, Asked command) {
    Order order = Wire.order("{" + fields + ", 'actor': 'coder-1', 'unheard_of': null}");
    assertThat(order.command()).isEqualTo(command);
    assertThat(order.actor()).isEqualTo(Wire.CODER);
  }

  @Test
  @DisplayName("W-4 there is an example of every command type, so that none goes untested")
  void every_type_has_an_example() {
    Set<CommandType> types = EnumSet.noneOf(CommandType.class);
    for (Arguments each : commands().toList()) {
      if (each.get()[1] instanceof Asked command) types.add(command.type());
    }
    assertThat(types).containsExactlyInAnyOrder(CommandType.values());
  }

  @Test
  @DisplayName("W-3 a command carries what its sender stamped it with")
  void stamps() {
    String fields =
        "{'type': 'CLAIM', 'actor': 'coder-1', 'task_id': '7', 'rev': 3, 'epoch': 0,"
            + " 'incarnation': 2, 'request_id': 'r 1'}";
    assertThat(Wire.order(fields).stamps()).isEqualTo(new Stamps(3L, 0L, 2L, "r 1"));
    assertThat(Wire.order("{'type': 'ACTIVITY', 'actor': 'coder-1'}").stamps())
        .isEqualTo(Stamps.NONE);
  }

  @Test
  @DisplayName("T-4 the request id in a SHUTDOWN_ACK's data is not the command's own")
  void shutdown_request() {
    Order order =
        Wire.order(
            "{'type': 'SHUTDOWN_ACK', 'actor': 'coder-1', 'request_id': 'mine', 'data':"
                + " {'request_id': 'theirs', 'approve': true}}");
    assertThat(order.stamps().requestId()).isEqualTo("mine");
    assertThat(order.command()).isEqualTo(new AcknowledgeShutdown(text("theirs"), true, NONE));
  }

  @Test
  @DisplayName("T-30 a member's token speaks for that member alone")
  void bearer() {
    String command = "{'type': 'ACTIVITY', 'actor': 'coder-1'}";
    assertThat(Wire.read(command, Via.HOOK, Wire.CODER)).isInstanceOf(Read.Ok.class);
    Read<Order> other = Wire.read(command, Via.DIRECT, REV);
    assertThat(other)
        .isEqualTo(
            new Read.Refused<Order>(
                new Rejection(
                    Code.FORBIDDEN,
                    "this token is rev-1's, and speaks for nobody else",
                    "actor",
                    null)));
  }

  @Test
  @DisplayName("T-6 text comes by way of text, unless the operator brings it")
  void via() {
    String text = "{'type': 'TEXT', 'actor': 'coder-1', 'data': {'text': 'hello'}}";
    assertThat(Wire.order(text).via()).isEqualTo(Via.TEXT);
    assertThat(Wire.read(text, Via.OPERATOR, Wire.CODER))
        .isInstanceOfSatisfying(
            Read.Ok.class, ok -> assertThat(((Order) ok.value()).via()).isEqualTo(Via.OPERATOR));
  }

  @Test
  @DisplayName("T-9 an unreadable command still tells which incarnation spoke")
  void sign_of_life() {
    Order order = Wire.order("{'type': 'ERROR', 'actor': 'coder-1', 'rev': 'x', 'incarnation': 2}");
    assertThat(order.command()).isInstanceOf(Unreadable.class);
    assertThat(order.stamps()).isEqualTo(new Stamps(null, null, 2L, null));
    assertThat(order.key()).isNull();
  }

  @Test
  @DisplayName("T-82 secrets are out of every text before anybody reads it")
  void secrets() {
    Order order =
        Wire.order(
            "{'type': 'ERROR', 'actor': 'coder-1', 'data': {'text': 'my token is "
                + Wire.SECRET
                + " ok'}}");
    assertThat(order.command())
        .isEqualTo(new ReportError(null, text("my token is " + SafeText.REDACTED + " ok")));
  }

  private static SafeText text(String text) {
    return SafeText.own(text);
  }
}
