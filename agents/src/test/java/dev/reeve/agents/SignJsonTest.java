package dev.reeve.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SignJsonTest {

  private static final List<Sign> ALL =
      List.of(
          new Sign.Active(),
          new Sign.TurnBegan("t", "do it"),
          new Sign.TurnEnded("t", Sign.End.FAILED, "no"),
          new Sign.ToolBegan("c", "Bash", Duration.ofMinutes(2)),
          new Sign.ToolBegan("c", "Bash", null),
          new Sign.ToolEnded("c", false, "boom"),
          new Sign.Waits(Sign.Reason.RATE_LIMIT, Instant.parse("2026-01-01T00:00:00Z")),
          new Sign.Waits(Sign.Reason.PERMISSION, null),
          new Sign.Erred("oops"),
          new Sign.Spent(0.25, false),
          new Sign.Said("hello"),
          new Sign.Left("exit"),
          new Sign.Exited("it ended with 1"));

  @Test
  @DisplayName("R-12 every sign comes back as it was sent")
  void round_trip() {
    for (Sign sign : ALL) {
      String text = SignJson.write(sign).toString();
      assertThat(SignJson.read(JsonMapper.shared().readTree(text))).isEqualTo(sign);
    }
  }

  @Test
  @DisplayName("R-12 what is no sign is none, and nothing worse")
  void no_signs() {
    for (String text :
        List.of(
            "{}",
            "[]",
            "3",
            "{\"sign\":\"other\"}",
            "{\"sign\":\"waits\",\"reason\":\"x\"}",
            "{\"sign\":\"tool_began\",\"limit\":\"long\"}")) {
      assertThat(SignJson.read(JsonMapper.shared().readTree(text))).isNull();
    }
  }
}
