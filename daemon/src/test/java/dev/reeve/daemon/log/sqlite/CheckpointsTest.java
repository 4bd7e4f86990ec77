package dev.reeve.daemon.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointsTest {

  private static final int COMMIT_BYTES = 200_000;

  /** So much is written that the log has to begin anew several times. */
  private static final int MANY = 600;

  /** So often the thread is waited for: how fast it is on a busy machine is not what is tested. */
  private static final int TURN = 50;

  private static final long WRITTEN = (long) MANY * COMMIT_BYTES;

  @TempDir Path folder;
  private Path file;
  private Session writer;
  private Checkpoints checkpoints;

  @BeforeEach
  void open() throws SQLException {
    file = folder.resolve("store.db");
    writer = Session.toWrite(file, true);
    writer.pragma("journal_mode = WAL");
    writer.pragma("synchronous = FULL");
    writer.pragma("wal_autocheckpoint = 0");
    writer.script("CREATE TABLE line (body)");
    checkpoints = new Checkpoints(file);
  }

  @AfterEach
  void close() throws SQLException {
    checkpoints.close();
    writer.close();
  }

  @Test
  @DisplayName("P-2 the write-ahead log begins anew again and again while commits go on")
  void begins_anew() throws SQLException, IOException {
    commit(MANY);
    assertThat(journalBytes()).isLessThan(WRITTEN / 2);
    assertThat(lines()).isEqualTo(MANY);
  }

  @Test
  @DisplayName(
      "P-2 whoever reads for long holds up no commit; when it is gone, the log begins anew")
  void a_long_reader() throws SQLException, IOException {
    try (Session reader = Session.toRead(file)) {
      reader.begin();
      assertThat(reader.number(-1, "SELECT count(*) FROM line")).isZero();
      commit(MANY);
      assertThat(reader.number(-1, "SELECT count(*) FROM line")).isZero();
      assertThat(lines()).isEqualTo(MANY);
      reader.rollback();
    }
    long before = journalBytes();
    assertThat(before).isGreaterThan(WRITTEN);
    commit(MANY);
    assertThat(journalBytes()).isLessThan(before + WRITTEN / 2);
    assertThat(lines()).isEqualTo(2 * MANY);
  }

  private void commit(int times) throws SQLException {
    for (int i = 0; i < times; i++) {
      writer.begin();
      writer.prepare("INSERT INTO line VALUES (zeroblob(?))", COMMIT_BYTES).executeUpdate();
      writer.commit();
      checkpoints.committed(writer);
      if (i % TURN == 0) checkpoints.close(); // waits for the thread, if it moves something
    }
  }

  private long journalBytes() throws IOException {
    return Files.size(folder.resolve("store.db-wal"));
  }

  private long lines() throws SQLException {
    return writer.number(-1, "SELECT count(*) FROM line");
  }
}
