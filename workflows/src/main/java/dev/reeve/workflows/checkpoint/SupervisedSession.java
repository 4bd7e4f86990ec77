package dev.reeve.workflows.checkpoint;

import dev.reeve.base.file.Home;
import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.BusPart;
import dev.reeve.workflows.bus.MessageBus;
import dev.reeve.workflows.checkpoint.Rights.Office;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A session that another process supervises, seen by somebody who wants something of it: it is
 * asked over the bus, as the coordinator asks, and its answer is looked for there.
 */
public final class SupervisedSession {

  private static final Pattern REFUSED = Pattern.compile("([A-Z_]{4,}): (.*)", Pattern.DOTALL);

  private final Path folder;
  private final MessageBus bus;

  public SupervisedSession(Setup setup) {
    folder = setup.session();
    bus = new MessageBus(folder, setup.redactor(), setup.clock());
  }

  /** Asks for a checkpoint; what came of it is to be looked for under this id. */
  public String ask(Request request) {
    Desk desk = new Desk(folder, bus, Office.COORDINATOR);
    var words = new Desk.Words("Checkpoint Request: " + request.task(), wish(folder, request));
    var data = JsonMapper.shared().createObjectNode();
    return desk.say(Supervisor.NAME, "message", words, data).id();
  }

  /** A wish for a checkpoint as its supervisor reads it, with how far the session is (C-4). */
  public static String wish(Path session, Request request) {
    return request.text(session(session).progress());
  }

  public String decide(Decision decision) {
    return decision.log(folder, bus).id();
  }

  /** Why it cannot be so decided; empty if it can. */
  public String obstacle(Decision decision) {
    return decision.obstacle(bus.state());
  }

  /** Why these cannot be looked at; empty if they can. */
  public String obstacle(List<String> scope) {
    Session session = session(folder);
    List<String> unknown = scope.stream().filter(task -> !session.tasks().contains(task)).toList();
    return unknown.isEmpty() || session.tasks().isEmpty()
        ? ""
        : unknown + " are no tasks of the session; there are " + session.tasks();
  }

  public Gate gate() {
    return Gate.of(session(folder), bus.state());
  }

  static Session session(Path folder) {
    try {
      byte[] bytes = new SessionFiles.OnDisk(folder).read(Session.FILE, 0);
      return Session.of(JsonFile.parse(Session.FILE, bytes));
    } catch (IOException e) {
      throw new UnreadableFile(folder + ": is no session: " + Home.said(e, folder));
    }
  }

  /** What it said to a message, or to what the message asked for; null if nothing yet. */
  public @Nullable Outcome answer(String id, String task) {
    BusPart part = bus.all();
    boolean asked = false;
    for (BusLine line : part.lines()) {
      asked |= line.id().equals(id);
      if (!asked || !line.from().equals(Supervisor.NAME)) continue;
      boolean reply = line.text("re").equals(id);
      if (reply && line.text("status").equals("skipped")) {
        return new Outcome.Skipped(task, "supervision is switched off in " + Session.FILE);
      }
      boolean own = line.text("task_id").equals(task);
      if (own && line.text("step").equals("told")) return report(line.text("ref"));
      boolean state = line.type().equals(BusLine.STATE_UPDATE);
      boolean failed = Complaints.isFailure(line, task);
      if (failed || (reply && !state)) return said(line);
    }
    return null;
  }

  /** What it said to a decision; null if nothing yet. */
  public @Nullable Outcome ruling(String id) {
    for (BusLine line : bus.all().lines()) {
      boolean reply = line.from().equals(Supervisor.NAME) && line.text("re").equals(id);
      if (reply && !line.type().equals(BusLine.STATE_UPDATE)) return said(line);
    }
    return null;
  }

  private static Outcome said(BusLine line) {
    String text = line.text("content").replace(Supervisor.TAG, "");
    Matcher refused = REFUSED.matcher(text);
    return refused.matches()
        ? new Outcome.Refused(refused.group(1), refused.group(2))
        : new Outcome.Said(text);
  }

  private @Nullable Outcome report(String ref) {
    try {
      String text =
          new String(new SessionFiles.OnDisk(folder).read(ref, 0), StandardCharsets.UTF_8);
      @Nullable Report report = ReportText.parse(text);
      return report == null ? null : new Outcome.Reported(report);
    } catch (IOException e) {
      return null;
    }
  }
}
