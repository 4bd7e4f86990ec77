package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What runs for a team that is damaged, or deleted, when a daemon comes back. */
@Timeout(180)
class LockedTeamRunsTest {

  /** From the first signal to the last half a minute of the teams passes. */
  private static final double PACE = 5;

  /** In which whoever is taken for nobody's would have been stopped. */
  private static final Duration LONG_ENOUGH = Duration.ofSeconds(3);

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

  /** A member that came later works on a task; the daemon is down, and the run goes on. */
  private String working() {
    troop.agent("good", "claude", "--say=CLAIM: task 1", "--wait-for=go", "--quit");
    troop.up();
    troop.found(
        "{'id': 't', 'members': {'lead': 'lead', 'coder-1': 'coder'},"
            + " 'tasks': [{'id': '1', 'subject': 'Add login'}]}");
    troop.send("t", "{'type': 'STATE_OWNERSHIP_HANDOFF', 'actor': 'lead', 'data': {'epoch': 1}}");
    troop.send(
        "t",
        "{'type': 'SPAWN', 'actor': 'lead', 'data': {'member': 'coder-2', 'role': 'coder',"
            + " 'run': 'reeve', 'agent': 'good'}}");
    JsonNode started = troop.await("t", "RUN_STARTED", Troop.by("coder-2"));
    troop.await("t", "CLAIM", Troop.by("coder-2"));
    troop.down();
    return started.get("data").get("run").asString();
  }

  /** The last part of the log in which there is such a line is gone. */
  private void damage(String type) throws SQLException {
    String url = "jdbc:sqlite:" + temp.resolve("reeve/reeve.db");
    String sql =
        """
        DELETE FROM chunk WHERE seq = (SELECT max(seq) FROM chunk
          WHERE 0 < instr(body, CAST('"%s"' AS BLOB)))
        """
            .formatted(type);
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isEqualTo(1);
    }
  }

  private JsonNode locked() {
    troop.up();
    return troop.await("t", "RECONCILE_LOCK_ENTER", _ -> true);
  }

  private static void assertLeftAlone(String run) {
    long end = System.nanoTime() + LONG_ENOUGH.toNanos();
    while (System.nanoTime() < end) {
      assertThat(Troop.marked(run)).as("what runs for a locked team").isNotEmpty();
      LockSupport.parkNanos(50_000_000);
    }
    assertThat(Troop.marked(run)).isNotEmpty();
  }

  private void answer(JsonNode lock) {
    JsonNode decision = lock.get("data").get("decision");
    String answer =
        "{'type': 'DECIDE', 'actor': 'lead', 'data': {'decision': '%s', 'answer': '%s'}}"
            .formatted(decision.get("id").asString(), decision.get("options").get(0).asString());
    troop.send("t", answer);
    troop.await("t", "RECONCILE_LOCK_EXIT", _ -> true);
  }

  @Test
  @DisplayName("R-7 nobody's process is whose team is locked: it is left alone until that is over")
  void left_alone() throws Exception {
    String run = working();
    damage("SPAWN");
    JsonNode lock = locked();
    assertThat(troop.state("t").get("phase").asString()).isEqualTo("locked");
    assertLeftAlone(run);
    answer(lock);
    Troop.await("the end of what no team knows", () -> Troop.marked(run).isEmpty());
  }

  @Test
  @DisplayName("A-4 what a team still knows when its lock is lifted is followed")
  void followed() throws Exception {
    String run = working();
    damage("CLAIM");
    JsonNode lock = locked();
    assertLeftAlone(run);
    answer(lock);
    write("go");
    troop.await("t", "RUN_ENDED", Troop.by("coder-2"));
    assertThat(Troop.marked(run)).isEmpty();
  }

  @Test
  @DisplayName("R-7 a Lead that outlived its team and the daemon is stopped, and its work is saved")
  void outlived() throws Exception {
    troop.repository();
    troop.agent("stubborn", "claude", "--file=plan.txt", "--ignore", "--mark=ready", "--silent");
    troop.up();
    troop.found(
        "{'id': 't', 'members': {'lead': {'role': 'lead', 'run': 'reeve', 'agent': 'stubborn'}}}");
    troop.send("t", "{'type': 'STATE_OWNERSHIP_HANDOFF', 'actor': 'lead', 'data': {'epoch': 1}}");
    JsonNode started = troop.await("t", "RUN_STARTED", Troop.by("lead"));
    String run = started.get("data").get("run").asString();
    Troop.await("its start", () -> !troop.written("ready").isEmpty());
    troop.send("t", "{'type': 'TEARDOWN', 'actor': 'lead'}");
    troop.await("t", "READY_TO_DELETE", _ -> true);
    troop.send("t", "{'type': 'DELETE_TEAM', 'actor': 'lead'}");
    troop.down();
    assertThat(Troop.marked(run)).as("it heeds no signal but the last").isNotEmpty();
    troop.up();
    Troop.await("its end", () -> Troop.marked(run).isEmpty());
    String saved = "refs/reeve/rescue/lead-1";
    Troop.await("its work", () -> git("for-each-ref").contains(saved));
    assertThat(git("show", "--stat", saved)).contains("plan.txt");
  }

  private String git(String... words) {
    try {
      return troop.git(words);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private void write(String name) {
    try {
      Files.createFile(troop.work.resolve(name));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
