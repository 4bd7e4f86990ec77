package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Messages;
import dev.reeve.core.report.Gazette;
import dev.reeve.core.report.Quote;
import dev.reeve.core.report.Report;
import dev.reeve.core.report.Spans;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a report says. */
class ReportTest {

  private static Story story() {
    return Cast.active(
            List.of(seat(LEAD, "lead"), seat(CODER, "coder"), seat(RIVAL, "coder")), simple(T1))
        .given(at(10), order(CODER, 1, new Claim(T1)));
  }

  private static String report(Story story, long second) {
    Gazette gazette = Gazette.from(Story.START);
    for (Entry entry : story.entries()) gazette = gazette.after(entry);
    return Report.of(gazette, story.state(), at(second)).text().value();
  }

  @Test
  @DisplayName("T-70 a quiet team's report has every part of its layout")
  void a_quiet_report() {
    assertThat(report(story(), 60))
        .isEqualTo(
            """
            SUPERVISOR_REPORT
            Window: 2026-03-01T08:00:00Z -> 2026-03-01T08:01:00Z
            Healthy: 3

            Alerts:
            - none
            Actions taken:
            - none
            Needs decision:
            - no\
            """);
  }

  @Test
  @DisplayName("T-70 what came up, what was done and what waits stand each on their line")
  void a_report_with_everything() {
    Matter matter =
        new Matter(
            DecisionKind.TOOL,
            T1,
            CODER,
            text("WebSearch is gone."),
            List.of(),
            List.of("skip", "retry"),
            "skip",
            null,
            null);
    Story story =
        story()
            .given(at(20), order(RIVAL, new ReportWait(null, WaitReason.RATE_LIMITED, null)))
            .given(at(60), order(CODER, 2, new GetStuck(T1, text("no way"))));
    String report = report(story.given(new Opened(new DecisionId(7), matter, LEAD)), 3_720);
    assertThat(report)
        .startsWith("SUPERVISOR_REPORT\nWindow: 2026-03-01T08:00:00Z -> 2026-03-01T09:02:00Z\n")
        .contains(
            "\nAlerts:\n"
                + "- INFO RATE_LIMITED task - owner=coder-2 elapsed=1h1m40s\n"
                + "- WARN STUCK task #1 owner=coder-1 elapsed=1h1m\n"
                + "Actions taken:\n"
                + "- REASSIGN_PROPOSAL\n"
                + "- DECISION_REQUEST\n"
                + "Needs decision:\n"
                + "- yes -> d-1: coder-1 is stuck on task #1. Who shall go on?")
        .contains("\n" + "- yes -> d-7: WebSearch is gone. Answer with one of [skip");
  }

  @Test
  @DisplayName(
      "T-37 T-70 a question that waits for the Lead stands in the report, until its answer")
  void a_question_needs_an_answer() {
    Story story = story().given(at(20), order(CODER, new Ask(LEAD, text("Drop the table?"), T1)));
    story.given(at(21), order(CODER, new Ask(RIVAL, text("Is it yours?"), T1)));
    MessageId asked = Messages.toTheLead(story.state()).getFirst().id();
    assertThat(report(story, 60))
        .endsWith(
            "Needs decision:\n- yes -> " + asked + ": coder-1 asks about #1: Drop the table?");
    story.given(at(30), order(LEAD, new Reply(asked, text("No."))));
    assertThat(report(story, 60)).endsWith("Needs decision:\n- no");
  }

  @Test
  @DisplayName("T-70 the same about the same is one alert, and the last one counts")
  void the_same_is_told_once() {
    Story story = story();
    for (int second = 20; second < 50; second += 10) {
      story.given(at(second), order(CODER, new ReportToolOutage(text("rg"), SafeText.EMPTY, T1)));
    }
    assertThat(report(story, 100).lines().filter(line -> line.contains("TOOL_UNAVAILABLE")))
        .containsExactly("- WARN TOOL_UNAVAILABLE task #1 owner=coder-1 elapsed=1m");
  }

  @Test
  @DisplayName("T-84 of what members say at most 200 characters are quoted, on one line")
  void quotes_are_short() {
    String smile = "😀";
    SafeText words = text("a\n b\t" + "x".repeat(194) + smile + "end");
    assertThat(Quote.of(words).value())
        .startsWith("a b x")
        .hasSizeLessThanOrEqualTo(Quote.LONGEST)
        .endsWith("x…");
    assertThat(Quote.of(text("short")).value()).isEqualTo("short");
    Matter matter = Matter.of(DecisionKind.TOOL, text("y".repeat(5_000)));
    String report = report(story().given(new Opened(new DecisionId(1), matter, LEAD)), 60);
    assertThat(report.lines()).allMatch(line -> line.length() < 220);
  }

  @ParameterizedTest
  @CsvSource({"PT0S, 0s", "PT45M, 45m", "PT1H5M, 1h5m", "PT26H, 1d2h", "PT-3S, 0s", "PT1.9S, 2s"})
  void spans_are_one_word(Duration span, String text) {
    assertThat(Spans.text(span)).isEqualTo(text);
  }
}
