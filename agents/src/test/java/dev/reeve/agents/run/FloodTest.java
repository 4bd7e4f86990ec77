package dev.reeve.agents.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.Sign;
import dev.reeve.core.text.SafeText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Agents that print more than anybody reads. The long form, as the rules have it: {@code
 * -Dflood.bytes=100000000 -Dflood.pieces=1000000}.
 */
class FloodTest {

  private static final int BYTES = Integer.getInteger("flood.bytes", 12_000_000);
  private static final int PIECES = Integer.getInteger("flood.pieces", 60_000);
  private static final long MEGABYTE = 1 << 20;

  @TempDir private Path temp;
  private Workshop workshop;

  @BeforeEach
  void open() throws IOException {
    workshop = new Workshop(temp);
  }

  @AfterEach
  void close() {
    workshop.close();
  }

  /** Keeps nothing of what it hears but how much it was. */
  private static final class Counting implements RunListener {
    final AtomicLong letters = new AtomicLong();
    final AtomicLong longest = new AtomicLong();
    final AtomicBoolean open = new AtomicBoolean(true);
    private String last = "";

    @Override
    public void onOutput(Channel channel, SafeText text) {
      letters.addAndGet(text.value().length());
      longest.accumulateAndGet(text.value().length(), Math::max);
      last = text.value();
    }

    @Override
    public void onSign(Sign sign) {}

    @Override
    public boolean accepts() {
      return open.get();
    }
  }

  @Test
  @DisplayName("A-5 an agent is never held up by whoever reads, and what waits is not in memory")
  void an_agent_is_never_held_up() {
    var heard = new Counting();
    heard.open.set(false);
    long before = usedMemory();
    Run run = start(heard, "plain", "--flood=" + BYTES, "--dribble=" + PIECES, "--say=last");
    Workshop.await("its end", () -> Files.exists(run.folder().resolve("exit")));
    assertThat(heard.letters).hasValue(0);
    assertThat(usedMemory() - before).isLessThan(8 * MEGABYTE);
    heard.open.set(true);
    RunEnd end = Workshop.end(run);
    assertThat(end.cause()).isEqualTo(RunEnd.Cause.EXITED);
    assertThat(end.status()).isZero();
    assertThat(heard.last).endsWith("{\"status\":\"done\"}\n");
    assertThat(heard.longest.get()).isLessThan(4 * MEGABYTE);
    assertThat(usedMemory() - before).isLessThan(8 * MEGABYTE);
    assertThat(Workshop.text(run.folder().resolve("output.log")))
        .startsWith("[" + (BYTES + 1) + " bytes were left out here]\n")
        .contains("\nlast\n");
  }

  @Test
  @DisplayName("A-5 floods and garbage in the middle of a stream break neither it nor the run")
  void a_stream_is_found_again_behind_a_flood() {
    for (String protocol : java.util.List.of("claude", "codex", "gemini", "acp")) {
      var agent = new Misbehaving(workshop, protocol);
      Run run =
          agent.run(
              "--tool=Bash", "--garbage=300000", "--flood=3000000", "--broken", "--tool=Edit");
      RunEnd end = Workshop.end(run);
      assertThat(end.cause()).as(protocol).isEqualTo(RunEnd.Cause.EXITED);
      assertThat(end.status()).as(protocol).isZero();
      assertThat(agent.heard().signs)
          .as(protocol)
          .contains(new Sign.ToolEnded("c2", true, ""))
          .contains(new Sign.TurnEnded("", Sign.End.COMPLETED, "{\"status\":\"done\"}"));
    }
  }

  @Test
  @DisplayName("A-5 what nobody takes is bounded on the disk too")
  void a_flood_that_nobody_takes() throws Exception {
    var heard = new Counting();
    heard.open.set(false);
    RunLimits limits = RunLimits.NONE.withOutput(MEGABYTE, MEGABYTE);
    String script = "yes | head -c 20000000; echo last";
    Run run = workshop.runs().start(workshop.launch(limits, "/bin/sh", "-c", script), heard);
    Workshop.await("its end", () -> Files.exists(run.folder().resolve("exit")));
    Path raw = run.folder().resolve("output.raw");
    Workshop.await("its space to be given back", () -> onDisk(raw) < 8 * MEGABYTE);
    heard.open.set(true);
    assertThat(Workshop.end(run).status()).isZero();
    assertThat(heard.last).endsWith("last\n");
    assertThat(heard.letters.get()).isLessThan(2 * MEGABYTE);
  }

  @Test
  @DisplayName("A-4 A-5 a run that is stopped ends, however much it printed and whoever reads")
  void a_flood_that_is_stopped() {
    var heard = new Counting();
    heard.open.set(false);
    Run run = workshop.runs().start(workshop.launch(RunLimits.NONE, "/usr/bin/yes"), heard);
    Path raw = run.folder().resolve("output.raw");
    Workshop.await("a flood", () -> 32 * MEGABYTE < raw.toFile().length());
    run.interrupt();
    assertThat(Workshop.end(run).cause()).isEqualTo(RunEnd.Cause.INTERRUPTED);
    assertThat(heard.letters.get()).isBetween(1L, 5 * MEGABYTE);
    assertThat(Workshop.text(run.folder().resolve("output.log")))
        .contains(" bytes were left out here]\n");
  }

  @Test
  @DisplayName("W-1 a run took as long as it ran, not as long as its output is read")
  void reading_is_no_running() {
    var heard = new Counting();
    heard.open.set(false);
    Run run = workshop.runs().start(workshop.launch(RunLimits.NONE, "/bin/echo", "hi"), heard);
    Workshop.await("its end", () -> Files.exists(run.folder().resolve("exit")));
    long ended = System.nanoTime();
    Workshop.await("a while", () -> 4_000_000_000L < System.nanoTime() - ended);
    heard.open.set(true);
    assertThat(Workshop.end(run).took()).isLessThan(Duration.ofSeconds(4));
  }

  /** How many bytes of the disk it takes: of a file with holes that is less than its length. */
  private static long onDisk(Path file) {
    try {
      Process du = new ProcessBuilder("du", "-k", file.toString()).start();
      String said = new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return 1024 * Long.parseLong(said.substring(0, said.indexOf('\t')));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Run start(RunListener heard, String protocol, String... steps) {
    return new Misbehaving(workshop, protocol).run(heard, steps);
  }

  private static long usedMemory() {
    for (int i = 0; i < 3; i++) System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
