package dev.reeve.server.http;

import dev.reeve.core.team.TeamId;
import dev.reeve.server.access.Bearer;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code POST /api/teams/{team}/commands} on a way of its own, before servlets and router: almost
 * all requests are these, and the longer way costs more than all that is done with them (P-3).
 * Gate, rules and answers are those of the other routes. What is unusual (a body of unknown length
 * or a large one, an escaped path, a query) takes the longer way.
 */
final class CommandRoute extends Handler.Wrapper {

  private static final String BEFORE = "/api/teams/";
  private static final String AFTER = "/commands";
  private static final Logger LOG = LoggerFactory.getLogger(CommandRoute.class);

  private final Gate gate;
  private final TeamsApi teams;
  private final Metrics metrics;
  private final long largestBody;

  CommandRoute(Gate gate, TeamsApi teams, Metrics metrics, long largestBody) {
    this.gate = gate;
    this.teams = teams;
    this.metrics = metrics;
    this.largestBody = largestBody;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    TeamId team = team(request);
    if (team == null) return super.handle(request, response, callback);
    send(response, callback, answer(request, team));
    return true;
  }

  private @Nullable TeamId team(Request request) {
    long length = request.getLength();
    String path = request.getHttpURI().getPath();
    boolean usual =
        0 <= length
            && length <= largestBody
            && request.getMethod().equals("POST")
            && request.getHttpURI().getQuery() == null
            && path.startsWith(BEFORE)
            && path.endsWith(AFTER);
    if (!usual || path.length() <= BEFORE.length() + AFTER.length()) return null;
    String name = path.substring(BEFORE.length(), path.length() - AFTER.length());
    return TeamId.isValid(name) ? new TeamId(name) : null;
  }

  private Json.Answer answer(Request request, TeamId team) throws IOException {
    try (Gate.Stay _ = gate.enter()) {
      Bearer bearer = gate.check(Knock.of(request));
      if (bearer == null) throw Refused.forbidden("commands need a token");
      Caller caller = new Caller(bearer);
      caller.mustBelongTo(team);
      return teams.command(team, caller, body(request));
    } catch (Refused refused) {
      return Json.refusal(refused);
    } catch (RuntimeException trouble) {
      LOG.error("a command for team {} failed", team, trouble);
      return Json.refusal(Refused.failed());
    }
  }

  /** Nearly always it has come in one piece. */
  private static byte[] body(Request request) throws IOException {
    Content.Chunk first = request.read();
    if (first == null) return bytes(Content.Source.asByteBuffer(request));
    if (Content.Chunk.isFailure(first)) throw new IOException(first.getFailure());
    byte[] begin = bytes(first.getByteBuffer());
    first.release();
    if (first.isLast()) return begin;
    ByteBuffer rest = Content.Source.asByteBuffer(request);
    return ByteBuffer.allocate(begin.length + rest.remaining()).put(begin).put(rest).array();
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private void send(Response response, Callback callback, Json.Answer answer) {
    metrics.answered(answer.status());
    response.setStatus(answer.status());
    var headers = response.getHeaders();
    headers.put(HttpHeader.CONTENT_TYPE, "application/json");
    answer.headers().forEach(headers::put);
    byte[] body = answer.bytes();
    headers.put(HttpHeader.CONTENT_LENGTH, body.length);
    response.write(true, ByteBuffer.wrap(body), callback);
  }
}
