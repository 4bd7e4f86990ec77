package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.server.LiveDaemon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Members that Reeve runs, and that go wrong: in circles, at once, or without their folder. */
@Timeout(180)
class MemberTroubleTest {

  private static final double PACE = 60;

  private static final String HAND_OVER =
      "{'type': 'STATE_OWNERSHIP_HANDOFF', 'actor': 'lead', 'data': {'epoch': 1}}";

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

  private void found(String members) {
    troop.found(
        "{'id': 't', 'members': {'lead': 'lead', "
            + members
            + "}, 'tasks': [{'id': '1', 'subject': 'Add login'}]}");
    troop.send("t", HAND_OVER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "acp", "codex", "gemini"})
  @DisplayName("A-14 a member that Reeve runs and that meets the same error again goes in circles")
  void circles(String protocol) {
    String bad = "--bad-tool=Bash";
    String[] steps = {"--say=CLAIM: task 1", "--tool=Read", bad, bad, bad, "--wait-for=go"};
    troop.agent("stubborn", protocol, steps);
    troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'stubborn'}");
    JsonNode loop = troop.await("t", "LOOP_SUSPECTED", Troop.by("coder-1"));
    assertThat(loop.at("/data/repeats").asString()).isEqualTo("same_error");
    assertThat(loop.at("/data/calls")).hasSize(3);
    write("go");
  }

  @Test
  @DisplayName("A-3 what a member says in ACP and does not end counts when its process ends")
  void last_words_in_acp() {
    troop.agent("short", "acp", "--say=CLAIM: task 1", "--exit=42");
    troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'short'}");
    troop.await("t", "CLAIM", Troop.by("coder-1"));
    troop.await("t", "MEMBER_GONE", Troop.by("coder-1"));
  }

  @Test
  @DisplayName("A-4 a member that removes the folder of its run is missed when its process ends")
  void removes_its_folder() throws Exception {
    troop.agent("careless", "plain", "--say=CLAIM: task 1", "--wait-for=go", "--exit=3");
    troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'careless'}");
    troop.await("t", "CLAIM", Troop.by("coder-1"));
    Path place = troop.folder.resolve("reeve/members/t/coder-1-1");
    try (Stream<Path> files = Files.walk(place)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
    }
    write("go");
    JsonNode ended = troop.await("t", "RUN_ENDED", Troop.by("coder-1"));
    assertThat(ended.at("/data/cause").asString()).isEqualTo("lost");
    assertThat(ended.at("/data/status").asInt()).isEqualTo(3);
    troop.await("t", "MEMBER_GONE", Troop.by("coder-1"));
  }

  @Test
  @DisplayName("T-84 of a member that ends badly the last line among its errors is told")
  void ends_at_once() {
    troop.agent("unknown", "plain", "--speak=nothing");
    LiveDaemon daemon = troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'unknown'}");
    JsonNode ended = troop.await("t", "RUN_ENDED", Troop.by("coder-1"));
    String error = "misbehave: no such protocol: nothing";
    assertThat(ended.at("/data/error").asString()).isEqualTo(error);
    assertThat(daemon.api.get("/api/morning").toString()).contains(error);
  }

  @Test
  @DisplayName("A-14 what repeats is told to the member, with a way out")
  void circles_are_told() {
    troop.agent(
        "stubborn", "claude", "--say=CLAIM: task 1", "--loop", "--heed=Reeve, loop", "--quit");
    troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'stubborn'}");
    JsonNode loop = troop.await("t", "LOOP_SUSPECTED", Troop.by("coder-1"));
    assertThat(loop.at("/data/repeats").asString()).isEqualTo("same_call");
    troop.await("t", "RUN_ENDED", Troop.by("coder-1"));
  }

  private void write(String name) {
    try {
      Files.createFile(troop.work.resolve(name));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
