package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tools that are missing, and for how long the Lead is asked about them (T-55). */
class ToolOutageTest {

  @Test
  @DisplayName("T-55 a tool that others miss, too, is still missing when the first one's task ends")
  void others_miss_it() {
    Story story =
        active(simple(T1), simple(T2))
            .given(at(10), misses(CODER, T1))
            .given(at(11), misses(RIVAL, T2))
            .given(at(20), order(LEAD, 1, new Cancel(T1, SafeText.EMPTY)));
    assertThat(asked(story)).hasSize(1);
    story.given(at(30), misses(EXECUTOR, null));
    assertThat(types(story)).containsExactly("TOOL_UNAVAILABLE", "TOOL_SYSTEMIC");
    assertThat(asked(story)).hasSize(1);
  }

  @Test
  @DisplayName(
      "T-55 whoever misses a tool about which nobody is asked any more is asked about anew")
  void asked_anew() {
    Story story =
        active(simple(T1), simple(T2))
            .given(at(10), misses(CODER, T1))
            .given(at(20), order(LEAD, 1, new Cancel(T1, SafeText.EMPTY)));
    assertThat(asked(story)).as("it was its trouble alone").isEmpty();
    story.given(at(30), misses(RIVAL, T2));
    assertThat(types(story)).containsExactly("TOOL_UNAVAILABLE", "DECISION_OPENED");
    assertThat(asked(story)).extracting(each -> each.matter().task()).containsExactly(T2);
  }

  private static Order misses(MemberId who, @Nullable TaskId task) {
    return order(who, new ReportToolOutage(text("docker"), SafeText.EMPTY, task));
  }

  private static List<Decision> asked(Story story) {
    return story.state().docket().open(DecisionKind.TOOL);
  }

  private static List<String> types(Story story) {
    return story.events().stream().map(event -> event.type().name()).toList();
  }
}
