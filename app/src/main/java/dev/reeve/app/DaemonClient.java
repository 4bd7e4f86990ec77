package dev.reeve.app;

import dev.reeve.base.file.Home;
import dev.reeve.server.access.TokenForm;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Speaks with the daemon of a folder, mostly as the operator. It is made of {@link
 * HttpURLConnection}, because a command should be there at once and the newer client takes longer
 * to start than all the rest (P-7).
 */
final class DaemonClient {

  private static final int CONNECT_MILLIS = 3_000;
  private static final int ANSWER_MILLIS = 60_000;

  /** The daemon shows a sign of life on a stream every ten seconds. */
  private static final int STREAM_MILLIS = 25_000;

  /** What is said of the operator's token where it is not what it should be. */
  private static final String RENEWED =
      "the file with the operator's token: stop the daemon with 'reeve down' and start it with"
          + " 'reeve up -d', which makes a new one";

  private final Home home;
  private final Running daemon;
  private final boolean operators;
  private final String token;

  private DaemonClient(Home home, Running daemon, @Nullable String token) {
    this.home = home;
    this.daemon = daemon;
    this.operators = token == null;
    this.token = token == null ? token(home) : token;
  }

  /** Ends the command with 3 if no daemon runs there. */
  static DaemonClient of(Home home) {
    return of(home, null);
  }

  /**
   * The same for another than the operator.
   *
   * @param token null for the operator's
   */
  static DaemonClient of(Home home, @Nullable String token) {
    Running daemon = Running.in(home).orElseThrow(() -> Stopped.noDaemon(home));
    return new DaemonClient(home, daemon, token);
  }

  private static String token(Home home) {
    Path file = tokenFile(home);
    try {
      String token = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).strip();
      if (TokenForm.fits(token)) return token;
      throw Stopped.failed(file + " is damaged, " + RENEWED);
    } catch (NoSuchFileException e) {
      throw Stopped.failed(file + " is gone, " + RENEWED);
    } catch (IOException e) {
      throw Stopped.failed("cannot read the operator's token in " + file + ": " + Home.said(e));
    }
  }

  private static Path tokenFile(Home home) {
    return home.folder().resolve("token");
  }

  /** A path below {@code /api/teams}; each part may be any text that says something. */
  static String team(String... parts) {
    StringBuilder path = new StringBuilder("/api/teams");
    for (String part : parts) {
      if (part.isBlank()) {
        throw Stopped.misused(
            "a name on the command line is empty; 'reeve team list' shows the teams");
      }
      path.append('/').append(encoded(part));
    }
    return path.toString();
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  Answer get(String path) {
    return ask("GET", path, null);
  }

  Answer post(String path, JsonNode body) {
    return ask("POST", path, body.toString());
  }

  /** With nothing to say: without what writes JSON, which takes long to come up (P-7). */
  Answer post(String path) {
    return ask("POST", path, "{}");
  }

  /** Whether it is there, well or not. */
  boolean isThere() {
    try {
      return open("/livez").getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException e) {
      return false;
    }
  }

  /** The events of a team after this one, as lines of server-sent events. */
  InputStream stream(String team, long after) throws IOException {
    return pushes(team(team, "stream") + "?after=" + after);
  }

  /** What the daemon says first, as lines of server-sent events. */
  InputStream pushes(String path) throws IOException {
    HttpURLConnection connection = open(path);
    connection.setReadTimeout(STREAM_MILLIS);
    int status = connection.getResponseCode();
    if (status != HttpURLConnection.HTTP_OK) throw refused(status, read(connection));
    return connection.getInputStream();
  }

  private Answer ask(String method, String path, @Nullable String body) {
    try {
      HttpURLConnection connection = open(path);
      connection.setRequestMethod(method);
      if (body != null) send(connection, body);
      int status = connection.getResponseCode();
      JsonNode answer = read(connection);
      if (status < 200 || 299 < status) throw refused(status, answer);
      return new Answer(answer);
    } catch (ConnectException e) {
      if (daemon.process().isEmpty()) throw Stopped.noDaemon(home);
      throw Stopped.failed(
          "the daemon (pid " + daemon.pid() + ") does not answer at " + daemon.url());
    } catch (SocketTimeoutException e) {
      throw Stopped.failed(
          "the daemon (pid " + daemon.pid() + ") did not answer in " + ANSWER_MILLIS / 1000 + " s");
    } catch (IOException e) {
      throw Stopped.failed("the daemon broke off: " + e.getMessage() + "; try again");
    }
  }

  /** No proxy: the daemon is on this machine. */
  private HttpURLConnection open(String path) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(daemon.url() + path).toURL().openConnection(Proxy.NO_PROXY);
    connection.setConnectTimeout(CONNECT_MILLIS);
    connection.setReadTimeout(ANSWER_MILLIS);
    connection.setInstanceFollowRedirects(false);
    connection.setRequestProperty("Authorization", "Bearer " + token);
    connection.setRequestProperty("Accept", "application/json, text/event-stream");
    return connection;
  }

  private static void send(HttpURLConnection connection, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    connection.setFixedLengthStreamingMode(bytes.length);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(bytes);
    }
  }

  private static JsonNode read(HttpURLConnection connection) throws IOException {
    boolean refused = 400 <= connection.getResponseCode();
    try (InputStream in = refused ? connection.getErrorStream() : connection.getInputStream()) {
      byte[] bytes = in == null ? new byte[0] : in.readAllBytes();
      return JsonTree.read(bytes);
    } catch (JacksonException e) {
      throw new IOException("what it says is no JSON", e);
    }
  }

  private Stopped refused(int status, JsonNode raw) {
    if (status == HttpURLConnection.HTTP_UNAUTHORIZED && operators) {
      return Stopped.failed(
          "the daemon does not take what is in " + tokenFile(home) + ", " + RENEWED);
    }
    JsonNode answer = Harmless.copy(raw);
    String code = answer.path("error").asString("status " + status);
    String ofProtocol = answer.at("/error/message").asString("the daemon says no more"); // /mcp
    String message = answer.path("message").asString(ofProtocol);
    boolean rejection = 400 <= status && status < 500 && status != 401;
    String field = TeamText.text(answer, "field");
    return rejection
        ? Stopped.refused(code, field, message)
        : Stopped.failed(code + ": " + message);
  }
}
