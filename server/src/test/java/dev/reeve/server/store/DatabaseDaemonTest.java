package dev.reeve.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.agents.AgentSpec;
import dev.reeve.base.file.Home;
import dev.reeve.core.team.TeamId;
import dev.reeve.database.TestServer;
import dev.reeve.server.ApiClient;
import dev.reeve.server.Daemon;
import dev.reeve.server.access.Tokens;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A real daemon whose log is in a database of a real server. */
@Timeout(180)
class DatabaseDaemonTest {

  private static final String OWN =
      "SELECT oid FROM pg_database WHERE datname = current_database()";

  private static final String CUT_OFF =
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """;

  /** Nobody ends it here: it ends by itself. */
  private static final AgentSpec SLEEPER =
      new AgentSpec(
          "sleeper",
          List.of("sleep", "30"),
          "plain",
          Path.of("."),
          List.of("PATH"),
          AgentSpec.TIMEOUT,
          AgentSpec.IDLE_TIMEOUT,
          AgentSpec.Terms.USUAL);

  @TempDir Path folder;
  private String database;

  @BeforeEach
  void make() {
    database = TestServer.name();
  }

  /** A daemon and its operator. */
  private static final class Live implements AutoCloseable {

    private final Daemon daemon;
    private final ApiClient api;

    Live(Home home, Store store) {
      daemon = new Daemon(plan(home, store));
      api = new ApiClient(daemon.port(), new Tokens(home).operator());
    }

    HttpResponse<String> send(String id) {
      return api.post(
          "/api/teams/a/commands",
          ("{\"type\": \"ERROR\", \"actor\": \"c1\", \"request_id\": \"%s\","
                  + " \"data\": {\"text\": \"text-%s\"}}")
              .formatted(id, id));
    }

    long told(String id) {
      return api.events("a").stream()
          .filter(event -> event.toString().contains("text-" + id + "\""))
          .count();
    }

    @Override
    public void close() {
      daemon.close();
      api.close();
    }
  }

  private static Daemon.Plan plan(Home home, Store store) {
    Daemon.Plan usual = Daemon.Plan.of(home, 0);
    return new Daemon.Plan(
        home,
        store,
        usual.address(),
        usual.policy(),
        usual.notices(),
        new Daemon.Plan.Agents(List.of(SLEEPER), List.of(), home.folder()),
        usual.hooks(),
        usual.redactor(),
        usual.retention(),
        usual.time(),
        usual.epics(),
        null);
  }

  private Home home(String name) {
    return new Home(folder.resolve(name));
  }

  private DatabaseStore store() {
    return Objects.requireNonNull(DatabaseStore.of(TestServer.url(database)));
  }

  private Live begin(Home home) {
    Live live = new Live(home, store());
    live.api.ok("/api/teams", "{\"id\": \"a\", \"members\": {\"c1\": \"coder\"}}");
    return live;
  }

  @Test
  @DisplayName("W-1 a daemon keeps its log in PostgreSQL, and finds it there when it comes back")
  void a_daemon_keeps_its_log_in_a_database() {
    String first;
    try (Live live = begin(home("one"))) {
      first = live.send("r").body();
      assertThat(live.api.get("/api/teams/a/verify").get("findings")).isEmpty();
    }
    assertThat(folder.resolve("one/reeve.db")).doesNotExist();
    try (Live live = new Live(home("one"), store())) {
      assertThat(live.send("r").body()).as("the same answer to the same request").isEqualTo(first);
      assertThat(live.told("r")).isEqualTo(1);
      String writer = live.api.events("a").getLast().get("writer").asString();
      assertThat(writer).startsWith(NodeName.of(home("one")) + "@");
    }
    assertThat(StoreAudit.of(home("one"), store(), new TeamId("a")))
        .isEqualTo(new StoreAudit.Result.Found(List.of()));
    assertThat(StoreAudit.of(home("one"), store(), new TeamId("b")))
        .isEqualTo(new StoreAudit.Result.Unknown(null));
  }

  @Test
  @DisplayName("W-1 a second daemon on the same database is refused, and told of the first one")
  void one_database_one_daemon() {
    try (Live _ = begin(home("one"))) {
      assertThatThrownBy(() -> new Live(home("two"), store()))
          .isInstanceOf(Taken.class)
          .hasMessageContaining("a daemon runs already on the store jdbc:postgresql://localhost")
          .hasMessageContaining("pid " + ProcessHandle.current().pid());
      assertThatThrownBy(() -> StoreAudit.of(home("two"), store(), new TeamId("a")))
          .isInstanceOf(Taken.class);
    }
    new Live(home("one"), store()).close();
  }

  @Test
  @DisplayName(
      "R-2 another folder takes a database over only if a person says so, once and for all")
  void taken_over() {
    begin(home("one")).close();
    String one = NodeName.of(home("one"));
    assertThatThrownBy(() -> new Live(home("two"), store()))
        .isInstanceOf(Taken.class)
        .hasMessageContaining("belongs to " + one)
        .hasMessageContaining("--take-over");
    try (Live two = new Live(home("two"), store().takenOver())) {
      assertThat(two.send("r").statusCode()).isEqualTo(200);
      assertThat(two.told("r")).isEqualTo(1);
    }
    assertThatThrownBy(() -> new Live(home("one"), store()))
        .hasMessageContaining("belongs to " + NodeName.of(home("two")));
    new Live(home("two"), store()).close();
  }

  @Test
  @DisplayName("A-4 what ran in the old folder is lost to the new one, and nobody is started again")
  void its_runs_are_lost() throws InterruptedException {
    Live one = new Live(home("one"), store());
    try (one) {
      one.api.ok(
          "/api/teams",
          """
          {"id": "a", "members": {"c1": {"role": "coder", "run": "reeve", "agent": "sleeper"}}}
          """);
      await(one, "RUN_STARTED");
    }
    try (Live two = new Live(home("two"), store().takenOver())) {
      JsonNode ended = await(two, "RUN_ENDED");
      assertThat(ended.get("data").get("cause").asString()).isEqualTo("lost");
      assertThat(two.api.events("a"))
          .filteredOn(event -> event.get("type").asString().equals("RUN_STARTED"))
          .hasSize(1);
    }
  }

  private static JsonNode await(Live live, String type) throws InterruptedException {
    while (true) {
      for (JsonNode event : live.api.events("a")) {
        if (event.get("type").asString().equals(type)) return event;
      }
      Thread.sleep(20);
    }
  }

  @Test
  @DisplayName("R-2 whose database was taken over while it lived writes nothing, and says why")
  void fenced() throws SQLException {
    try (Live one = begin(home("one"))) {
      assertThat(one.send("before").statusCode()).isEqualTo(200);
      letGo();
      try (Live two = new Live(home("two"), store().takenOver())) {
        HttpResponse<String> late = one.send("late");
        assertThat(late.statusCode()).as(late.body()).isEqualTo(503);
        assertThat(late.body()).contains("another node holds team a");
        assertThat(one.api.status("/readyz")).isEqualTo(503);
        assertThat(two.send("after").statusCode()).isEqualTo(200);
        assertThat(two.told("before")).isEqualTo(1);
        assertThat(two.told("late")).isZero();
        assertThat(two.api.get("/api/teams/a/verify").get("findings")).isEmpty();
      }
    }
  }

  /** As when a machine has lost its network: the server gives its hold to whoever comes. */
  private void letGo() throws SQLException {
    String holds =
        """
        SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE locktype = 'advisory' AND granted
        """;
    TestServer.run(database, holds + " AND database = (" + OWN + ")");
  }

  private void allow(boolean connections) throws SQLException {
    String end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ";
    TestServer.run("postgres", "ALTER DATABASE " + database + " ALLOW_CONNECTIONS " + connections);
    if (!connections) TestServer.run("postgres", end + "'" + database + "'");
  }

  private void cutAll() throws SQLException {
    TestServer.run(database, CUT_OFF);
  }

  @Test
  @DisplayName("R-1 R-5 of what was accepted nothing is lost however often the connections are cut")
  void cut_off() throws Exception {
    List<String> accepted = new ArrayList<>();
    try (Live live = begin(home("one"))) {
      for (int i = 0; i < 60; i++) {
        if (i % 6 == 3) cutAll();
        if (live.send("r" + i).statusCode() == 200) accepted.add("r" + i);
      }
      assertThat(accepted).as("most get through").hasSizeGreaterThan(30);
      for (String id : accepted) assertThat(live.told(id)).as(id).isEqualTo(1);
      assertThat(live.api.get("/api/teams/a/verify").get("findings")).isEmpty();
    }
  }

  @Test
  @DisplayName("R-5 while the server takes nobody in, health says so; then it is well by itself")
  void away() throws Exception {
    try (Live live = begin(home("one"))) {
      allow(false);
      HttpResponse<String> refused = live.send("r");
      assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
      assertThat(refused.body()).contains("\"error\":\"UNAVAILABLE\"", "jdbc:postgresql://");
      assertThat(live.api.status("/readyz")).isEqualTo(503);
      assertThat(live.api.status("/livez")).isEqualTo(200);
      HttpResponse<String> unread = live.api.send(live.api.request("/api/teams/a/events"));
      assertThat(unread.statusCode()).as(unread.body()).isEqualTo(503);
      assertThat(unread.body()).contains("the store jdbc:postgresql://");
      allow(true);
      while (live.send("r").statusCode() != 200) Thread.sleep(20);
      assertThat(live.told("r")).isEqualTo(1);
      assertThat(live.api.status("/readyz")).isEqualTo(200);
    }
  }
}
