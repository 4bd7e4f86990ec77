package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.views.MorningNews;
import dev.reeve.server.LiveDaemon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What is saved of the work of real processes in work trees of their own, and what is told. */
@Timeout(180)
class SalvageTest {

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

  /** A member that claims its task, writes a file and ends when it may, with this status. */
  private LiveDaemon working(int status) throws Exception {
    troop.agent(
        "apart",
        "claude",
        true,
        "--say=CLAIM: task 1",
        "--file=precious.txt",
        "--mark=up",
        "--wait-for=go",
        "--exit=" + status);
    troop.repository();
    LiveDaemon daemon = troop.up();
    troop.found(
        "{'id': 't', 'members': {'lead': 'lead',"
            + " 'c-1': {'role': 'coder', 'run': 'reeve', 'agent': 'apart'}},"
            + " 'tasks': [{'id': '1', 'subject': 'Add login'}]}");
    troop.send("t", "{'type': 'STATE_OWNERSHIP_HANDOFF', 'actor': 'lead', 'data': {'epoch': 1}}");
    troop.await("t", "CLAIM", Troop.by("c-1"));
    Troop.await("its work", () -> Files.exists(tree().resolve("up")));
    return daemon;
  }

  private Path tree() {
    return troop.work.resolve(".reeve/trees/t/c-1");
  }

  private JsonNode ended() throws IOException {
    Files.createFile(tree().resolve("go"));
    return troop.await("t", "RUN_ENDED", Troop.by("c-1")).get("data");
  }

  @Test
  @DisplayName(
      "H-8 that work was not saved stands in the receipt, is told, and comes in the morning")
  void not_saved() throws Exception {
    LiveDaemon daemon = working(3);
    Files.writeString(troop.work.resolve("of-the-operator.txt"), "mine\n");
    Files.delete(tree().resolve(".git"));
    JsonNode receipt = ended();
    String words =
        "it lies in " + tree().toRealPath() + ", because it is no work tree of git any more";
    assertThat(receipt.path("unsaved").asString("")).isEqualTo(words);
    assertThat(receipt.has("rescued")).as("nothing of somebody else's").isFalse();
    JsonNode gone = troop.await("t", "MEMBER_GONE", Troop.by("c-1"));
    assertThat(gone.toString()).contains("work NOT saved: " + words);
    JsonNode account = daemon.api.get("/api/morning").at("/teams/0");
    assertThat(new MorningNews(at -> at).of(account))
        .anyMatch(line -> line.startsWith("c-1: ") && line.contains("work NOT saved: " + words));
    assertThat(account.path("alerts").toString()).contains("WORK_NOT_SAVED");
  }

  @Test
  @DisplayName("H-8 the end of a process is dealt with once, also if it is to be stopped meanwhile")
  void once() throws Exception {
    working(3);
    Path unanswered = troop.folder.resolve("reeve/members/t/c-1-1/waiting-x");
    Files.writeString(unanswered, "");
    Files.createFile(tree().resolve("go"));
    Troop.await("what was saved", () -> !saved().isEmpty());
    troop.git("update-ref", "-d", "refs/reeve/rescue/c-1-1");
    troop.send("t", "{'type': 'TEARDOWN', 'actor': 'lead', 'data': {'stop': true}}");
    troop.await("t", "RUN_STOP", Troop.by("c-1"));
    Files.delete(unanswered);
    troop.await("t", "READY_TO_DELETE", event -> true);
    Troop.await("whoever deals with its end", () -> !isBeingEnded());
    assertThat(saved()).isEmpty();
  }

  private static boolean isBeingEnded() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("reeve-end t/c-1-1"));
  }

  private String saved() {
    try {
      return troop.git("for-each-ref", "refs/reeve/rescue");
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @DisplayName("H-8 who ends with 0 in the middle of its task leaves its work behind as others do")
  void ended_well() throws Exception {
    LiveDaemon daemon = working(0);
    JsonNode receipt = ended();
    assertThat(receipt.path("status").asInt(-1)).isZero();
    assertThat(receipt.path("rescued").asString("")).isEqualTo("refs/reeve/rescue/c-1-1");
    assertThat(troop.git("show", "--stat", "refs/reeve/rescue/c-1-1")).contains("precious.txt");
    troop.await("t", "MEMBER_GONE", Troop.by("c-1"));
    JsonNode member = daemon.api.get("/api/morning").at("/teams/0/members/0");
    assertThat(member.path("member").asString("")).isEqualTo("c-1");
    assertThat(member.path("diffstat").asString("")).startsWith("3 files changed");
  }

  @Test
  @DisplayName("H-8 what could be saved is, and the receipt names what is not in it")
  void partly_saved() throws Exception {
    working(3);
    Path vendor = Files.createDirectory(tree().resolve("vendor"));
    Files.writeString(vendor.resolve("a.txt"), "a\n");
    troop.git("init", "-q", vendor.toString());
    JsonNode receipt = ended();
    assertThat(receipt.path("rescued").asString("")).isEqualTo("refs/reeve/rescue/c-1-1");
    assertThat(troop.git("show", "--stat", "refs/reeve/rescue/c-1-1")).contains("precious.txt");
    assertThat(receipt.path("unsaved").asString("")).startsWith("vendor/").contains("" + tree());
  }
}
