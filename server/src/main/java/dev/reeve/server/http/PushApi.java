package dev.reeve.server.http;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.presence.Lifelines;
import dev.reeve.server.reach.McpWay;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /mcp?push=1}: what Reeve says first, as a stream of MCP. It belongs to no
 * session: whoever is cut off opens it again, and what came meanwhile rides on its next answer. One
 * that a member opens itself shows that it is there; {@code pid} and {@code start} may name the
 * process behind it (T-39).
 */
final class PushApi {

  private static final int AT_ONCE = 1_000;
  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(10);

  /** So soon it is seen that the daemon stops. */
  private static final Duration LOOK = Duration.ofMillis(500);

  private final Desk desk;
  private final McpWay way;
  private final Lifelines lifelines;
  private final BooleanSupplier open;
  private final Semaphore room = new Semaphore(AT_ONCE);

  PushApi(Desk desk, McpWay way, Lifelines lifelines, BooleanSupplier open) {
    this.desk = desk;
    this.way = way;
    this.lifelines = lifelines;
    this.open = open;
  }

  static boolean isAsked(Context request) {
    return request.method().name().equals("GET") && "1".equals(request.queryParam("push"));
  }

  void stream(Context request) {
    Caller caller = Caller.of(request);
    TeamId team = team(caller, request.queryParam("team"));
    MemberId member = member(caller, request.queryParam("as"));
    caller.mustBelongTo(team);
    desk.mustKnow(team, member);
    ProcessId behind = process(request);
    if (!room.tryAcquire()) {
      throw new Refused(429, "RATE_LIMITED", AT_ONCE + " streams are open: try again later");
    }
    boolean own = caller.self() != null; // another's connection says nothing of it
    try (McpWay.Listener listener = way.listen(team, member);
        Lifelines.@Nullable Line _ = own ? lifelines.open(team, member, behind) : null) {
      HttpServletResponse response = request.res();
      response.setStatus(200);
      response.setContentType("text/event-stream");
      response.setCharacterEncoding("UTF-8");
      response.setHeader("Cache-Control", "no-store");
      send(listener, response.getOutputStream());
    } catch (IOException gone) {
      // the client left
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } finally {
      room.release();
    }
  }

  /** Null if it names none. */
  private static @Nullable ProcessId process(Context request) {
    String pid = request.queryParam("pid");
    String start = request.queryParam("start");
    if (pid == null && start == null) return null;
    if (pid == null || start == null)
      throw Refused.invalid("pid", "say both pid and start, or none");
    return new ProcessId(Numbers.atLeastZero(pid, "pid"), Numbers.atLeastZero(start, "start"));
  }

  private void send(McpWay.Listener listener, OutputStream out)
      throws IOException, InterruptedException {
    write(out, ": reeve\n\n");
    long said = System.nanoTime();
    while (open.getAsBoolean()) {
      String next = listener.next(LOOK);
      boolean quiet = next == null && System.nanoTime() - said < SIGN_OF_LIFE.toNanos();
      if (quiet) continue;
      write(out, next == null ? ": \n\n" : "event: message\ndata: " + next + "\n\n");
      said = System.nanoTime();
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** A member's token says it itself; the operator has to. */
  private static TeamId team(Caller caller, @Nullable String name) {
    if (caller.bearer() instanceof Bearer.OfMember(var team, _)) return team;
    if (name == null || !TeamId.isValid(name))
      throw Refused.invalid("team", "which team? Say team=TEAM");
    return new TeamId(name);
  }

  private static MemberId member(Caller caller, @Nullable String name) {
    if (caller.bearer() instanceof Bearer.OfMember(_, var member)) return member;
    if (name == null || !MemberId.isValid(name))
      throw Refused.invalid("as", "for whom? Say as=MEMBER");
    return new MemberId(name);
  }
}
