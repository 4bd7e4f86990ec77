package dev.reeve.sim.life;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.sqlite.SqliteEventLog;
import dev.reeve.sim.life.Tally.Count;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same lives on real files: at a crash the file and its journal are copied as they lie there,
 * and the copy is what the next engine finds.
 */
@DisabledIfSystemProperty(named = "seed", matches = ".+")
class SqliteLivesTest {

  private static final int LIVES = 50;

  @Test
  @DisplayName("R-1 R-3 what SQLite was told to keep is in an unclean copy of its files")
  void what_sqlite_was_told_to_keep_survives(@TempDir Path folder) throws IOException {
    Tally tally = new Tally();
    for (int seed = 1; seed <= LIVES; seed++) {
      Path own = Files.createDirectory(folder.resolve("life-" + seed));
      try (Folder files = new Folder(own)) {
        tally.addAll(Life.run(seed, files));
      } catch (LawBroken e) {
        throw new AssertionError("on SQLite, seed " + seed + ": " + e.getMessage(), e);
      }
    }
    System.out.println("on SQLite: " + tally);
    assertThat(tally.get(Count.CRASHES)).isGreaterThan(LIVES);
  }

  /** A store in a folder; each crash leaves a copy in the next. */
  private static final class Folder implements Ground, AutoCloseable {
    private final Path folder;
    private int copies;
    private SqliteEventLog log;

    Folder(Path folder) {
      this.folder = folder;
      log = SqliteEventLog.open(file());
    }

    private Path file() {
      return folder.resolve("reeve-" + copies + ".db");
    }

    @Override
    public EventLog log() {
      return log;
    }

    @Override
    public EventLog afterCrash() {
      Path before = file();
      copies++;
      try {
        copy(before, file());
        copy(before.resolveSibling(before.getFileName() + "-wal"), journal());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      log.close();
      log = SqliteEventLog.open(file());
      return log;
    }

    private Path journal() {
      return file().resolveSibling(file().getFileName() + "-wal");
    }

    private static void copy(Path from, Path to) throws IOException {
      if (Files.exists(from)) Files.copy(from, to);
    }

    @Override
    public void close() {
      log.close();
    }
  }
}
