package dev.reeve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.reeve.base.redact.Redactor;
import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.base.yaml.YamlReader;
import dev.reeve.daemon.ingress.NewTeamReader;
import dev.reeve.server.config.ConfigReader;
import dev.reeve.server.config.UnreadableConfig;
import dev.reeve.sim.scenario.read.ScenarioReader;
import dev.reeve.sim.scenario.read.UnreadableScenario;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("R-13 YAML: configuration, scenarios and policies")
class YamlFuzzTest {

  private static final NewTeamReader TEAMS = new NewTeamReader(Redactor.standard()::inspect);

  @DisplayName("R-13 any bytes are a file of that kind, or refused as documented")
  @FuzzTest
  void any_bytes(byte[] bytes) {
    Patience.with(YamlFuzzTest::read, bytes);
  }

  @Test
  @DisplayName("R-13 so is what is near to real files")
  void near_real_files() {
    Search.around(YamlFuzzTest.class, 1_200, YamlFuzzTest::read);
  }

  private static void read(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    yaml(text);
    try {
      ScenarioReader.read("story.yaml", text);
    } catch (UnreadableScenario e) {
      // as documented
    }
    try {
      ConfigReader.read("reeve.yaml", text);
    } catch (UnreadableConfig e) {
      // as documented
    }
  }

  private static void yaml(String text) {
    try {
      Node node = YamlReader.read(text);
      assertThat(node.json().toString()).isNotEmpty();
      TEAMS.read(node.json());
    } catch (Misread e) {
      // as documented
    }
  }
}
