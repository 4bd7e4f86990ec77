package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.sim.scenario.report.Paint;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What {@code reeve status TEAM} says of what can be done. */
class AbilitiesTextTest {

  @Test
  @DisplayName("A-16 status shows what can be done with each member, those alike together")
  void status() {
    String can =
        "{\"as\":\"Claude Code 2.1.325\",\"see\":\"yes\",\"reach\":\"by its inbox socket\","
            + "\"deny\":\"no, its hooks have not reported\",\"stop\":\"no\",\"resume\":\"no\","
            + "\"cost\":\"tokens\"}";
    String other = can.replace("Claude Code 2.1.325", "Codex");
    String team =
        "{\"id\":\"t\",\"members\":{\"a\":{\"can\":%s},\"b\":{\"can\":%s},\"c\":{\"can\":%s},"
                .formatted(can, other, can)
            + "\"gone\":{}}}";
    var lines = new TeamText(Paint.PLAIN, Instant.EPOCH).lines(JsonTree.read(team));
    assertThat(String.join("\n", lines))
        .contains(
            "What Reeve can do with a, c (Claude Code 2.1.325)\n  see     yes\n"
                + "  reach   by its inbox socket\n  deny    no, its hooks have not reported")
        .contains("What Reeve can do with b (Codex)");
  }

  @Test
  @DisplayName("T-39 a member is shown with its heartbeat, and with the signs that it may be gone")
  void lifelines() {
    String team =
        "{\"id\":\"t\",\"members\":{\"a\":{\"heartbeat\":\"PT1M30S\","
            + "\"lost\":[\"connection_closed\"]},\"b\":{\"heartbeat\":null,\"lost\":[]}}}";
    var lines = new TeamText(Paint.PLAIN, Instant.EPOCH).lines(JsonTree.read(team));
    assertThat(lines).anyMatch(each -> each.matches(".*beats every 1m30s .*connection closed.*"));
    assertThat(lines.stream().filter(each -> each.contains("beats"))).hasSize(1);
  }
}
