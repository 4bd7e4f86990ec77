package dev.reeve.sim.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.sim.scenario.ScenarioFiles;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class BacktestTest {

  static List<Path> stories() {
    return ScenarioFiles.all();
  }

  @ParameterizedTest
  @MethodSource("stories")
  @DisplayName("T-78 under its own policy every story comes out as it was recorded")
  void nothing_changes(Path story) {
    Comparison same = Backtest.of(Recordings.of(story), policy("{}"));
    assertThat(same.changes()).isEmpty();
    assertThat(same.reproduced()).isEqualTo(same.recorded());
  }

  private static ObjectNode policy(String json) {
    return (ObjectNode) JsonMapper.shared().readTree(json);
  }
}
