package dev.reeve.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.reeve.agents.Sign;
import dev.reeve.agents.SignJson;
import dev.reeve.base.redact.Redactor;
import dev.reeve.browser.Chrome;
import dev.reeve.browser.Visitor;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.PipelineCopy;
import dev.reeve.workflows.bus.Draft;
import dev.reeve.workflows.bus.MessageBus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Workflows in files, as the pages show them. */
@Timeout(90)
class WorkflowsTest {

  private static final String EPIC =
      """
      ---
      id: GREET
      status: blocked
      title: A greeting <b>for all</b>
      ---
      ## Supervisor State

      ## Work Items
      | # | ID | Title | Status | Project | Worker |
      |---|---|---|---|---|---|
      | 1 | T-1 | Say hello | in_progress | app | claude |
      | 2 | T-2 | Say goodbye | queued | app | |

      ## Pattern Memory
      | Tick (ISO) | Decision | Class | Notes |
      |---|---|---|---|
      | 2026-05-08T02:14:00Z | FAIL on T-1 | verify_fail | red |
      | 2026-05-08T02:44:00Z | stopped: recurring verify_fail | brake_fired | |

      ## Supervisor Log

      ## Pending Decisions
      - [ ] T-1: Which language comes first?
      """;

  @TempDir static Path folder;

  @Test
  @DisplayName(
      "C-13 scores and their trend are a line on the page; epics and kanban runs beside it")
  void all_three() throws IOException {
    Path epic = Files.writeString(folder.resolve("EPIC.md"), EPIC);
    Path session = PipelineCopy.in(folder.resolve("session"));
    Path nowhere = folder.resolve("GONE.md");
    try (LiveDaemon daemon =
            new LiveDaemon(folder, LiveDaemon.Setting.USUAL, List.of(epic, nowhere));
        Visitor visitor = new Visitor(Chrome.shared(), daemon.link())) {
      supervise(daemon, session);
      kanban(daemon);
      await(daemon);
      visitor.open("/workflows");
      Page page = visitor.page;
      assertThat(page.locator("#h-checkpoints + ul .card")).containsText("degrading");
      assertThat(page.locator(".spark polyline")).hasCount(1);
      assertThat(page.locator("section:has(#h-epics)")).containsText("A greeting <b>for all</b>");
      assertThat(page.locator(".epic").first()).containsText("Brake: stopped: recurring");
      assertThat(page.locator(".epic").first()).containsText("Which language comes first?");
      assertThat(page.locator(".epic").first()).containsText("verify_fail");
      assertThat(page.locator(".epic").last()).containsText("cannot be read");
      assertThat(page.locator("section:has(#h-kanban)")).containsText("retry event 2");
      assertThat(page.locator("section:has(#h-kanban)")).containsText("coder: T-1");
      visitor.picture("workflows");
    }
  }

  private static void supervise(LiveDaemon daemon, Path session) {
    daemon.api.ok(
        "/api/supervisors",
        JsonMapper.shared()
            .createObjectNode()
            .put("role", "supervisor")
            .put("role_spec", "shipped")
            .put("session", session.toString())
            .put("session_id", "TLV4-parcel-tracking-20261112")
            .put("team_name", "parcel-tracking")
            .put("requirement", "parcels on a map")
            .toString());
    MessageBus bus = new MessageBus(session, Redactor.standard(), InstantSource.system());
    for (String task : List.of("CHECKPOINT-001", "CHECKPOINT-002")) {
      String text =
          "## Checkpoint Request\ntask_id: %s\nscope: []\npipeline_progress: 6/11 tasks completed"
              .formatted(task);
      ObjectNode data = JsonMapper.shared().createObjectNode().put("content", text);
      bus.log(new Draft("coordinator", "supervisor", "message", "", data));
    }
  }

  private static void kanban(LiveDaemon daemon) {
    for (String step : List.of("coder: T-1", "retry event 2: T-1: invalid output: no JSON")) {
      ObjectNode body = JsonMapper.shared().createObjectNode();
      body.put("cwd", folder.toString()).put("team", "").put("member", "kanban-coder");
      body.putArray("signs")
          .add(SignJson.write(new Sign.TurnBegan("", step)))
          .add(SignJson.write(new Sign.TurnEnded("", Sign.End.COMPLETED, "")));
      daemon.api.ok("/hooks/run", body.toString());
    }
  }

  private static void await(LiveDaemon daemon) {
    long deadline = System.nanoTime() + 30_000_000_000L;
    while (daemon.api.get("/api/supervisors").at("/supervisors/0/scores").size() < 2) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.onSpinWait();
    }
  }
}
