package dev.reeve.server.http;

import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.SealedEntry;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * Server-sent events: the lines of a team as they become durable, from {@code Last-Event-ID} or
 * {@code after} on, else from now on. Each stream has a thread of its own that reads the log and
 * writes to its client; one that takes nothing for as long as a connection may be idle is dropped,
 * and resumes where it was.
 */
final class Streams {

  /** So many at a time. */
  private static final int AT_ONCE = 1_000;

  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(10);
  private static final int PAGE = 500;
  private static final String LAST = "Last-Event-ID";

  private final Desk desk;
  private final History history;
  private final Bells bells;
  private final BooleanSupplier open;
  private final Semaphore room = new Semaphore(AT_ONCE);

  Streams(Desk desk, History history, Bells bells, BooleanSupplier open) {
    this.desk = desk;
    this.history = history;
    this.bells = bells;
    this.open = open;
  }

  int open() {
    return AT_ONCE - room.availablePermits();
  }

  void stream(Context request) {
    TeamState team = desk.team(request);
    long from = from(request, team.position().index());
    if (!room.tryAcquire()) {
      throw new Refused(429, "RATE_LIMITED", AT_ONCE + " streams are open: try again later");
    }
    bells.enter(team.id());
    try {
      HttpServletResponse response = request.res();
      response.setStatus(200);
      response.setContentType("text/event-stream");
      response.setCharacterEncoding("UTF-8");
      response.setHeader("Cache-Control", "no-store");
      send(team.id(), from, response.getOutputStream());
    } catch (IOException gone) {
      // the client left, or took nothing for too long: it resumes where it was
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } finally {
      bells.leave(team.id());
      room.release();
    }
  }

  private void send(TeamId team, long from, OutputStream out)
      throws IOException, InterruptedException {
    long last = from;
    write(out, ": reeve\n\n");
    while (open.getAsBoolean()) {
      History.Page page = history.after(team, last, PAGE);
      for (SealedEntry line : page.lines()) {
        write(
            out,
            "id: "
                + line.entry().index()
                + "\nevent: "
                + line.entry().event().type()
                + "\ndata: "
                + History.view(team, line)
                + "\n\n");
        last = line.entry().index();
      }
      out.flush();
      if (page.lines().isEmpty()) {
        bells.await(team, page.end(), SIGN_OF_LIFE);
        write(out, ": \n\n");
      }
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static long from(Context request, long now) {
    String last = request.header(LAST);
    return last == null ? Numbers.query(request, "after", now) : Numbers.atLeastZero(last, LAST);
  }
}
