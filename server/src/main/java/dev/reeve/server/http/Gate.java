package dev.reeve.server.http;

import dev.reeve.server.access.Bearer;
import dev.reeve.server.access.Sessions;
import dev.reeve.server.access.Tokens;
import dev.reeve.server.dashboard.Doors;
import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * What every request must pass: a host that this daemon goes by, no page of another origin
 * behind it, JSON if it brings anything, and a token. The three probes alone need none. Pages for
 * people also open to the session that a browser got for a token, and take forms; the API does not.
 */
final class Gate {

  private static final String BEARER = "reeve.bearer";
  private static final String STAY = "reeve.stay";
  private static final Set<String> PROBES = Set.of("/livez", "/readyz", "/healthz");
  private static final String JSON = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String SCHEME = "Bearer ";
  private static final Set<String> SAFE = Set.of("GET", "HEAD");

  /** So many requests at a time are worked on; more are told to come again. */
  private static final int AT_ONCE = 4_096;

  private final Tokens tokens;
  private final Sessions sessions;
  private final HttpServer.Address address;
  private final Semaphore room = new Semaphore(AT_ONCE);
  private volatile Set<String> names = Set.of();
  private volatile int port;

  Gate(Tokens tokens, Sessions sessions, HttpServer.Address address) {
    this.tokens = tokens;
    this.sessions = sessions;
    this.address = address;
  }

  void openAt(int listening) {
    port = listening;
    Set<String> all = new TreeSet<>();
    for (String name : List.of("127.0.0.1", "localhost", "[::1]", address.host())) {
      all.add(name.toLowerCase(Locale.ROOT) + ":" + port);
    }
    for (String name : address.hosts()) all.add(name.toLowerCase(Locale.ROOT));
    names = all;
  }

  /** The place that a request takes up while it is worked on. */
  interface Stay extends AutoCloseable {
    @Override
    void close();
  }

  Stay enter() {
    if (!room.tryAcquire()) {
      throw new Refused(
          429, "RATE_LIMITED", AT_ONCE + " requests are under way: try again shortly");
    }
    return room::release;
  }

  void enter(Context request) {
    request.attribute(STAY, enter());
    request.attribute(BEARER, check(Knock.of(request)));
  }

  void leave(Context request) {
    Stay stay = request.attribute(STAY);
    if (stay == null) return;
    request.attribute(STAY, null);
    stay.close();
  }

  /** Who knocks; nobody in particular at a probe. Whoever may not come in is refused. */
  @Nullable Bearer check(Knock knock) {
    checkHost(knock);
    checkOrigin(knock);
    if (PROBES.contains(knock.path())) return null;
    if (isForPerson(knock)) return visitor(knock);
    Bearer bearer = bearer(knock);
    if (bringsAnything(knock)) checkBody(knock, JSON);
    return bearer;
  }

  /** Whether somebody wants to see a page, be it one that there is not. */
  static boolean isForPerson(Knock knock) {
    return Doors.isPage(knock.path()) || isAstray(knock);
  }

  /** A person who asks where neither a page nor the API is. */
  private static boolean isAstray(Knock knock) {
    String accepted = knock.header("Accept");
    return SAFE.contains(knock.method())
        && accepted != null
        && accepted.contains("text/html")
        && !Doors.isApi(knock.path());
  }

  /** Who wants to see a page; nobody in particular at the login, which brings its own key. */
  private @Nullable Bearer visitor(Knock knock) {
    boolean byToken = knock.header("Authorization") != null;
    Bearer bearer = byToken ? bearer(knock) : browser(knock);
    checkBody(knock, FORM);
    boolean form = !SAFE.contains(knock.method());
    if (form && !byToken && knock.header("Origin") == null) {
      throw Refused.forbidden("a form must say which page it is from: its Origin is missing");
    }
    boolean operator = bearer instanceof Bearer.Operator || bearer == null;
    if (!operator) throw Refused.forbidden("the pages are the operator's");
    if (Doors.isPage(knock.path())) return bearer;
    throw new Refused(404, "INVALID", "No page has this address.");
  }

  private @Nullable Bearer browser(Knock knock) {
    boolean login = knock.path().equals(Doors.LOGIN) && knock.method().equals("POST");
    if (login) return null;
    String session = Sessions.in(knock.header("Cookie"), port);
    if (session != null && sessions.isGood(session)) return new Bearer.Operator();
    throw new Refused(401, "FORBIDDEN", "You are not logged in, or not any more.");
  }

  static Bearer bearer(Context request, String what) {
    Bearer bearer = request.attribute(BEARER);
    if (bearer == null) throw Refused.forbidden(what + " needs a token");
    return bearer;
  }

  private void checkHost(Knock knock) {
    String host = knock.header("Host");
    if (host == null || !(names.contains(host) || names.contains(host.toLowerCase(Locale.ROOT)))) {
      throw Refused.forbidden(
          "this daemon does not go by that Host; it is one of " + String.join(", ", names));
    }
  }

  private void checkOrigin(Knock knock) {
    String origin = knock.header("Origin");
    if (origin == null) return;
    boolean own = names.stream().anyMatch(name -> origin.equalsIgnoreCase("http://" + name));
    if (!own) throw Refused.forbidden("pages of another origin may not ask this daemon anything");
  }

  private Bearer bearer(Knock knock) {
    @Nullable String header = knock.header("Authorization");
    if (header == null) {
      throw new Refused(
          401,
          "FORBIDDEN",
          "a token is missing: send 'Authorization: Bearer TOKEN'; the operator's is in the file"
              + " 'token' of Reeve's folder");
    }
    if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw new Refused(
          401, "FORBIDDEN", "a bearer token is wanted: send 'Authorization: Bearer TOKEN'");
    }
    Bearer bearer = tokens.find(header.substring(SCHEME.length()).strip());
    if (bearer == null) throw new Refused(401, "FORBIDDEN", "nobody gave out this token");
    return bearer;
  }

  private static boolean bringsAnything(Knock knock) {
    String length = knock.header("Content-Length");
    boolean empty = length == null || length.equals("0");
    return !empty
        || knock.header("Transfer-Encoding") != null
        || knock.header("Content-Type") != null;
  }

  /** A form of another site can send everything but JSON. By POST alone something is brought. */
  private static void checkBody(Knock knock, String wanted) {
    if (!knock.method().equals("POST")) return;
    String type = knock.header("Content-Type");
    if (type == null || !isOf(type, wanted)) {
      throw new Refused(415, "INVALID", "send 'Content-Type: " + wanted + "'");
    }
  }

  private static boolean isOf(String type, String wanted) {
    return type.equals(wanted)
        || type.toLowerCase(Locale.ROOT).split(";", 2)[0].strip().equals(wanted);
  }
}
