package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Calls;
import dev.reeve.core.health.Care;
import dev.reeve.core.health.Census;
import dev.reeve.core.health.Chart;
import dev.reeve.core.health.Course;
import dev.reeve.core.health.Diagnosis;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.HealthReported;
import dev.reeve.core.health.HealthEvent.Tested;
import dev.reeve.core.health.HealthReports;
import dev.reeve.core.health.HealthTexts;
import dev.reeve.core.health.Notices;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.health.Nursing;
import dev.reeve.core.health.Occasion;
import dev.reeve.core.health.RebootTest;
import dev.reeve.core.health.RebootTest.Subject;
import dev.reeve.core.health.Trouble;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of an MCP tool that takes long makes its caller's health a warning; one that does not come
 * back is critical: the coordinator is told, and the member asked to stop. If that leads to
 * nothing, a forced stop is recommended (H-1, H-15).
 */
public record CallWatch() implements Policy {

  @Override
  public @Nullable Instant due(TeamState state) {
    WatchTime first = Nursing.isOn(state) ? state.ward().nextCheck() : null;
    return first == null ? null : state.watch().due(first);
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    if (!Nursing.isOn(state)) return List.of();
    List<Event> events = new ArrayList<>();
    Census count = state.ward().census();
    for (MemberId id : state.ward().toCheck(state.watch().watched(now))) {
      Member member = state.roster().get(id);
      if (member == null) continue;
      List<Event> found = check(state, member, now);
      events.addAll(found);
      if (!found.isEmpty()) continue;
      HealthReported slow = HealthReports.of(state, count, member, now);
      count = slow.summary();
      events.add(slow);
    }
    return events;
  }

  /** Empty if a call is slow and no more. */
  private static List<Event> check(TeamState state, Member member, Instant now) {
    Care.Shutdown asked = state.ward().chart(member.id()).care().shutdown();
    if (asked != null && Calls.isLeft(state, asked, now)) return left(state, member, asked, now);
    List<ToolCall> stuck = Calls.stuck(state, member, now);
    return stuck.isEmpty() ? List.of() : stuck(state, member, stuck, now);
  }

  /** All that hang now are one matter: it is over when the last of them is. */
  private static List<Event> stuck(
      TeamState state, Member member, List<ToolCall> calls, Instant now) {
    ToolCall oldest = calls.getFirst();
    Patient patient = patient(state, member.id());
    Duration lasting = Calls.lasting(state, oldest.since(), now);
    Long fact = state.ward().chart(member.id()).history().call(oldest.call());
    Diagnosis diagnosis = RebootTest.run(state, hang(patient, Occasion.TOOL_TIMEOUT, fact), now);
    Notices notices = new Notices(state, patient);
    return List.of(
        new Tested(member.id(), patient.task(), diagnosis),
        notices.report(Health.CRITICAL, lasting, diagnosis.recommendation()),
        notices.askToStop(why(notices.texts(), calls, lasting), calls.getLast().since()));
  }

  private static SafeText why(HealthTexts texts, List<ToolCall> calls, Duration lasting) {
    SafeText tool = calls.getFirst().tool();
    long seconds = lasting.toSeconds();
    int count = calls.size();
    String english =
        count == 1
            ? "A call of " + tool + " has not come back for " + seconds + " seconds."
            : count + " calls have not come back, one of " + tool + " for " + seconds + " seconds.";
    String chinese =
        count == 1
            ? tool + " 调用已 " + seconds + " 秒无响应。"
            : count + " 个调用无响应，其中 " + tool + " 已 " + seconds + " 秒。";
    return texts.own(
        english + " Save your work and stop; answer with SHUTDOWN_ACK.",
        chinese + "请保存工作并停止，用 SHUTDOWN_ACK 回复。");
  }

  private static List<Event> left(
      TeamState state, Member member, Care.Shutdown asked, Instant now) {
    Patient patient = patient(state, member.id());
    Diagnosis diagnosis = RebootTest.run(state, hang(patient, Occasion.RESTART, asked.fact()), now);
    boolean exhausted = diagnosis.course() == Course.REPORT;
    Notices notices = new Notices(state, patient);
    long seconds = Calls.lasting(state, asked.at(), now).toSeconds();
    String id = asked.id();
    SafeText details =
        asked.agreed() == null
            ? notices
                .texts()
                .own(
                    "no answer to "
                        + id
                        + " for "
                        + seconds
                        + " seconds: a forced stop is"
                        + " recommended",
                    "shutdown_request " + id + " 已 " + seconds + "秒 无响应，建议强制终止")
            : notices
                .texts()
                .own(
                    id
                        + (asked.agreed() ? " was agreed to" : " was refused")
                        + ", and the call still hangs after "
                        + seconds
                        + " seconds: a forced stop is recommended",
                    "shutdown_request "
                        + id
                        + (asked.agreed() ? " 已同意" : " 被拒绝")
                        + "，"
                        + seconds
                        + "秒 后调用仍无响应，建议强制终止");
    return List.of(
        new Tested(member.id(), patient.task(), diagnosis),
        notices.report(
            Health.CRITICAL, details, exhausted ? Adjustment.REPLAN : Adjustment.RESTART));
  }

  private static Subject hang(Patient patient, Occasion occasion, @Nullable Long fact) {
    return new Subject(patient.member(), patient.task(), occasion, Trouble.HANG, fact);
  }

  private static Patient patient(TeamState state, MemberId member) {
    Chart chart = state.ward().chart(member);
    return new Patient(member, chart.task(), AnomalyKind.MCP_STUCK);
  }
}
