package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.CommandSpec;
import dev.reeve.agents.run.Runs;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What members say outlives the daemon that heard it. */
class SpeechTest {

  private static final double PACE = 60;

  @TempDir private Path temp;
  private Troop troop;
  private Path began;
  private Path go;

  @BeforeEach
  void open() {
    troop = new Troop(temp, PACE);
    began = troop.folder.resolve("began");
    go = troop.folder.resolve("go");
  }

  @AfterEach
  void close() {
    troop.close();
  }

  /** A member has said that it is done, and its gate runs until it may end. */
  private void saysDone(String... more) throws Exception {
    List<String> agent = new ArrayList<>();
    agent.addAll(List.of("--file=mine.txt", "--commit=Work"));
    agent.addAll(List.of("--say=CLAIM: task 1", "--say=DONE: task 1"));
    agent.addAll(List.of(more));
    troop.agent("apart", "claude", true, agent.toArray(String[]::new));
    String gate = "echo x >>%s; until test -e %s; do sleep 0.05; done".formatted(began, go);
    troop.command(
        new CommandSpec(
            "slow", List.of("sh", "-c", gate), Path.of("."), List.of(), Duration.ofMinutes(1)));
    troop.repository();
    troop.up();
    troop.found(
        "{'id': 't', 'profile': 'solo',"
            + " 'members': {'c-1': {'role': 'coder', 'run': 'reeve', 'agent': 'apart'}},"
            + " 'tasks': [{'id': '1', 'subject': 'Add login', 'gate': 'slow'}]}");
    Troop.await("the gate", () -> Files.exists(began));
  }

  @Test
  @DisplayName("T-33 what a member said and what waits for its gate outlives the daemon, once")
  void gate_outlives_the_daemon() throws Exception {
    saysDone("--listen");
    troop.down();
    Files.createFile(go);
    troop.up();
    troop.await("t", "DONE", Troop.by("c-1"));
    assertThat(types()).containsOnlyOnce("GATE_RUN", "DONE");
    assertThat(began).hasContent("x\nx\n");
    Path waited = troop.folder.resolve("reeve/members/t/c-1-1");
    Troop.await("its answer", () -> Speech.waiting(waited).isEmpty());
    troop.down();
    troop.up();
    troop.await("t", "DONE", Troop.by("c-1"));
    assertThat(began).hasContent("x\nx\n");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("T-33 whoever says that it is done and ends before its gate does is done, not gone")
  void last_words(boolean restart) throws Exception {
    saysDone();
    Path run = troop.folder.resolve("reeve/members/t/c-1-1");
    Troop.await("its end", () -> Runs.unfinished(run).isEmpty());
    if (restart) troop.down();
    Files.createFile(go);
    if (restart) troop.up();
    troop.await("t", "RUN_ENDED", event -> true);
    assertThat(types())
        .containsSubsequence("GATE_RUN", "DONE", "RUN_ENDED")
        .doesNotContain("MEMBER_GONE");
  }

  private List<String> types() {
    return troop.events("t").stream().map(event -> event.get("type").asString()).toList();
  }
}
