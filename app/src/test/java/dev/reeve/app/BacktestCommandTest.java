package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.app.Terminal.Shown;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was recorded, under another policy and as a story; from a file, without a daemon. */
class BacktestCommandTest {

  @TempDir private Path folder = Path.of("");
  private Terminal terminal = new Terminal(Path.of(""));
  private Path log = Path.of("");

  @BeforeEach
  void record() throws IOException {
    terminal = new Terminal(folder.resolve("home"));
    log = folder.resolve("t.jsonl");
    try (InputStream night = BacktestCommandTest.class.getResourceAsStream("night.jsonl")) {
      Files.copy(Objects.requireNonNull(night), log);
    }
  }

  @Test
  @DisplayName("T-78 reeve backtest says what another policy would have made of a log")
  void backtest() throws IOException {
    Shown shown = terminal.run("backtest", log.toString(), "--policy", policy("{ping: 22m}"));
    assertThat(shown.err()).isEmpty();
    assertThat(shown.exit()).isZero();
    assertThat(shown.out())
        .contains("PING              ann            #1      not at all, false alarm")
        .endsWith("ping at 22 min: 1 false alarm fewer\n");
    Shown json =
        terminal.run("backtest", log.toString(), "--policy", policy("{ping: 22m}"), "--json");
    assertThat(json.out()).contains("\"summary\" : \"ping at 22 min: 1 false alarm fewer\"");
  }

  @Test
  @DisplayName("T-78 reeve backtest refuses what it cannot take, with the place or the line")
  void refused() throws IOException {
    Shown misspelt = terminal.run("backtest", log.toString(), "--policy", policy("{pnig: 1m}"));
    assertThat(misspelt.exit()).isEqualTo(1);
    assertThat(misspelt.err()).contains("policy.yaml:1:17: unknown key 'pnig', perhaps 'ping'");
    Files.writeString(log, "no\n");
    Shown broken = terminal.run("backtest", log.toString(), "--policy", policy("{ping: 1m}"));
    assertThat(broken.exit()).isEqualTo(1);
    assertThat(broken.err()).contains("t.jsonl is no log as 'reeve log TEAM --json' prints it");
    assertThat(terminal.run("backtest", log.toString()).exit()).isEqualTo(2);
    assertThat(terminal.run("backtest", "team", "--policy", policy("{ping: 1m}")).exit())
        .isEqualTo(3);
  }

  @Test
  @DisplayName("T-79 reeve scenario --from-log makes a story that holds")
  void from_log() throws IOException {
    Shown story = terminal.run("scenario", "--from-log", log.toString());
    assertThat(story.exit()).isZero();
    Path file = Files.writeString(folder.resolve("t.yaml"), story.out());
    assertThat(terminal.run("scenario", file.toString()).exit()).isZero();
    assertThat(terminal.run("scenario", "--from-log", log.toString(), "--events").exit())
        .isEqualTo(2);
  }

  private String policy(String idle) throws IOException {
    Path file = folder.resolve("policy.yaml");
    return Files.writeString(file, "policy: {idle: " + idle + "}\n").toString();
  }
}
