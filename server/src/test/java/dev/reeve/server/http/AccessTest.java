package dev.reeve.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.access.Bearer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every endpoint, tried by everybody who may not. */
class AccessTest {

  private static final Set<String> PROBES = Set.of("/livez", "/readyz", "/healthz");

  @TempDir static Path folder;
  private static LiveDaemon daemon;
  private static String stranger;

  /** One way in. */
  record Door(String method, String path) {

    HttpRequest.Builder open(HttpRequest.Builder request) {
      return switch (method) {
        case "GET" -> request.GET();
        case "DELETE" -> request.DELETE();
        default ->
            request
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString("{}"));
      };
    }
  }

  @BeforeAll
  static void start() {
    daemon = new LiveDaemon(folder);
    for (String team : List.of("one", "two")) {
      daemon.api.ok(
          "/api/teams", "{\"id\": \"%s\", \"members\": {\"c1\": \"coder\"}}".formatted(team));
    }
    Bearer other = new Bearer.OfMember(new TeamId("two"), new MemberId("c1"));
    stranger = daemon.tokens.issue(other);
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  /** All there are: the API's own description, which another test holds to the routes. */
  static List<Door> doors() {
    JsonNode paths = openApi().get("paths");
    List<Door> doors = new java.util.ArrayList<>();
    paths.forEachEntry((path, methods) ->
        methods
            .propertyNames()
            .forEach(method -> {
              String filled =
                  path.replace("{team}", "one")
                      .replace("{member}", "c1")
                      .replace("{decision}", "d-1")
                      .replace("{question}", "m-1")
                      .replace("{event}", "1")
                      .replace("{agent}", "claude");
              doors.add(new Door(method.toUpperCase(java.util.Locale.ROOT), filled));
            }));
    return doors;
  }

  static List<Door> guarded() {
    return doors().stream().filter(door -> !PROBES.contains(door.path())).toList();
  }

  /** The pages, and what belongs to them; the login brings its own key. */
  static List<Door> pageDoors() {
    List<Door> doors = new java.util.ArrayList<>();
    for (String way : daemon.http().pages()) {
      String[] words = way.split(" ", 2);
      String path =
          words[1]
              .replace("{team}", "one")
              .replace("{decision}", "d-1")
              .replace("{question}", "m-1")
              .replace("{event}", "1")
              .replace("{file}", "reeve.css");
      doors.add(new Door(words[0], path));
    }
    return doors;
  }

  static List<Door> teamDoors() {
    return doors().stream().filter(door -> door.path().startsWith("/api/teams/one")).toList();
  }

  private static JsonNode openApi() {
    try (InputStream text = AccessTest.class.getResourceAsStream("/openapi.json")) {
      return JsonMapper.shared().readTree(Objects.requireNonNull(text));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("guarded")
  @DisplayName("R-20 without a token nothing is answered")
  void without_a_token(Door door) {
    var response = daemon.api.send(door.open(daemon.api.bare(door.path())));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(401);
    assertThat(response.body()).contains("\"error\":\"FORBIDDEN\"");
  }

  @ParameterizedTest
  @MethodSource("guarded")
  @DisplayName("R-20 with a token that nobody gave out nothing is answered")
  void with_a_made_up_token(Door door) {
    String made = "rvt_0123456789abcdef_" + "x".repeat(43);
    for (String token : List.of(made, "x", daemon.tokens.operator() + "x")) {
      HttpRequest.Builder request =
          daemon.api.bare(door.path()).header("Authorization", "Bearer " + token);
      assertThat(daemon.api.send(door.open(request)).statusCode()).isEqualTo(401);
    }
  }

  @ParameterizedTest
  @MethodSource("doors")
  @DisplayName("R-20 a page of another origin is refused, whatever token it has")
  void with_a_foreign_origin(Door door) {
    for (String origin : List.of("http://evil.example", "null", "http://127.0.0.1:1")) {
      var response =
          daemon.api.send(door.open(daemon.api.request(door.path()).header("Origin", origin)));
      assertThat(response.statusCode()).as(response.body()).isEqualTo(403);
    }
  }

  @ParameterizedTest
  @MethodSource("doors")
  @DisplayName("R-20 a host that the daemon does not go by is refused, whatever token it has")
  void with_a_forged_host(Door door) throws IOException {
    for (String host : List.of("evil.example", "evil.example:" + daemon.port(), "127.0.0.1:1")) {
      assertThat(raw(door, host)).startsWith("HTTP/1.1 403");
    }
  }

  @ParameterizedTest
  @MethodSource("teamDoors")
  @DisplayName("R-20 the token of another team's member is refused")
  void with_the_token_of_another_team(Door door) {
    HttpRequest.Builder request =
        daemon.api.bare(door.path()).header("Authorization", "Bearer " + stranger);
    var response = daemon.api.send(door.open(request));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(403);
  }

  @ParameterizedTest
  @MethodSource("guarded")
  @DisplayName("R-20 an observer reports hooks, and a scraper reads metrics: nothing else")
  void observers_and_scrapers(Door door) {
    String observer = new ObserverTokens(daemon.home).issue(folder.resolve("project"));
    String scraper = daemon.tokens.issue(new Bearer.Scraper());
    int hooks = door.path().startsWith("/hooks") ? 400 : 403;
    int metrics = door.path().equals("/metrics") ? 200 : 403;
    boolean open = door.path().equals("/openapi.json");
    assertThat(status(door, observer)).isEqualTo(open ? 200 : hooks);
    assertThat(status(door, scraper)).isEqualTo(open ? 200 : metrics);
  }

  private static int status(Door door, String token) {
    HttpRequest.Builder request =
        daemon.api.bare(door.path()).header("Authorization", "Bearer " + token);
    return daemon.api.send(door.open(request)).statusCode();
  }

  @ParameterizedTest
  @MethodSource("pageDoors")
  @DisplayName("R-20 no page, and nothing that belongs to one, is shown without a token")
  void pages_without_a_token(Door door) {
    for (String cookie : List.of("", "reeve-" + daemon.port() + "=x.y")) {
      var response = daemon.api.send(formed(door, daemon.api.bare(door.path()), cookie));
      assertThat(response.statusCode()).as(response.body()).isEqualTo(401);
      assertThat(response.body()).contains("<title>Log in").doesNotContain("one");
    }
  }

  @ParameterizedTest
  @MethodSource("pageDoors")
  @DisplayName("R-20 for pages too a foreign origin and a forged host are refused")
  void pages_from_elsewhere(Door door) throws IOException {
    var response =
        daemon.api.send(
            door.open(daemon.api.request(door.path()).header("Origin", "http://evil.example")));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(403);
    assertThat(raw(door, "evil.example")).startsWith("HTTP/1.1 403");
  }

  @ParameterizedTest
  @MethodSource("pageDoors")
  @DisplayName("R-20 pages are the operator's alone, and say by a policy what may run on them")
  void pages_of_others(Door door) {
    boolean endless = door.path().endsWith("/live");
    if (door.method().equals("POST") || endless) return;
    assertThat(status(door, stranger)).isEqualTo(403);
    var response = daemon.api.send(daemon.api.request(door.path()));
    assertThat(response.statusCode()).isIn(200, 404);
    assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    if (door.path().startsWith("/assets")) return;
    assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
  }

  @Test
  @DisplayName(
      "R-20 a person who asks where there is no page gets a page that says so, or the login")
  void astray() {
    String session = session();
    for (String path : List.of("/frob", "/teams", "/API/teams")) {
      var page = daemon.api.send(browser(path).header("Cookie", session));
      assertThat(page.statusCode()).as(page.body()).isEqualTo(404);
      assertThat(page.body()).contains("There is nothing here", "To the overview");
      var stranger = daemon.api.send(browser(path));
      assertThat(stranger.statusCode()).isEqualTo(401);
      assertThat(stranger.body()).contains("<title>Log in");
    }
    var known = daemon.api.send(browser("/decisions/").header("Cookie", session));
    assertThat(known.statusCode()).isEqualTo(200);
    var api = daemon.api.send(browser("/api/teams").header("Cookie", session));
    assertThat(api.statusCode()).as("the API takes no cookie").isEqualTo(401);
    assertThat(daemon.api.send(daemon.api.request("/frob")).body()).contains("/openapi.json");
  }

  private static HttpRequest.Builder browser(String path) {
    return daemon.api.bare(path).header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
  }

  /** The cookie of one who came in by a link. */
  private static String session() {
    String code = daemon.api.ok("/api/dashboard", "{}").get("url").asString().split("#", 2)[1];
    String own = "http://127.0.0.1:" + daemon.port();
    var entered =
        daemon.api.send(form(daemon.api.bare("/login"), "key=" + code).header("Origin", own));
    assertThat(entered.statusCode()).isEqualTo(303);
    String cookie = entered.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
    return cookie.split(";", 2)[0];
  }

  @Test
  @DisplayName("R-20 a form needs the origin of our own pages, and the session's own value")
  void forms() {
    Door door = new Door("POST", "/teams/one/decisions/d-1");
    String session = session();
    String own = "http://127.0.0.1:" + daemon.port();
    HttpRequest.Builder bare = form(daemon.api.bare(door.path()), "answer=x");
    assertThat(daemon.api.send(bare.header("Cookie", session)).statusCode()).isEqualTo(403);
    HttpRequest.Builder unsigned = form(daemon.api.bare(door.path()), "answer=x&form=y");
    unsigned.header("Cookie", session).header("Origin", own);
    var answer = daemon.api.send(unsigned);
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).contains("another session");
    HttpRequest.Builder api = daemon.api.bare("/api/teams").header("Cookie", session);
    assertThat(daemon.api.send(api).statusCode()).as("the API takes no cookie").isEqualTo(401);
  }

  private static HttpRequest.Builder form(HttpRequest.Builder request, String body) {
    return request
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(body));
  }

  private static HttpRequest.Builder formed(Door door, HttpRequest.Builder request, String cookie) {
    if (!cookie.isEmpty()) request.header("Cookie", cookie);
    return door.method().equals("GET")
        ? request.GET()
        : form(request, "key=x").header("Origin", "http://127.0.0.1:" + daemon.port());
  }

  @Test
  @DisplayName("R-20 a member acts as itself alone, also in its own team")
  void a_member_acts_as_itself() {
    daemon.api.ok(
        "/api/teams", "{\"id\": \"own\", \"members\": {\"c1\": \"coder\", \"c2\": \"coder\"}}");
    String token = daemon.tokens.issue(new Bearer.OfMember(new TeamId("own"), new MemberId("c1")));
    String path = "/api/teams/own/commands";
    assertThat(command(path, token, "c1")).isEqualTo(202);
    assertThat(command(path, token, "c2")).isEqualTo(403);
    assertThat(command(path, token, "operator")).isEqualTo(403);
    assertThat(status(new Door("GET", "/api/teams/own/messages?for=c1"), token)).isEqualTo(200);
    assertThat(status(new Door("GET", "/api/teams/own/messages?for=c2"), token)).isEqualTo(403);
    assertThat(status(new Door("POST", "/api/teams"), token)).isEqualTo(403);
    daemon.tokens.revoke(new Bearer.OfMember(new TeamId("own"), new MemberId("c1")));
    org.assertj.core.api.Assertions.assertThatNoException()
        .isThrownBy(() -> untilRefused(path, token));
  }

  /** A daemon hears of it within a second or so. */
  private static void untilRefused(String path, String token) throws InterruptedException {
    long deadline = System.nanoTime() + 60_000_000_000L;
    while (command(path, token, "c1") != 401) {
      if (deadline < System.nanoTime()) throw new AssertionError("the token is still good");
      Thread.sleep(50);
    }
  }

  private static int command(String path, String token, String actor) {
    return daemon
        .api
        .send(
            daemon
                .api
                .bare(path)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(
                    BodyPublishers.ofString(
                        "{\"type\": \"ACTIVITY\", \"actor\": \"%s\"}".formatted(actor))))
        .statusCode();
  }

  @Test
  @DisplayName("R-20 only JSON is taken, which no form of another site can send")
  void only_json() {
    var form =
        daemon
            .api
            .request("/api/teams")
            .header("Content-Type", "text/plain")
            .POST(BodyPublishers.ofString("{\"id\": \"x\"}"));
    assertThat(daemon.api.send(form).statusCode()).isEqualTo(415);
    var untold = daemon.api.request("/api/teams").POST(BodyPublishers.ofString("{}"));
    assertThat(daemon.api.send(untold).statusCode()).isEqualTo(415);
    var chunks =
        daemon
            .api
            .request("/api/teams")
            .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[] {'{'})));
    assertThat(daemon.api.send(chunks).statusCode()).isEqualTo(415);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/dashboard", "/api/teams/one/reconcile", "/api/teams/one/members/c1/token"})
  @DisplayName("W-3 who brings nothing need not say of which kind it is")
  void without_a_body(String path) throws IOException {
    var request = daemon.api.request(path).POST(BodyPublishers.noBody());
    assertThat(daemon.api.send(request).statusCode()).isEqualTo(200);
    try (RawClient raw = new RawClient(daemon.port())) {
      raw.send(
          "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n\r\n"
              .formatted(path, daemon.port(), daemon.tokens.operator()));
      assertThat(raw.next()).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  @DisplayName("R-20 tokens are for their owner's eyes, and only a hash of them is kept")
  void tokens_are_private() throws IOException {
    Path token = daemon.home.folder().resolve("token");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(token)))
        .isEqualTo("rw-------");
    try (var files = Files.list(daemon.home.folder().resolve("tokens"))) {
      for (Path file : files.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .isEqualTo("rw-------");
        assertThat(Files.readString(file)).doesNotContain(stranger);
      }
    }
  }

  @Test
  @DisplayName("W-3 the API's description names every route and its queries, and no other")
  void described() {
    Set<String> described = new TreeSet<>();
    openApi()
        .get("paths")
        .forEachEntry((path, methods) ->
            methods.forEachEntry((method, what) ->
                described.add(
                    method.toUpperCase(java.util.Locale.ROOT) + " " + path + queries(what))));
    assertThat(daemon.http().ways()).containsExactlyElementsOf(described);
  }

  private static String queries(JsonNode described) {
    List<String> names = new java.util.ArrayList<>();
    for (JsonNode each : described.path("parameters")) {
      if (each.path("in").asString().equals("query")) names.add(each.path("name").asString());
    }
    return names.isEmpty() ? "" : "?" + String.join("&", names);
  }

  private static String raw(Door door, String host) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), daemon.port())) {
      OutputStream out = socket.getOutputStream();
      String request =
          door.method()
              + " "
              + door.path()
              + " HTTP/1.1\r\nHost: "
              + host
              + "\r\nAuthorization: Bearer "
              + daemon.tokens.operator()
              + "\r\n"
              + "Content-Type: application/json\r\n"
              + "Content-Length: 2\r\n"
              + "Connection: close\r\n\r\n"
              + "{}";
      out.write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
