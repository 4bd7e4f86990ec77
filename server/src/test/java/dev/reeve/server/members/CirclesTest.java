package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.ToolCall;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.tool.CallWindow;
import dev.reeve.server.hooks.MadeCalls;
import dev.reeve.server.hooks.Mailbag;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tool calls of members that Reeve runs, as they are counted. */
class CirclesTest {

  private static final Place PLACE = new Place(new TeamId("t"), new MemberId("coder-1"), 1);
  private static final ToolCall FAILED =
      new ToolCall("Bash", "Bash make", "make", List.of(), new ToolCall.Result(false, "no"));

  private final Mailbag hooks = new Mailbag();
  private final Circles circles =
      new Circles(
          PLACE,
          new MemberRuns.Loops(CallWindow.Limits.USUAL, hooks),
          new MadeCalls(Redactor.standard()));

  @Test
  @DisplayName("A-14 what was said of a loop is not said again with each of its calls")
  void once() {
    assertThat(circles.after(FAILED, null)).isNull();
    assertThat(circles.after(FAILED, null)).isNull();
    assertThat(circles.after(FAILED, null)).isNotNull();
    assertThat(circles.after(FAILED, null)).isNull();
  }

  @Test
  @DisplayName("A-14 of a loop that goes on the member is told again and again, people once")
  void people_once() {
    List<Boolean> news = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      Circles.Seen seen = circles.after(FAILED, null);
      if (seen != null) news.add(circles.isNews(seen));
    }
    assertThat(news).hasSize(13).containsOnlyOnce(true).startsWith(true);
  }

  @Test
  @DisplayName("A-14 a call of which a hook tells too is counted once")
  void told_by_hooks() {
    hooks.asks(PLACE.team(), PLACE.member());
    for (int i = 0; i < 20; i++) assertThat(circles.after(FAILED, null)).isNull();
  }
}
