package dev.reeve.daemon.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Docket;
import dev.reeve.core.liveness.Climb.Attempt;
import dev.reeve.core.liveness.Climb.Fate;
import dev.reeve.core.liveness.Duty;
import dev.reeve.core.liveness.Obligation;
import dev.reeve.core.liveness.Rung;
import dev.reeve.core.member.Labour;
import dev.reeve.core.member.Life;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.Ties;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.member.Wait;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Mail;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Question;
import dev.reeve.core.ownership.Ownership;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TeamViewTest {

  private static final MemberId CODER = new MemberId("coder-1");

  @Test
  @DisplayName("W-7 a team as it is shown, with all there is to say")
  void full() {
    TeamState state =
        TeamState.blank(Samples.TEAM)
            .with(new Ownership(2, null, null, false))
            .in(Phase.TEARING_DOWN)
            .with(member())
            .with(task())
            .with(Docket.EMPTY.with(decision()))
            .with(Mail.EMPTY.asked(question()));
    assertThat(TeamView.of(state).toString())
        .isEqualTo(
            json(
                """
                {"id": "feature-login", "profile": "strict", "phase": "tearing_down", "epoch": 2,
                 "owner": "supervisor@2",
                 "members": {"coder-1": {"role": "coder", "roster": "ACTIVE", "incarnation": 3,
                   "idle_stage": "nudged", "wait_reason": "rate_limited", "owes": ["1"],
                   "owes_since": {"1": "2026-11-15T21:00:00.000001Z"}, "asked_by": {},
                   "waits_for": {"m-9": "lead"},
                   "last_activity_at": "2026-11-15T21:00:00.000001Z",
                   "last_progress_at": null, "heartbeat": "PT30S",
                   "lost": ["connection_closed"], "errors": 2, "tool": "bash",
                   "progress_percent": 40, "current_step": "reading", "spend_usd": null,
                   "spend_tokens": null, "spend_estimated": null, "budget": null}},
                 "tasks": {"1": {"subject": "Add login", "status": "IN_PROGRESS", "rev": 2,
                   "owner": "coder-1", "reviewers": [], "scope": [], "complexity": "SIMPLE",
                   "flags": ["QUARANTINED"], "approvals": {"unified": "rev-1"}, "gate": null,
                   "spend_usd": null, "spend_tokens": null, "spend_estimated": null}},
                 "decisions": {"d-3": {"kind": "TOOL", "state": "open", "task_id": "1",
                   "member": "coder-1", "question": "No docker. What now?",
                   "evidence": ["event 7"], "options": ["skip", "retry", "caveat"],
                   "recommendation": "skip", "opened_at": "2026-11-15T21:00:00.000001Z",
                   "deadline": "2026-11-15T21:00:00.000001Z", "answer": null, "epoch": null}},
                 "questions": {"m-9": {"from": "coder-1", "to": "lead", "task_id": "1",
                   "text": "Which table?", "asked_at": "2026-11-15T21:00:00.000001Z"}},
                 "teardown": {"state": "none", "round": 0, "missing": []}, "spend_usd": null,
                 "spend_tokens": null, "spend_estimated": null, "budget": null}
                """));
  }

  @Test
  @DisplayName("W-7 every field is there even where nothing is known")
  void blank() {
    Member silent = Member.first(CODER, Role.CODER, Presence.NOT_SPAWNED, Skills.ANY);
    JsonNode view = TeamView.of(TeamState.blank(Samples.TEAM).with(silent));
    assertThat(view.at("/phase").asString()).isEqualTo("bootstrap");
    assertThat(view.at("/owner").asString()).isEqualTo("lead");
    assertThat(view.at("/members/coder-1").toString())
        .isEqualTo(
            json(
                """
                {"role": "coder", "roster": "NOT_SPAWNED", "incarnation": 1,
                 "idle_stage": "none", "wait_reason": null, "owes": [], "owes_since": {},
                 "asked_by": {}, "waits_for": {},
                 "last_activity_at": null, "last_progress_at": null, "heartbeat": null,
                 "lost": [], "errors": 0, "tool": null,
                 "progress_percent": null, "current_step": null, "spend_usd": null,
                 "spend_tokens": null, "spend_estimated": null, "budget": null}
                """));
  }

  private static Question question() {
    MemberId lead = new MemberId("lead");
    TaskId task = new TaskId("1");
    return new Question(new MessageId(9), CODER, lead, task, Samples.AT, text("Which table?"));
  }

  private static Member member() {
    Labour labour =
        new Labour(
            new Wait(WaitReason.RATE_LIMITED, Samples.AT, null),
            List.of(new ToolCall(text("bash"), text("1"), Samples.AT, null)),
            40,
            text("reading"),
            2,
            null);
    return new Member(
        CODER,
        Role.CODER,
        Presence.ACTIVE,
        3,
        Skills.ANY,
        List.of(nudged()),
        List.of(),
        new Life(Samples.AT, null, null, null, null, ties()),
        labour,
        null);
  }

  private static Ties ties() {
    return new Ties(Duration.ofSeconds(30), null, List.of(Loss.CONNECTION_CLOSED));
  }

  private static Duty nudged() {
    Duty duty = Duty.of(Obligation.on(Obligation.Kind.WORK, new TaskId("1")), Samples.AT);
    return duty.with(
        duty.climb().climbed(new Attempt(Rung.NUDGE, Samples.AT, null, null, Fate.SENT)));
  }

  private static Task task() {
    Plan plan = Plan.of(text("Add login"), Complexity.SIMPLE);
    return Task.added(new TaskId("1"), plan, Task.Standing.NEW)
        .given(CODER, Samples.AT)
        .approved("unified", new MemberId("rev-1"))
        .flagged(TaskFlag.QUARANTINED);
  }

  private static Decision decision() {
    Matter matter =
        Matter.of(DecisionKind.TOOL, text("No docker. What now?"))
            .about(new TaskId("1"))
            .concerning(CODER)
            .shownBy(List.of(text("event 7")))
            .recommending("skip")
            .until(Samples.AT);
    return Decision.open(new DecisionId(3), matter, Samples.AT);
  }

  private static SafeText text(String text) {
    return SafeText.own(text);
  }

  private static String json(String text) {
    return JsonMapper.shared().readTree(text).toString();
  }
}
