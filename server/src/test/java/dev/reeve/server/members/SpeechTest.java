package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.CommandSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What members say outlives the daemon that heard it. */
class SpeechTest {

  private static final double PACE = 60;

  @TempDir private Path temp;
  private Troop troop;

  @BeforeEach
  void open() {
    troop = new Troop(temp, PACE);
  }

  @AfterEach
  void close() {
    troop.close();
  }

  @Test
  @DisplayName("T-33 what a member said and what waits for its gate outlives the daemon, once")
  void gate_outlives_the_daemon() throws Exception {
    troop.agent(
        "apart",
        "claude",
        true,
        "--file=mine.txt",
        "--commit=Work",
        "--say=CLAIM: task 1",
        "--say=DONE: task 1",
        "--listen");
    Path began = troop.folder.resolve("began");
    Path go = troop.folder.resolve("go");
    String gate = "echo x >>%s; until test -e %s; do sleep 0.05; done".formatted(began, go);
    troop.command(
        new CommandSpec(
            "slow", List.of("sh", "-c", gate), Path.of("."), List.of(), Duration.ofMinutes(1)));
    git("init", "-q");
    git("config", "user.name", "a");
    git("config", "user.email", "a@b");
    git("commit", "-q", "--allow-empty", "-m", "one");
    troop.up();
    troop.found(
        "{'id': 't', 'profile': 'solo',"
            + " 'members': {'c-1': {'role': 'coder', 'run': 'reeve', 'agent': 'apart'}},"
            + " 'tasks': [{'id': '1', 'subject': 'Add login', 'gate': 'slow'}]}");
    Troop.await("the gate", () -> Files.exists(began));
    troop.down();
    Files.createFile(go);
    troop.up();
    troop.await("t", "DONE", Troop.by("c-1"));
    assertThat(troop.events("t"))
        .extracting(event -> event.get("type").asString())
        .containsOnlyOnce("GATE_RUN", "DONE");
    assertThat(began).hasContent("x\nx\n");
    Path waited = troop.folder.resolve("reeve/members/t/c-1-1");
    Troop.await("its answer", () -> Speech.waiting(waited).isEmpty());
    troop.down();
    troop.up();
    troop.await("t", "DONE", Troop.by("c-1"));
    assertThat(began).hasContent("x\nx\n");
  }

  private String git(String... words) throws Exception {
    var command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command)
            .directory(troop.work.toFile())
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }
}
