package dev.reeve.server.http;

import dev.reeve.server.access.Bearer;
import dev.reeve.server.access.Tokens;
import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * What every request must pass: a host that this daemon goes by, no page of another origin
 * behind it, JSON if it brings anything, and a token. The three probes alone need none.
 */
final class Gate {

  private static final String BEARER = "reeve.bearer";
  private static final String ENTERED = "reeve.entered";
  private static final Set<String> PROBES = Set.of("/livez", "/readyz", "/healthz");
  private static final Set<String> SAFE = Set.of("GET", "HEAD");

  /** So many requests at a time are worked on; more are told to come again. */
  private static final int AT_ONCE = 4_096;

  private final Tokens tokens;
  private final List<String> hosts;
  private final Semaphore room = new Semaphore(AT_ONCE);
  private volatile Set<String> names = Set.of();

  /**
   * @param hosts names that this daemon goes by beside those of the loopback
   */
  Gate(Tokens tokens, List<String> hosts) {
    this.tokens = tokens;
    this.hosts = List.copyOf(hosts);
  }

  void openAt(int port) {
    Set<String> all = new TreeSet<>();
    for (String name : List.of("127.0.0.1", "localhost", "[::1]")) all.add(name + ":" + port);
    for (String name : hosts) all.add(name.toLowerCase(Locale.ROOT));
    names = all;
  }

  void enter(Context request) {
    if (!room.tryAcquire()) {
      throw new Refused(
          429, "RATE_LIMITED", AT_ONCE + " requests are under way: try again shortly");
    }
    request.attribute(ENTERED, true);
    checkHost(request);
    checkOrigin(request);
    if (PROBES.contains(request.path())) return;
    request.attribute(BEARER, bearer(request));
    checkBody(request);
  }

  void leave(Context request) {
    if (request.attribute(ENTERED) != null) {
      request.attribute(ENTERED, null);
      room.release();
    }
  }

  static Bearer bearer(Context request, String what) {
    Bearer bearer = request.attribute(BEARER);
    if (bearer == null) throw Refused.forbidden(what + " needs a token");
    return bearer;
  }

  private void checkHost(Context request) {
    String host = request.header("Host");
    if (host == null || !names.contains(host.toLowerCase(Locale.ROOT))) {
      throw Refused.forbidden(
          "this daemon does not go by that Host; it is one of " + String.join(", ", names));
    }
  }

  private void checkOrigin(Context request) {
    String origin = request.header("Origin");
    if (origin == null) return;
    boolean own = names.stream().anyMatch(name -> origin.equalsIgnoreCase("http://" + name));
    if (!own) throw Refused.forbidden("pages of another origin may not ask this daemon anything");
  }

  private Bearer bearer(Context request) {
    @Nullable String header = request.header("Authorization");
    if (header == null) {
      throw new Refused(
          401,
          "FORBIDDEN",
          "a token is missing: send 'Authorization: Bearer TOKEN'; the operator's is in the file"
              + " 'token' of Reeve's folder");
    }
    Bearer bearer = header.startsWith("Bearer ") ? tokens.find(header.substring(7).strip()) : null;
    if (bearer == null) throw new Refused(401, "FORBIDDEN", "nobody gave out this token");
    return bearer;
  }

  /** A form of another site can send everything but this type. */
  private static void checkBody(Context request) {
    if (SAFE.contains(request.method().name())) return;
    String type = request.contentType();
    boolean json =
        type != null
            && type.toLowerCase(Locale.ROOT).split(";", 2)[0].strip().equals("application/json");
    if (!json && !request.method().name().equals("DELETE")) {
      throw new Refused(415, "INVALID", "bodies are JSON: send 'Content-Type: application/json'");
    }
  }
}
