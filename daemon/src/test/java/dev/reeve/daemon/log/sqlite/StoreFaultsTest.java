package dev.reeve.daemon.log.sqlite;

import static dev.reeve.daemon.log.Scribe.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Scribe;
import dev.reeve.daemon.log.Verifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;

final class StoreFaultsTest {

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("store.db");
  }

  @Test
  @DisplayName("R-5 a full disk refuses writes clearly, loses nothing, and is forgotten once free")
  void disk_full() {
    AtomicReference<String> limit = new AtomicReference<>("PRAGMA max_page_count = 60");
    try (SqliteEventLog log = SqliteEventLog.open(file, limit::get)) {
      Scribe scribe = Scribe.granted(log, "a");
      assertThatThrownBy(() -> fill(log, scribe))
          .isInstanceOf(LogUnavailable.class)
          .hasMessageContaining("disk is full");
      assertThatThrownBy(() -> log.append(batch(big(scribe)))).isInstanceOf(LogUnavailable.class);
      assertThat(log.heads()).containsEntry(scribe.team(), scribe.head());
      limit.set("");
      scribe.write(big(scribe).lines());
      assertThat(new Verifier(Verifier.Writers.ANY).verify(log)).isEmpty();
      assertThat(log.read(scribe.team(), 0, 1000)).hasSize((int) scribe.head().index());
      assertThat(log.find(scribe.team(), scribe.head().index())).hasSize(1);
    }
  }

  private static void fill(SqliteEventLog log, Scribe scribe) {
    while (true) {
      Batch.Slice slice = big(scribe);
      assertThat(log.append(batch(slice))).containsExactly(new Appended.Done(slice.end()));
      scribe.moveTo(slice.end());
    }
  }

  private static Batch.Slice big(Scribe scribe) {
    long key = scribe.head().index() + 1;
    Line line = new Chain().seal(scribe.team(), scribe.head(), new byte[10_000], key);
    return scribe.slice(List.of(line));
  }

  @Test
  @DisplayName("R-5 a store that may only be read says so, and can still be read")
  void read_only() throws Exception {
    AtomicReference<String> mode = new AtomicReference<>("");
    SqliteEventLog.open(file).close();
    try (SqliteEventLog log = SqliteEventLog.open(file, mode::get)) {
      Scribe scribe = Scribe.granted(log, "a");
      scribe.write(2);
      mode.set("PRAGMA query_only = 1");
      makeItOpenAnew(log);
      assertThatThrownBy(() -> log.append(batch(scribe.slice(1))))
          .isInstanceOf(LogUnavailable.class)
          .hasMessageContaining("may only be read");
      assertThat(log.read(scribe.team(), 0, 10)).hasSize(2);
      mode.set("");
      scribe.write(1);
    }
  }

  /** After a failure the log opens its connection anew. */
  private void makeItOpenAnew(SqliteEventLog log) throws Exception {
    Path away = folder.resolve("away.db");
    Files.move(file, away);
    assertThatThrownBy(() -> log.acquire("b", List.of())).isInstanceOf(LogUnavailable.class);
    Files.move(away, file);
  }

  @Test
  @DisplayName(
      "R-5 a store that was moved away is not written to, and is used again once it is back")
  void gone() throws Exception {
    try (SqliteEventLog log = SqliteEventLog.open(file)) {
      Scribe scribe = Scribe.granted(log, "a");
      scribe.write(300);
      Files.move(file, folder.resolve("away.db"));
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> log.append(batch(scribe.slice(1))))
            .isInstanceOf(LogUnavailable.class)
            .hasMessageContaining(file.toString());
      }
      assertThat(file).doesNotExist();
      Files.move(folder.resolve("away.db"), file);
      scribe.write(1);
      assertThat(log.read(scribe.team(), 290, 100)).hasSize(11);
    }
  }

  @Test
  @DisplayName("R-5 a store that another program keeps locked says so, and works when it is free")
  void locked() throws Exception {
    try (SqliteEventLog log = SqliteEventLog.open(file, () -> "PRAGMA busy_timeout = 10")) {
      Scribe scribe = Scribe.granted(log, "a");
      try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
          var statement = other.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");
        assertThatThrownBy(() -> log.append(batch(scribe.slice(1))))
            .isInstanceOf(LogUnavailable.class)
            .hasMessageContaining("locked by another program");
      }
      scribe.write(1);
    }
  }

  @Test
  @DisplayName("R-5 a file that is no store is refused, and left as it was")
  void not_a_store() throws Exception {
    byte[] text =
        "a letter to somebody, longer than the header of a database file would be, by far"
            .repeat(20)
            .getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Files.write(file, text);
    assertThatThrownBy(() -> SqliteEventLog.open(file))
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("is no store but some other file");
    assertThat(file).hasBinaryContent(text);
  }

  @Test
  @DisplayName("R-5 somebody else's database is refused, and left as it was")
  void a_foreign_database() throws Exception {
    sql("CREATE TABLE recipe (name TEXT)");
    byte[] before = Files.readAllBytes(file);
    assertThatThrownBy(() -> SqliteEventLog.open(file))
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("not one of Reeve's");
    assertThat(file).hasBinaryContent(before);
  }

  @Test
  @DisplayName("R-3 a store of a newer version is refused with both versions named")
  void a_newer_version() throws Exception {
    SqliteEventLog.open(file).close();
    sql("PRAGMA user_version = 7");
    assertThatThrownBy(() -> SqliteEventLog.open(file))
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("has version 7, but this Reeve reads version 1; use a newer Reeve");
  }

  @Test
  @DisplayName("R-5 a folder that is not there is named")
  void no_folder() {
    Path nowhere = folder.resolve("nowhere/store.db");
    assertThatThrownBy(() -> SqliteEventLog.open(nowhere))
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining(nowhere + " cannot be opened");
  }

  @Test
  @DisplayName("R-5 what helps against broken pages is said also to those who have verified")
  void broken_pages() {
    int corrupt = SQLiteErrorCode.SQLITE_CORRUPT.code;
    assertThat(Faults.unavailable(file, new SQLException("so it is", "", corrupt)))
        .hasMessageEndingWith("has broken pages; stop the daemon and bring back a copy of it")
        .hasMessageNotContaining("verify");
  }

  @Test
  @DisplayName("R-5 a closed store says that it is closed")
  void closed() {
    SqliteEventLog log = SqliteEventLog.open(file);
    log.close();
    log.close();
    assertThatThrownBy(log::heads)
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> log.append(batch()))
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("closed");
  }

  private void sql(String statement) throws SQLException {
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
        var script = other.createStatement()) {
      script.executeUpdate(statement);
    }
  }
}
