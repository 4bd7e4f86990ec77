package dev.reeve.agents.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.agents.AgentSpec;
import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose Reeve is gone are found again, with their output and their end. */
class AdoptionTest {

  private static final String TOKEN = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0iL3oR6";

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
  @DisplayName("A-4 a run that is alive is followed again: no start, no loss, its own status")
  void alive() throws IOException {
    String script =
        "echo started >>\"$WORK/starts\"; echo one; echo $$ >\"$WORK/pid\";"
            + " while [ ! -e \"$WORK/go\" ]; do sleep 0.05; done; echo two; exit 9";
    Run first = workshop.shell(script);
    workshop.written("pid");
    Workshop.await("the first line", () -> workshop.heard.output().equals("one\n"));
    workshop.restart();
    Run again = workshop.runs().adopt(first.folder(), _ -> new PlainProtocol(), workshop.heard);
    Files.createFile(workshop.work.resolve("go"));
    RunEnd end = Workshop.end(again);
    assertThat(end.status()).isEqualTo(9);
    assertThat(workshop.heard.output()).isEqualTo("one\ntwo\n");
    assertThat(again.folder().resolve("output.log")).hasContent("one\ntwo\n");
    assertThat(workshop.work.resolve("starts")).hasContent("started\n");
  }

  @Test
  @DisplayName("A-4 T-82 a run that ended meanwhile has its status, and its raw output is removed")
  void ended() throws IOException {
    Run first = workshop.shell("sleep 0.3; echo key=" + TOKEN + "; exit 6");
    workshop.restart();
    Workshop.await("its end", () -> Files.exists(first.folder().resolve("exit")));
    assertThat(Runs.unfinished(workshop.runsFolder)).containsExactly(first.folder());
    Run again = workshop.runs().adopt(first.folder(), _ -> new PlainProtocol(), workshop.heard);
    assertThat(Workshop.end(again).status()).isEqualTo(6);
    assertThat(workshop.heard.output()).contains("[REDACTED_SECRET]").doesNotContain(TOKEN);
    assertThat(names(first.folder())).noneMatch(name -> name.endsWith(".raw"));
    assertThatThrownBy(
            () -> workshop.runs().adopt(first.folder(), _ -> new PlainProtocol(), workshop.heard))
        .hasMessageContaining("the run is over");
  }

  @Test
  @DisplayName("A-4 an adopted run is stopped with everything it started")
  void stopped() {
    Run first = workshop.shell("(setsid sleep 1000 &); echo $$ >\"$WORK/pid\"; sleep 1000");
    String pid = workshop.written("pid");
    workshop.restart();
    Run again = workshop.runs().adopt(first.folder(), _ -> new PlainProtocol(), workshop.heard);
    again.interrupt();
    RunEnd end = Workshop.end(again);
    assertThat(end.stopped()).isGreaterThanOrEqualTo(3);
    assertThat(Workshop.isAlive(pid)).isFalse();
  }

  @Test
  @DisplayName("C-18 where one is asked anew, a run from before is stopped and not heard")
  void anew() {
    Run first = workshop.shell("echo old; echo $$ >\"$WORK/pid\"; sleep 1000");
    String pid = workshop.written("pid");
    workshop.restart();
    assertThat(Once.isBegun(workshop.runsFolder)).isTrue();
    List<String> command = List.of("/bin/sh", "-c", "cat >/dev/null; echo new");
    Duration time = Duration.ofSeconds(30);
    AgentSpec agent =
        new AgentSpec("a", command, AgentSpec.JSON, Path.of("."), List.of("PATH"), time, time);
    Once once = new Once(Map.of("PATH", "/usr/bin:/bin"), workshop.work, Redactor.standard());
    var errand = new Once.Errand(agent, "{}\n", new RunListener() {}, _ -> {});
    assertThat(once.anew(errand, workshop.runsFolder).text()).isEqualTo("new\n");
    assertThat(Workshop.isAlive(pid)).isFalse();
    assertThat(first.folder()).doesNotExist();
    assertThat(once.anew(errand, workshop.work.resolve("none")).text()).isEqualTo("new\n");
  }

  @Test
  @DisplayName("A-4 a run that nobody wrote the start of down is found by its mark")
  void found_by_its_mark() throws IOException {
    Run first = workshop.shell("echo $$ >\"$WORK/pid\"; sleep 1000");
    String pid = workshop.written("pid");
    workshop.restart();
    Path file = first.folder().resolve("run.json");
    String journal = Files.readString(file).replaceAll("\"pid(_start)?\"", "\"was$1\"");
    Files.writeString(file, journal);
    Run again = workshop.runs().adopt(first.folder(), _ -> new PlainProtocol(), workshop.heard);
    again.interrupt();
    Workshop.end(again);
    assertThat(Workshop.isAlive(pid)).isFalse();
  }

  @Test
  @DisplayName("A-4 after a restart of the machine no process is taken for one of the run's")
  void another_boot() throws IOException {
    Process stranger = new ProcessBuilder("sleep", "1000").start();
    try {
      Run first = workshop.shell("sleep 0.2");
      workshop.restart();
      Path file = first.folder().resolve("run.json");
      String journal =
          Files.readString(file)
              .replaceAll("\"boot\" : \"[^\"]*\"", "\"boot\" : \"another\"")
              .replaceAll("\"pid\" : \\d+", "\"pid\" : " + stranger.pid())
              .replaceAll("\"pid_start\" : \\d+", "\"pid_start\" : " + start(stranger));
      Files.writeString(file, journal);
      Run again = workshop.runs().adopt(first.folder(), _ -> new PlainProtocol(), workshop.heard);
      assertThat(Workshop.end(again).cause()).isEqualTo(RunEnd.Cause.LOST);
      assertThat(stranger.isAlive()).isTrue();
    } finally {
      stranger.destroyForcibly();
    }
  }

  @Test
  void a_run_that_is_followed_is_not_taken() {
    Run run = workshop.shell("sleep 1000");
    try (Runs other = new Runs(workshop.runsFolder, Redactor.standard())) {
      assertThatThrownBy(() -> other.adopt(run.folder(), _ -> new PlainProtocol(), workshop.heard))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("another Reeve follows");
    }
    run.interrupt();
    Workshop.end(run);
  }

  /** In ticks since the boot: the 22nd field, the 20th after the name in brackets. */
  private static String start(Process process) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19];
  }

  private static List<String> names(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
