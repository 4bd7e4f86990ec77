package dev.reeve.daemon.log.postgres;

import static dev.reeve.daemon.log.Scribe.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Scribe;
import dev.reeve.daemon.log.Verifier;
import dev.reeve.database.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PostgresFaultsTest {

  private final String database = TestServer.name();
  private final PostgresUrl url = Server.at(TestServer.port(), database);

  @Test
  @DisplayName("R-5 a server that is away refuses clearly, and is used again once it is back")
  void away() throws Exception {
    try (Proxy proxy = new Proxy(TestServer.port());
        PostgresEventLog log = PostgresEventLog.open(proxy.to(database))) {
      Scribe a = Scribe.granted(log, "a");
      a.write(3);
      proxy.leave();
      assertThatThrownBy(() -> log.append(batch(a.slice(1))))
          .isInstanceOf(LogUnavailable.class)
          .hasMessageContaining("does not answer")
          .hasMessageContaining("Reeve goes on by itself");
      assertThatThrownBy(log::heads)
          .isInstanceOf(LogUnavailable.class)
          .hasMessageContaining("does not answer");
      proxy.comeBack();
      a.write(2);
      assertThat(log.heads()).containsEntry(a.team(), a.head());
      assertThat(log.find(a.team(), 5)).containsExactly(5L);
    }
  }

  @Test
  @DisplayName(
      "R-5 while a server is away a crowd of readers is refused at once, and then not any more")
  void a_crowd() throws Exception {
    try (Proxy proxy = new Proxy(TestServer.port());
        PostgresEventLog log = PostgresEventLog.open(proxy.to(database))) {
      Scribe a = Scribe.granted(log, "a");
      a.write(3);
      proxy.leave();
      assertThatThrownBy(log::heads).isInstanceOf(LogUnavailable.class);
      long begun = System.nanoTime();
      for (int i = 0; i < 100; i++) {
        assertThatThrownBy(log::heads)
            .isInstanceOf(LogUnavailable.class)
            .hasMessageContaining("does not answer");
      }
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
      proxy.comeBack();
      assertThat(headsWithin(log, Duration.ofSeconds(20))).containsEntry(a.team(), a.head());
    }
  }

  /** The heads, as soon as they are told. */
  private static Map<TeamId, Head> headsWithin(PostgresEventLog log, Duration limit)
      throws InterruptedException {
    long begun = System.nanoTime();
    while (true) {
      try {
        return log.heads();
      } catch (LogUnavailable away) {
        if (limit.toNanos() < System.nanoTime() - begun) throw away;
        Thread.sleep(100);
      }
    }
  }

  @Test
  @DisplayName("R-5 connections that a server ended between two calls are not noticed by anybody")
  void ended() throws Exception {
    try (PostgresEventLog log = PostgresEventLog.open(url)) {
      Scribe a = Scribe.granted(log, "a");
      for (int i = 0; i < 3; i++) {
        assertThat(log.read(a.team(), 0, 10)).hasSize(i);
        TestServer.run(
            "postgres",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'"
                .formatted(database));
        a.write(1);
      }
    }
  }

  @Test
  @DisplayName("R-5 a server that hangs is given up in time")
  void hanging() throws Exception {
    try (Proxy proxy = new Proxy(TestServer.port());
        PostgresEventLog log = PostgresEventLog.open(proxy.to(database))) {
      Scribe a = Scribe.granted(log, "a");
      a.write(1);
      proxy.fallSilent();
      assertThatThrownBy(() -> log.append(batch(a.slice(1)))).isInstanceOf(LogUnavailable.class);
      proxy.comeBack();
      a.write(1);
    }
  }

  @Test
  @DisplayName("R-5 what a lost connection left locked on the server is freed by the next one")
  void left_locked() throws Exception {
    try (Proxy proxy = new Proxy(TestServer.port());
        PostgresEventLog log = PostgresEventLog.open(proxy.to(database))) {
      Scribe a = Scribe.granted(log, "a");
      a.write(1);
      proxy.fallDeaf();
      assertThatThrownBy(() -> log.append(batch(a.slice(1)))).isInstanceOf(LogUnavailable.class);
      proxy.comeBack();
      a.write(1);
    }
  }

  @Test
  @DisplayName("R-5 a server without a free connection says so")
  void too_many() throws Exception {
    TestServer.run("postgres", "ALTER DATABASE %s CONNECTION LIMIT 1".formatted(database));
    TestServer.run(
        "postgres",
        "DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'ann') THEN"
            + " CREATE ROLE ann LOGIN; END IF; END $$");
    TestServer.run(database, "GRANT CREATE ON DATABASE %s TO ann".formatted(database));
    PostgresUrl ann =
        PostgresUrl.of(
            "jdbc:postgresql://localhost:%d/%s?user=ann".formatted(TestServer.port(), database),
            Map.of());
    PostgresEventLog.open(ann).close();
    try (Connection connection = TestServer.connect(database)) {
      assertThat(connection.isValid(1)).isTrue();
      assertThatThrownBy(() -> PostgresEventLog.open(ann))
          .isInstanceOf(LogUnavailable.class)
          .hasMessageContaining("has no connection left for Reeve");
    }
  }

  @Test
  @DisplayName("R-5 an append waits for rows that somebody else has locked")
  void locked() throws Exception {
    try (PostgresEventLog log = PostgresEventLog.open(url);
        Connection other = TestServer.connect(database);
        Statement statement = other.createStatement()) {
      Scribe a = Scribe.granted(log, "a");
      a.write(1);
      other.setAutoCommit(false);
      statement.execute("UPDATE reeve.head SET term = term");
      Thread waiting = Thread.ofVirtual().start(() -> a.write(1));
      assertThat(waiting.join(Duration.ofMillis(100))).as("it is over").isFalse();
      other.rollback();
      waiting.join();
      assertThat(log.read(a.team(), 0, 10)).hasSize(2);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          55P03 | another session keeps rows locked
          57014 | did not get it done in time
          53100 | the server's disk is full
          25006 | may only be read
          42501 | may not be used by this user
          57P03 | is starting or stopping
          XX001 | has broken pages; stop the daemon and bring back a copy of it
          0A000 | cannot be used: so it is
          """)
  @DisplayName("R-5 what is wrong with a server is said in words for whoever has to put it right")
  void words(String state, String words) {
    assertThat(Faults.unavailable(url, new SQLException("so it is", state)))
        .hasMessageStartingWith("the store " + url + " ")
        .hasMessageContaining(words);
  }

  @Test
  @DisplayName("R-3 a store of a newer version is refused with both versions named")
  void a_newer_version() throws Exception {
    PostgresEventLog.open(url).close();
    TestServer.run(database, "UPDATE reeve.reeve_store SET version = 7");
    assertThatThrownBy(() -> PostgresEventLog.open(url))
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("has version 7 in the schema reeve, but this Reeve reads version 1");
  }

  @Test
  @DisplayName("R-5 a schema with somebody else's tables is refused, and left as it was")
  void a_foreign_schema() throws Exception {
    TestServer.run(database, "CREATE SCHEMA kitchen; CREATE TABLE kitchen.recipe (name text)");
    PostgresUrl kitchen =
        PostgresUrl.of(
            "jdbc:postgresql://localhost:%d/%s?user=postgres&currentSchema=kitchen"
                .formatted(TestServer.port(), database),
            Map.of());
    assertThatThrownBy(() -> PostgresEventLog.open(kitchen))
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("has tables in the schema kitchen that are not Reeve's");
    assertThatThrownBy(() -> TestServer.run(database, "SELECT * FROM kitchen.team"))
        .isInstanceOf(SQLException.class);
  }

  @Test
  @DisplayName("R-5 a database that is not there, and one that may not be used, are told apart")
  void not_there() {
    assertThatThrownBy(() -> PostgresEventLog.open(Server.at(TestServer.port(), "nowhere")))
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("has no such database");
    PostgresUrl stranger =
        PostgresUrl.of(
            "jdbc:postgresql://localhost:%d/%s?user=nobody".formatted(TestServer.port(), database),
            Map.of());
    assertThatThrownBy(() -> PostgresEventLog.open(stranger))
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("refuses this user or password");
  }

  @Test
  @DisplayName("R-2 nodes that make the store at the same time make one")
  void made_at_once() throws Exception {
    List<Callable<PostgresEventLog>> nodes = new ArrayList<>();
    for (int i = 0; i < 4; i++) nodes.add(() -> PostgresEventLog.open(url));
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<PostgresEventLog> node : threads.invokeAll(nodes)) {
        try (PostgresEventLog log = node.get()) {
          Scribe.granted(log, "a").write(1);
        }
      }
    }
    try (PostgresEventLog log = PostgresEventLog.open(url)) {
      assertThat(Scribe.granted(log, "a").term()).isEqualTo(5);
    }
  }

  @Test
  @DisplayName("R-1 commits are durable on return, whatever the server has for its default")
  void durable() throws Exception {
    try (Session session = Session.open(url, "a test")) {
      assertThat(session.one("SHOW synchronous_commit", row -> row.getString(1))).contains("on");
    }
    try (Connection connection = TestServer.connect(database);
        Statement statement = connection.createStatement();
        var row = statement.executeQuery("SHOW synchronous_commit")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).as("the default").isEqualTo("off");
    }
  }

  @Test
  @DisplayName("R-4 a line in the way of the next one costs its team a reading, and no other team")
  void a_line_in_the_way() throws Exception {
    try (PostgresEventLog log = PostgresEventLog.open(url)) {
      Scribe a = Scribe.granted(log, "a");
      Scribe b = Scribe.granted(log, "b");
      a.write(2);
      b.write(2);
      TestServer.run(
          database,
          "INSERT INTO reeve.line SELECT team, 4, key, hash, body FROM reeve.line"
              + " WHERE idx = 1 AND team = (SELECT team FROM reeve.team WHERE name = 'a')");
      Head before = b.head();
      assertThat(log.append(batch(a.slice(3), b.slice(1))))
          .containsExactly(new Appended.Moved(a.head()), new Appended.Done(b.slice(1).end()));
      assertThat(log.heads().get(b.team())).isNotEqualTo(before);
      assertThat(log.read(a.team(), 0, 10)).extracting(Line::index).containsExactly(1L, 2L, 4L);
      assertThat(new Verifier(Verifier.Writers.ANY).verify(log))
          .extracting(Object::toString)
          .containsExactly("team a, replay index 4: it is beyond the head");
    }
  }

  @Test
  @DisplayName("T-9 an audit line may hold any character")
  void any_character() {
    try (PostgresEventLog log = PostgresEventLog.open(url)) {
      Scribe a = Scribe.granted(log, "a");
      var audit = new Batch.Audit(a.team(), Instant.EPOCH, "a \0 and a \uD83D\uDE00");
      log.append(new Batch(List.of(), List.of(audit), null));
      assertThat(log.audits(a.team(), 5))
          .extracting(EventLog.Audited::body)
          .containsExactly(audit.body());
    }
  }

  @Test
  @DisplayName("R-5 a closed store says that it is closed")
  void closed() {
    PostgresEventLog log = PostgresEventLog.open(url);
    log.close();
    log.close();
    assertThatThrownBy(log::heads)
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> log.append(batch()))
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> log.acquire("b", List.of()))
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("closed");
  }
}
