package dev.reeve.server.http;

import dev.reeve.core.Order;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.server.access.Bearer;
import java.nio.ByteBuffer;
import java.util.concurrent.ExecutorService;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code POST /api/teams/{team}/commands} on a way of its own, before servlets and router: almost
 * all requests are these, and the longer way costs more than all that is done with them (P-3).
 * Gate, rules and answers are those of the other routes. What is unusual (a body of unknown length
 * or a large one, an escaped path, a query) takes the longer way.
 *
 * <p>Nothing waits here. What has come whole is read and handed to the engine by the thread that
 * took it from the network, and one other thread sends the answers: a thread for each request, put
 * to sleep and woken for its answer, costs more than that (P-11). What may take a while, and all
 * other routes, gets such a thread.
 */
final class CommandRoute extends Handler.Wrapper {

  private static final String BEFORE = "/api/teams/";
  private static final String AFTER = "/commands";

  /** What is longer is read beside: nobody else's request should wait for that. */
  private static final int SHORT = 16 << 10;

  private static final Logger LOG = LoggerFactory.getLogger(CommandRoute.class);

  private final Gate gate;
  private final TeamsApi teams;
  private final Metrics metrics;
  private final ExecutorService answers = Listeners.answers();

  CommandRoute(Gate gate, TeamsApi teams, Metrics metrics) {
    this.gate = gate;
    this.teams = teams;
    this.metrics = metrics;
  }

  /** One request for a team, the way back to who sent it, and the room that it takes up. */
  private record Visit(
      TeamId team, Request request, Response response, Callback callback, Gate.Stay stay) {}

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    TeamId team = team(request);
    if (team == null) {
      beside(() -> otherwise(request, response, callback));
    } else {
      admit(team, request, response, callback);
    }
    return true;
  }

  private void beside(Runnable work) {
    getServer().getThreadPool().execute(work);
  }

  private void otherwise(Request request, Response response, Callback callback) {
    try {
      if (super.handle(request, response, callback)) return;
      Response.writeError(request, response, callback, 404);
    } catch (Exception e) {
      Response.writeError(request, response, callback, e);
    }
  }

  private @Nullable TeamId team(Request request) {
    long length = request.getLength();
    String path = request.getHttpURI().getPath();
    boolean usual =
        0 <= length
            && length <= Bodies.LARGEST
            && request.getMethod().equals("POST")
            && request.getHttpURI().getQuery() == null
            && path.startsWith(BEFORE)
            && path.endsWith(AFTER);
    if (!usual || path.length() <= BEFORE.length() + AFTER.length()) return null;
    String name = path.substring(BEFORE.length(), path.length() - AFTER.length());
    return TeamId.isValid(name) ? new TeamId(name) : null;
  }

  private void admit(TeamId team, Request request, Response response, Callback callback) {
    Gate.Stay stay;
    try {
      stay = gate.enter();
    } catch (Refused full) {
      send(new Visit(team, request, response, callback, () -> {}), Json.refusal(full));
      return;
    }
    Visit visit = new Visit(team, request, response, callback, stay);
    attempt(visit, () -> gather(visit, caller(visit)));
  }

  /** Whatever stands in the way of asking is the answer. */
  private void attempt(Visit visit, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      send(visit, told(visit.team(), e));
    }
  }

  private Caller caller(Visit visit) {
    Bearer bearer = gate.check(Knock.of(visit.request()));
    if (bearer == null) throw Refused.forbidden("commands need a token");
    Caller caller = new Caller(bearer);
    caller.mustBelongTo(visit.team());
    return caller;
  }

  /** Goes on once all of it has come, which is nearly always at once. */
  private void gather(Visit visit, Caller caller) {
    Promise.Invocable<byte[]> whole =
        Promise.Invocable.from(
            InvocationType.NON_BLOCKING,
            body -> attempt(visit, () -> take(visit, caller, body)),
            broken -> send(visit, Json.refusal(Bodies.broken(broken))));
    Content.Source.asByteArrayAsync(visit.request(), Bodies.LARGEST, whole);
  }

  private void take(Visit visit, Caller caller, byte[] body) {
    if (body.length <= SHORT) {
      read(visit, caller, body);
    } else {
      beside(() -> attempt(visit, () -> read(visit, caller, body)));
    }
  }

  private void read(Visit visit, Caller caller, byte[] body) {
    Order order = teams.order(caller, body);
    if (TeamsApi.mayTakeAWhile(order)) {
      beside(() -> attempt(visit, () -> ask(visit, order)));
    } else {
      ask(visit, order);
    }
  }

  private void ask(Visit visit, Order order) {
    var _ = teams.ask(visit.team(), order).thenAcceptAsync(reply -> answer(visit, reply), answers);
  }

  private void answer(Visit visit, Reply reply) {
    if (Hints.mayConcern(reply)) {
      beside(() -> send(visit, answer(visit.team(), reply)));
    } else {
      send(visit, answer(visit.team(), reply));
    }
  }

  private Json.Answer answer(TeamId team, Reply reply) {
    try {
      return teams.answer(team, reply);
    } catch (RuntimeException | Error e) {
      return told(team, e);
    }
  }

  private static Json.Answer told(TeamId team, Throwable trouble) {
    if (trouble instanceof Refused refused) return Json.refusal(refused);
    LOG.error("a command for team {} failed", team, trouble);
    return Json.refusal(Refused.failed());
  }

  private void send(Visit visit, Json.Answer answer) {
    visit.stay().close();
    metrics.answered(answer.status());
    Response response = visit.response();
    response.setStatus(answer.status());
    var headers = response.getHeaders();
    headers.put(HttpHeader.CONTENT_TYPE, "application/json");
    answer.headers().forEach(headers::put);
    byte[] body = answer.bytes();
    headers.put(HttpHeader.CONTENT_LENGTH, body.length);
    response.write(true, ByteBuffer.wrap(body), visit.callback());
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    answers.shutdown();
  }
}
