package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

/** The demo, as its user runs it. */
@Execution(ExecutionMode.CONCURRENT)
class DemoCommandTest {

  private static final Path LAUNCHER = Path.of("../reeve").toAbsolutePath().normalize();

  @TempDir private Path temp;

  @Test
  @Timeout(150)
  @ResourceLock("demo") // two at once would be too much for a small machine
  @DisplayName("W-1 the demo: every incident is handled, no process is left, and its end is 0")
  void demo() {
    Terminal.Shown shown = play(LAUNCHER, "--speed", "3");
    assertThat(shown.out())
        .as(shown.err())
        .contains("All 9 incidents were handled, and nothing is left.")
        .containsPattern("In a browser: http://127.0.0.1:[0-9]+/#[\\w-]{20}")
        .contains("rex: exit 137", "left: none", "night-shift")
        .doesNotContain("NOT HANDLED", DemoCast.SECRET);
    assertThat(shown.exit()).isZero();
  }

  @Test
  @Timeout(150)
  @ResourceLock("demo") // two at once would be too much for a small machine
  @DisplayName("W-1 a demo that is interrupted ends without a word, and leaves nothing behind")
  void interrupted() throws Exception {
    Path out = temp.resolve("out");
    Process demo = demo(Redirect.to(out.toFile()));
    Patience.until(() -> 8 < Files.readAllLines(out).size());
    boolean ignored = Signals.interruptsAreIgnored();
    Signals.send(ignored ? "TERM" : "INT", demo.pid());
    assertThat(Patience.exit(demo)).isEqualTo(ignored ? 143 : 130);
    assertNothingIsLeft();
  }

  @Test
  @Timeout(150)
  @ResourceLock("demo") // two at once would be too much for a small machine
  @DisplayName("W-1 a demo whose reader is gone ends without a word, and leaves nothing behind")
  void nobody_reads_on() throws Exception {
    Process demo = demo(Redirect.PIPE);
    try (BufferedReader lines = demo.inputReader()) {
      for (int i = 0; i < 8; i++) assertThat(lines.readLine()).isNotNull();
    }
    assertThat(Patience.exit(demo)).isEqualTo(130);
    assertNothingIsLeft();
  }

  private Process demo(Redirect out) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.io.tmpdir=" + Files.createDirectory(temp.resolve("tmp")),
            "-Dreeve.launcher=" + LAUNCHER,
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "demo")
        .redirectOutput(out)
        .redirectError(temp.resolve("err").toFile())
        .start();
  }

  private void assertNothingIsLeft() throws IOException {
    assertThat(temp.resolve("err")).isEmptyFile();
    try (Stream<Path> left = Files.list(temp.resolve("tmp"))) {
      assertThat(left.map(each -> each.getFileName().toString()))
          .noneMatch(name -> name.startsWith("reeve-"));
    }
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      assertThat(all.filter(this::isAgent)).isEmpty();
    }
  }

  /** Whether it was told where the demo's own daemon is. */
  private boolean isAgent(ProcessHandle process) {
    try {
      Path environment = Path.of("/proc/" + process.pid() + "/environ");
      String text = new String(Files.readAllBytes(environment), StandardCharsets.ISO_8859_1);
      return text.contains("=" + temp.resolve("tmp") + "/reeve-demo-");
    } catch (IOException e) {
      return false; // somebody else's, or gone
    }
  }

  @Test
  void without_its_agent_it_says_so() {
    assertThat(play(temp.resolve("reeve")).err()).contains("the demo's agent is not there");
  }

  @Test
  @DisplayName("W-1 a speed that cannot be is a mistake on the command line")
  void a_speed_that_cannot_be() {
    for (String speed : List.of("9", "0", "-1", "NaN", "Infinity")) {
      Terminal.Shown shown = play(LAUNCHER, "--speed", speed);
      assertThat(shown.exit()).isEqualTo(2);
      assertThat(shown.err()).contains("--speed takes 0.25 to 4");
    }
  }

  @Test
  void an_incident_is_handled_only_by_all_its_signs_in_their_order() {
    DemoIncident lost = DemoIncident.all().get(2);
    JsonNode told = JsonTree.read("{\"type\":\"TOOL_UNAVAILABLE\",\"actor\":\"tom\",\"data\":{}}");
    JsonNode asked = JsonTree.read("{\"type\":\"DECISION_OPENED\",\"data\":{\"kind\":\"TOOL\"}}");
    JsonNode settled = JsonTree.read("{\"type\":\"TOOL_SETTLED\",\"data\":{}}");
    for (JsonNode event : List.of(settled, told, settled)) lost.hear(event, "0:01");
    assertThat(lost.isHandled()).isFalse();
    assertThat(lost.missing()).isEqualTo("the Lead is asked");
    lost.hear(asked, "0:02");
    lost.hear(settled, "0:03");
    assertThat(lost.isHandled()).isTrue();
  }

  private Terminal.Shown play(Path launcher, String... options) {
    String[] words = new String[options.length + 1];
    words[0] = "demo";
    System.arraycopy(options, 0, words, 1, options.length);
    Place place = new Place(new Home(temp.resolve("home")), launcher.toString(), false);
    return Terminal.run(place, words);
  }
}
