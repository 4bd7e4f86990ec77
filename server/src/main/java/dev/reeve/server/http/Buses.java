package dev.reeve.server.http;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.checkpoint.Residents;
import dev.reeve.server.checkpoint.Standing;
import dev.reeve.server.mcp.Seat;
import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.BusTrouble;
import dev.reeve.workflows.bus.Draft;
import dev.reeve.workflows.bus.MessageBus;
import dev.reeve.workflows.bus.TeamMsg;
import dev.reeve.workflows.checkpoint.Request;
import dev.reeve.workflows.checkpoint.SupervisedSession;
import dev.reeve.workflows.checkpoint.Supervisor;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * The buses of the sessions that are supervised here. A session is named by its id, never by a
 * path, and belongs to the team that it names.
 */
record Buses(Residents residents, Redactor redactor) {

  /** Lines that name a task in the place of who writes (C-3). */
  private static final List<String> OF_TASKS = List.of("progress", "blocker", "task_complete");

  ObjectNode answer(TeamId team, Seat seat, ObjectNode request) {
    Standing session = session(team, text(request, "session_id"));
    boolean writes = List.of("log", "broadcast").contains(text(request, "operation"));
    if (writes) sign(seat, request);
    try {
      MessageBus bus = new MessageBus(Path.of(session.folder()), redactor, InstantSource.system());
      return new TeamMsg(bus).answer(request);
    } catch (BusTrouble e) {
      throw Refused.invalid(String.valueOf(e.getMessage()));
    }
  }

  /** Asks for a checkpoint, in the name of the one who wants it. */
  ObjectNode ask(TeamId team, Seat seat, ObjectNode request) {
    Path session = Path.of(session(team, text(request, "session_id")).folder());
    List<String> scope = new ArrayList<>();
    request.path("scope").forEach(task -> scope.add(task.asString()));
    try {
      Request wanted = new Request(text(request, "task_id"), scope);
      ObjectNode data = Json.object().put("content", SupervisedSession.wish(session, wanted));
      String about = "Checkpoint Request: " + wanted.task();
      Draft draft =
          new Draft(seat.member().value(), Supervisor.NAME, "checkpoint_request", about, data);
      BusLine line = new MessageBus(session, redactor, InstantSource.system()).log(draft);
      return Json.object().put("id", line.id());
    } catch (BusTrouble | UnreadableFile e) {
      throw Refused.invalid(String.valueOf(e.getMessage()));
    }
  }

  /** Each member writes only as itself (T-30). */
  private static void sign(Seat seat, ObjectNode request) {
    String self = seat.member().value();
    String from = text(request, "from");
    if (from.isEmpty()) request.put("from", self);
    boolean own = from.isEmpty() || from.equals(self) || OF_TASKS.contains(text(request, "type"));
    if (own || seat.bearer() instanceof Bearer.Operator) return;
    throw Refused.forbidden("you are " + self + " and write for nobody else");
  }

  private Standing session(TeamId team, String id) {
    List<Standing> all =
        residents.standings().stream()
            .filter(each -> each.team().equals(team.value()))
            .filter(each -> id.isEmpty() || each.sessionId().equals(id))
            .toList();
    if (all.size() == 1) return all.getFirst();
    throw Refused.invalid(
        all.isEmpty()
            ? "no session %sof team %s is supervised here:"
                    .formatted(id.isEmpty() ? "" : id + " ", team)
                + " 'reeve checkpoint SESSION_DIR --resident' has the daemon do so"
            : "team " + team + " has several sessions: say which by session_id");
  }

  private static String text(ObjectNode request, String name) {
    return request.path(name).asString("");
  }
}
