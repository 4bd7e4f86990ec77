package dev.reeve.agents.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.Sign;
import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of real processes: how they end, and that nothing of them is left. */
class RunsTest {

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

  @Test
  @DisplayName("T-82 what the configuration calls a secret is none that is kept, shown or listed")
  void secrets_of_ones_own() throws IOException {
    Redactor own = Redactor.with(List.of("HOUSE-[0-9]+"));
    try (Runs runs = new Runs(workshop.runsFolder, own)) {
      String script = "echo HOUSE-4711; echo HOUSE-4712 >&2";
      Run run =
          runs.start(workshop.launch(RunLimits.NONE, "/bin/sh", "-c", script), workshop.heard);
      Workshop.end(run);
      assertThat(workshop.heard.output()).isEqualTo("[REDACTED_SECRET]\n");
      assertThat(workshop.heard.errors()).isEqualTo("[REDACTED_SECRET]\n");
      try (Stream<Path> files = Files.list(run.folder())) {
        assertThat(files.toList())
            .allSatisfy(file -> assertThat(Workshop.text(file)).doesNotContain("HOUSE-"));
      }
    }
  }

  @Test
  void a_run_ends_with_the_status_of_its_agent() {
    Run run = workshop.shell("echo out; echo err >&2; exit 7");
    RunEnd end = Workshop.end(run);
    assertThat(end.status()).isEqualTo(7);
    assertThat(end.cause()).isEqualTo(RunEnd.Cause.EXITED);
    assertThat(workshop.heard.output()).isEqualTo("out\n");
    assertThat(workshop.heard.errors()).isEqualTo("err\n");
    assertThat(workshop.heard.signs).contains(new Sign.Active());
    assertThat(workshop.heard.ends).containsExactly(end);
    assertThat(run.folder().resolve("output.log")).hasContent("out\n");
    assertThat(Runs.unfinished(workshop.runsFolder)).isEmpty();
  }

  @Test
  @DisplayName(
      "A-4 an end that cannot be written down is told once, and tried again until it can be")
  void an_end_that_cannot_be_written() throws IOException {
    Run run = workshop.shell("while [ ! -e \"$WORK/go\" ]; do sleep 0.05; done; echo out; exit 7");
    Path end = run.folder().resolve("end.json");
    Files.createDirectories(end.resolve("in-the-way"));
    Files.createFile(workshop.work.resolve("go"));
    Workshop.await("trouble", () -> !workshop.heard.troubles.isEmpty());
    Workshop.await("no raw output", () -> !Files.exists(run.folder().resolve("output.raw")));
    Workshop.end(workshop.shell("sleep 3")); // time for more tries
    assertThat(workshop.heard.troubles).hasSize(1).first().asString().contains("end.json");
    Files.delete(end.resolve("in-the-way"));
    Files.delete(end);
    assertThat(Workshop.end(run).status()).isEqualTo(7);
    assertThat(end).isRegularFile();
    assertThat(workshop.heard.output()).isEqualTo("out\n");
    assertThat(run.folder().resolve("output.log")).hasContent("out\n");
    assertThat(run.folder().resolve("output.at")).doesNotExist();
  }

  @Test
  @DisplayName("T-44 whoever prints without ever ending a line shows that it lives")
  void a_line_without_an_end() {
    String script = "while [ ! -e \"$WORK/go\" ]; do printf .; sleep 0.05; done; exit 0";
    Run run = workshop.shell(script);
    Workshop.await("signs", () -> 2 < workshop.heard.signs.size());
    assertThat(workshop.heard.signs).containsOnly(new Sign.Active());
    assertThat(workshop.heard.output()).isEmpty();
    run.interrupt();
    Workshop.end(run);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("A-4 a run whose folder was removed ends with its process, and its details are lost")
  void a_folder_that_is_gone(boolean printed) throws IOException {
    String before = printed ? "echo before; " : "";
    Run run =
        workshop.shell(
            before
                + "while [ ! -e \"$WORK/go\" ]; do sleep 0.05; done; "
                + "rm -rf \"$WORK\"/../runs/*; echo after; exit 3");
    if (printed) Workshop.await("output", () -> !workshop.heard.output().isEmpty());
    Files.createFile(workshop.work.resolve("go"));
    RunEnd end = Workshop.end(run);
    assertThat(end.cause()).isEqualTo(RunEnd.Cause.LOST);
    assertThat(end.status()).isEqualTo(3);
    assertThat(workshop.heard.ends).containsExactly(end);
    assertThat(run.folder()).doesNotExist();
  }

  @Test
  @DisplayName("W-1 no signal is sent before that is done which must be done before the stop")
  void a_stop_waits_for_what_must_come_before() {
    CompletableFuture<Void> saved = new CompletableFuture<>();
    RunListener saving =
        new RunListener() {
          @Override
          public CompletableFuture<?> onStopping(RunEnd.Cause why) {
            workshop.heard.signs.add(new Sign.Said(why.name()));
            return saved;
          }
        };
    RunLimits limits = RunLimits.NONE.withTimes(null, Duration.ofMillis(500));
    Launch launch = workshop.launch(limits, "/bin/sh", "-c", "echo $$ >$WORK/pid; exec sleep 1000");
    Run run = workshop.runs().start(launch, workshop.heard.and(saving));
    Workshop.await("stopping", () -> !workshop.heard.signs.isEmpty());
    untilLookedAt();
    assertThat(Workshop.isAlive(workshop.written("pid"))).isTrue();
    saved.complete(null);
    assertThat(Workshop.end(run).cause()).isEqualTo(RunEnd.Cause.TIMEOUT);
    assertThat(workshop.heard.signs).containsExactly(new Sign.Said("TIMEOUT"));
  }

  @Test
  void a_signal_counts_as_a_shell_counts_it() {
    assertThat(Workshop.end(workshop.shell("kill -9 $$")).status()).isEqualTo(137);
  }

  @Test
  @DisplayName("A-4 every process of a run bears its mark, in a session of its own")
  void every_process_bears_the_mark() {
    Run run =
        workshop.shell(
            "echo $REEVE_RUN; sh -c 'echo $REEVE_RUN'; ps -o sid= -p $$; ls /proc/$$/fd");
    Workshop.end(run);
    List<String> lines = workshop.heard.output().lines().map(String::strip).toList();
    assertThat(lines.subList(0, 2)).containsExactly(run.id(), run.id());
    assertThat(lines.get(2)).isNotEqualTo(ownSession());
    assertThat(lines.subList(3, lines.size())).as("open files").containsExactly("0", "1", "2");
  }

  private static String ownSession() {
    String stat = Workshop.text(Path.of("/proc/self/stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", 5)[3];
  }

  @Test
  @DisplayName("A-4 R-7 what an agent leaves behind is stopped, whatever it did to get away")
  void nothing_is_left_behind() {
    RunLimits limits = RunLimits.NONE.withGrace(Duration.ofMillis(500));
    String script =
        """
        trap '' TERM
        (setsid sh -c 'trap "" TERM; echo $$ >"$WORK/daemon"; while :; do sleep 1; done' &) &
        sleep 1000 &
        echo $! >"$WORK/sleeper"
        while [ ! -s "$WORK/daemon" ]; do sleep 0.05; done
        exit 3
        """;
    RunEnd end = Workshop.end(workshop.start(limits, "/bin/sh", "-c", script));
    assertThat(end.status()).isEqualTo(3);
    assertThat(end.stopped()).isGreaterThanOrEqualTo(2);
    assertThat(end.left()).isZero();
    assertThat(Workshop.isAlive(workshop.written("daemon"))).isFalse();
    assertThat(Workshop.isAlive(workshop.written("sleeper"))).isFalse();
  }

  @Test
  @DisplayName("A-4 one that cleared its environment is still known once it was seen")
  void a_cleared_environment_does_not_hide() throws IOException {
    String script =
        """
        env -i setsid sh -c 'echo $$ >"$1"; exec sleep 1000' sh "$WORK/hidden" &
        while [ ! -e "$WORK/go" ]; do sleep 0.05; done
        """;
    Run run = workshop.start(RunLimits.NONE, "/bin/sh", "-c", script);
    workshop.written("hidden");
    untilLookedAt();
    Files.createFile(workshop.work.resolve("go"));
    assertThat(Workshop.end(run).stopped()).isEqualTo(1);
    assertThat(Workshop.isAlive(workshop.written("hidden"))).isFalse();
  }

  /** In so much time of its own Reeve has looked at all processes, however slow the machine is. */
  private void untilLookedAt() {
    RunLimits limits = RunLimits.NONE.withTimes(null, Duration.ofMillis(2_500));
    assertThat(Workshop.end(workshop.start(limits, "/bin/sleep", "1000")).cause())
        .isEqualTo(RunEnd.Cause.TIMEOUT);
  }

  @Test
  @DisplayName("R-7 a stranger with the same command line is not touched")
  void a_stranger_is_not_touched() throws IOException {
    Process stranger = new ProcessBuilder("sleep", "1017").start();
    try {
      Run run = workshop.start(RunLimits.NONE, "/usr/bin/env", "sleep", "1017");
      run.interrupt();
      RunEnd end = Workshop.end(run);
      assertThat(end.cause()).isEqualTo(RunEnd.Cause.INTERRUPTED);
      assertThat(stranger.isAlive()).isTrue();
    } finally {
      stranger.destroyForcibly();
    }
  }

  @Test
  void an_interrupt_that_is_ignored_is_followed_by_one_that_is_not() {
    RunLimits limits = RunLimits.NONE.withGrace(Duration.ofSeconds(60));
    String script = "trap '' INT TERM; echo $$ >\"$WORK/pid\"; while :; do sleep 0.1; done";
    Run run = workshop.start(limits, "/bin/sh", "-c", script);
    String pid = workshop.written("pid");
    run.interrupt();
    run.interrupt();
    assertThat(Workshop.end(run).status()).isEqualTo(137);
    assertThat(Workshop.isAlive(pid)).isFalse();
  }

  @Test
  void a_run_in_which_nothing_moves_is_stopped_with_everything_it_started() {
    RunLimits limits = RunLimits.NONE.withTimes(Duration.ofSeconds(3), null);
    String script = "sleep 1000 & echo $! >\"$WORK/other\"; sleep 1000";
    RunEnd end = Workshop.end(workshop.start(limits, "/bin/sh", "-c", script));
    assertThat(end.cause()).isEqualTo(RunEnd.Cause.IDLE);
    assertThat(end.stopped()).isEqualTo(3);
    assertThat(Workshop.isAlive(workshop.written("other"))).isFalse();
  }

  @Test
  void a_run_that_writes_files_or_computes_is_not_idle() {
    RunLimits limits = RunLimits.NONE.withTimes(Duration.ofSeconds(2), null);
    String files = "for i in 1 2 3 4 5 6 7 8; do sleep 0.4; echo $i >\"$WORK/file\"; done; exit 4";
    Run writes = workshop.start(limits, "/bin/sh", "-c", files);
    assertThat(Workshop.end(writes).status()).isEqualTo(4);
    String work = "end=$(($(date +%s) + 4)); while [ $(date +%s) -lt $end ]; do :; done; exit 5";
    Run computes = workshop.start(limits, "/bin/sh", "-c", work);
    assertThat(Workshop.end(computes).status()).isEqualTo(5);
  }

  @Test
  void a_run_that_takes_too_long_is_stopped() {
    RunLimits limits = RunLimits.NONE.withTimes(null, Duration.ofMillis(500));
    String script = "while :; do echo x; sleep 0.05; done";
    RunEnd end = Workshop.end(workshop.start(limits, "/bin/sh", "-c", script));
    assertThat(end.cause()).isEqualTo(RunEnd.Cause.TIMEOUT);
  }

  @Test
  @DisplayName("A-5 two hundred silent runs cost no thread each")
  void many_runs_cost_no_threads() {
    int before = Thread.activeCount();
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < 200; i++) runs.add(workshop.start(RunLimits.NONE, "/bin/sleep", "1000"));
    assertThat(Thread.activeCount()).isLessThanOrEqualTo(before + 2);
    assertThat(nativeThreads()).isLessThan(100);
    runs.forEach(Run::interrupt);
    for (Run run : runs) assertThat(Workshop.end(run).status()).isEqualTo(130);
  }

  private static long nativeThreads() {
    return Workshop.text(Path.of("/proc/self/status"))
        .lines()
        .filter(line -> line.startsWith("Threads:"))
        .mapToLong(line -> Long.parseLong(line.substring(8).strip()))
        .sum();
  }

  @Test
  void old_runs_are_forgotten() throws IOException {
    for (int i = 0; i < 3; i++) Workshop.end(workshop.shell("exit 0"));
    Runs.forgetOld(workshop.runsFolder, 1);
    try (var folders = Files.list(workshop.runsFolder)) {
      assertThat(folders.count()).isEqualTo(1);
    }
  }
}
