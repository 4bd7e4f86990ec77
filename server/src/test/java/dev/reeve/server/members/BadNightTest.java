package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.views.MorningNews;
import dev.reeve.server.LiveDaemon;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What the morning tells of real processes that had to be stopped in the night. */
@Timeout(180)
class BadNightTest {

  private static final double PACE = 60;
  private static final String SAVED = "refs/reeve/rescue/exec-1-1";

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
  @DisplayName("T-79 the morning tells of a restart, of the kill it took and of the work it saved")
  void restarted() throws Exception {
    troop.repository();
    LiveDaemon daemon = hung();
    JsonNode asked = troop.await("t", "DECISION_OPENED", BadNightTest::isRestart);
    troop.agent("hangs", "claude", "--say=STATUS: task 1. going on", "--listen");
    troop.send(
        "t",
        "{'type': 'DECIDE', 'actor': 'coord', 'data': {'decision': '%s', 'answer': 'restart'}}"
            .formatted(asked.at("/data/decision").asString()));
    troop.await("t", "RUN_STARTED", event -> event.at("/data/incarnation").asInt() == 2);

    JsonNode account = daemon.api.get("/api/morning").at("/teams/0");
    JsonNode executor = account.at("/members/1");
    assertThat(executor.path("member").asString("")).isEqualTo("exec-1");
    assertThat(executor.path("restarts").asInt(-1)).isEqualTo(1);
    assertThat(executor.path("killed").asInt(-1)).isEqualTo(1);
    assertThat(executor.path("crashes").asInt(-1)).as("it was stopped").isZero();
    assertThat(executor.at("/rescued/0").asString()).isEqualTo(SAVED);
    assertThat(troop.git("show", "--stat", SAVED)).contains("parser.txt");
    assertThat(new MorningNews(at -> at).of(account))
        .contains("exec-1: restarted once, killed once, its uncommitted work is in " + SAVED);
  }

  /** A team whose executor hangs in a call, deaf to every polite signal. */
  private LiveDaemon hung() {
    troop.agent(
        "hangs",
        "claude",
        "--ignore",
        "--say=STATUS: task 1. the grammar is there",
        "--file=parser.txt",
        "--hang=mcp__search__query");
    LiveDaemon daemon = troop.up();
    troop.found(
        "{'id': 't', 'members': {'coord': 'coordinator',"
            + " 'exec-1': {'role': 'executor', 'run': 'reeve', 'agent': 'hangs'}},"
            + " 'tasks': [{'id': '1', 'subject': 'Parser', 'description': 'a parser',"
            + " 'status': 'IN_PROGRESS', 'owner': 'exec-1'}]}");
    troop.send("t", "{'type': 'STATE_OWNERSHIP_HANDOFF', 'actor': 'coord', 'data': {'epoch': 1}}");
    return daemon;
  }

  private static boolean isRestart(JsonNode event) {
    return event.at("/data/kind").asString("").equals("RESTART");
  }
}
