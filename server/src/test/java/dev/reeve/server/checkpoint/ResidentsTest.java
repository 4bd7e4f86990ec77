package dev.reeve.server.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.redact.Redactor;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.PipelineCopy;
import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.Draft;
import dev.reeve.workflows.bus.MessageBus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Supervisors that a real daemon keeps awake, on a copy of the example. */
@Timeout(60)
class ResidentsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path temp = Path.of("unset");

  private Path session = Path.of("unset");

  @BeforeEach
  void copy() throws IOException {
    session = PipelineCopy.in(temp.resolve("session"));
  }

  @Test
  @DisplayName("C-1 the daemon keeps one supervisor for a session: woken, restarted, and ended")
  void its_life() {
    try (LiveDaemon daemon = new LiveDaemon(temp)) {
      daemon.api.ok("/api/supervisors", prompt());
      said(line -> line.text("content").startsWith("[supervisor] Resident supervisor ready."));
      daemon.api.ok("/api/supervisors", prompt());
      assertThat(daemon.api.get("/api/supervisors").get("supervisors")).hasSize(1);
      request("CHECKPOINT-001");
      said(line -> line.summary().equals("[supervisor] CHECKPOINT-001: PASS"));
    }
    request("CHECKPOINT-002"); // while nobody is there
    try (LiveDaemon daemon = new LiveDaemon(temp)) {
      said(line -> line.text("content").contains("Rebuilt context from 1 previous checkpoint"));
      said(line -> line.summary().equals("[supervisor] CHECKPOINT-002: WARN"));
      JsonNode standing =
          await(
              () -> daemon.api.get("/api/supervisors").at("/supervisors/0"),
              it -> it.get("scores").size() == 2);
      assertThat(standing.get("quality_trend").asString()).isEqualTo("degrading");
      ObjectNode data = JsonMapper.shared().createObjectNode().put("request_id", "r-1");
      bus().log(new Draft("coordinator", "supervisor", "shutdown_request", "", data));
      said(line -> line.type().equals("shutdown_response"));
      await(() -> daemon.api.get("/api/supervisors").get("supervisors"), JsonNode::isEmpty);
    }
    assertThat(said().stream().filter(line -> line.text("content").contains("ready"))).hasSize(1);
  }

  @Test
  @DisplayName("C-12 the Lead of the session's team decides, and the session's wisdom says so")
  void decided_by_the_lead() throws IOException {
    try (LiveDaemon daemon = new LiveDaemon(temp)) {
      daemon.api.ok(
          "/api/teams",
          "{\"id\": \"parcel-tracking\", \"members\": {\"ann\": \"lead\", \"c1\": \"coder\"}}");
      daemon.api.ok(
          "/api/teams/parcel-tracking/commands",
          "{\"type\": \"STATE_OWNERSHIP_HANDOFF\", \"actor\": \"ann\", \"data\": {\"epoch\": 1}}");
      daemon.api.ok("/api/supervisors", prompt());
      for (int i = 1; i <= 3; i++) request("CHECKPOINT-00" + i);
      said(line -> line.summary().equals("[supervisor] CHECKPOINT-003: BLOCK"));
      JsonNode decision =
          await(
              () -> daemon.api.get("/api/teams/parcel-tracking").at("/decisions/d-1"),
              JsonNode::isObject);
      assertThat(decision.get("kind").asString()).isEqualTo("CHECKPOINT");
      assertThat(daemon.api.get("/api/supervisors").at("/supervisors/0/closed").toString())
          .contains("IMPL-001");
      daemon.api.ok(
          "/api/teams/parcel-tracking/decisions/d-1",
          "{\"answer\": \"override\", \"note\": \"a demo only\"}");
      said(line -> line.text("content").contains("override by ann is logged in wisdom"));
      await(
          () -> daemon.api.get("/api/supervisors").at("/supervisors/0/closed"),
          closed -> !closed.toString().contains("IMPL-001"));
      assertThat(Files.readString(session.resolve("wisdom/decisions.md")))
          .contains("override of CHECKPOINT-003 by ann: a demo only");
      assertThat(daemon.api.get("/api/teams/parcel-tracking").get("decisions")).hasSize(1);
    }
  }

  @Test
  @DisplayName("C-17 a prompt that lacks a field is refused by its name, and nothing is started")
  void refused() {
    try (LiveDaemon daemon = new LiveDaemon(temp)) {
      var response = daemon.api.post("/api/supervisors", prompt().replace("team_name", "teamname"));
      assertThat(response.statusCode()).isEqualTo(400);
      assertThat(response.body()).contains("MISSING_FIELD", "'team_name' is missing");
      var nowhere =
          daemon.api.post("/api/supervisors", prompt().replace(session.toString(), "/nowhere"));
      assertThat(nowhere.statusCode()).isEqualTo(409);
      assertThat(nowhere.body()).contains("there is no session folder /nowhere");
      assertThat(daemon.api.get("/api/supervisors").get("supervisors")).isEmpty();
      ObjectNode text = JsonMapper.shared().createObjectNode();
      text.put(
          "prompt",
          "role: supervisor\nrole_spec: shipped\nsession: "
              + session
              + "\nsession_id: s\nteam_name: t\nrequirement: r");
      daemon.api.ok("/api/supervisors", text.toString());
    }
  }

  private String prompt() {
    return JsonMapper.shared()
        .createObjectNode()
        .put("role", "supervisor")
        .put("role_spec", "shipped")
        .put("session", session.toString())
        .put("session_id", "TLV4-parcel-tracking-20261112")
        .put("team_name", "parcel-tracking")
        .put("requirement", "parcels on a map")
        .toString();
  }

  private void request(String task) {
    String text =
        "## Checkpoint Request\ntask_id: "
            + task
            + "\nscope: []\npipeline_progress: 6/11 tasks completed";
    ObjectNode data = JsonMapper.shared().createObjectNode().put("content", text);
    bus().log(new Draft("coordinator", "supervisor", "message", "", data));
  }

  private MessageBus bus() {
    return new MessageBus(session, Redactor.standard(), InstantSource.system());
  }

  private List<BusLine> said() {
    return bus().all().lines().stream()
        .filter(line -> line.from().equals("supervisor") && !line.type().equals("state_update"))
        .toList();
  }

  private void said(Predicate<BusLine> wanted) {
    await(this::said, all -> all.stream().anyMatch(wanted));
  }

  private static <T> T await(Supplier<T> look, Predicate<T> enough) {
    Instant end = Instant.now().plus(PATIENCE);
    T seen = look.get();
    while (!enough.test(seen)) {
      assertThat(Instant.now()).as("still " + seen).isBefore(end);
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      seen = look.get();
    }
    return seen;
  }
}
