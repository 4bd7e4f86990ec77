package dev.reeve.daemon.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Scribe;
import dev.reeve.daemon.log.Verifier;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A power cut keeps some prefix of the write-ahead log: as if the file had been cut there. */
final class TornJournalTest {

  private static final int HEADER = 32;
  private static final int FRAME = 24 + 4096;
  private static final long SEED = 20261115;

  @TempDir Path folder;

  /** How long the write-ahead log was when this state of all heads was acknowledged. */
  private record Acknowledged(long length, SortedMap<TeamId, Head> heads) {}

  @Test
  @DisplayName(
      "R-10 the -wal cut at every frame and at random bytes opens to an acknowledged prefix, and"
          + " whoever lost lines that were durable is known for it")
  void cuts() throws Exception {
    Path file = folder.resolve("store.db");
    Path journal = folder.resolve("store.db-wal");
    try (SqliteEventLog log = SqliteEventLog.open(file)) {
      List<Acknowledged> history = write(log, journal);
      long length = Files.size(journal);
      for (long cut = 0; cut <= length; cut = cut == 0 ? HEADER : cut + FRAME) check(cut, history);
      RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
      for (int i = 0; i < 100; i++) check(random.nextLong(length), history);
    }
  }

  private static List<Acknowledged> write(SqliteEventLog log, Path journal) throws IOException {
    List<Acknowledged> history = new ArrayList<>();
    history.add(new Acknowledged(0, new java.util.TreeMap<>()));
    history.add(new Acknowledged(Files.size(journal), log.heads()));
    List<Scribe> scribes = new ArrayList<>();
    for (String team : List.of("a", "b", "c")) {
      scribes.add(Scribe.granted(log, team));
      history.add(new Acknowledged(Files.size(journal), log.heads()));
    }
    for (int i = 0; i < 20; i++) {
      scribes.get(i % 3).write(1 + i * i % 120);
      history.add(new Acknowledged(Files.size(journal), log.heads()));
    }
    return history;
  }

  private void check(long cut, List<Acknowledged> history) throws IOException {
    Path torn = Files.createDirectories(folder.resolve("torn")).resolve("store.db");
    Path tornJournal = torn.resolveSibling("store.db-wal");
    Files.copy(folder.resolve("store.db"), torn);
    Files.copy(folder.resolve("store.db-wal"), tornJournal);
    Path promised = torn.resolveSibling("store.db-promised");
    Files.copy(folder.resolve("store.db-promised"), promised);
    SortedMap<TeamId, Head> all = history.getLast().heads();
    try (RandomAccessFile bytes = new RandomAccessFile(tornJournal.toFile(), "rw")) {
      bytes.setLength(cut);
    }
    try (SqliteEventLog log = SqliteEventLog.open(torn)) {
      Acknowledged last =
          history.reversed().stream().filter(a -> a.length() <= cut).findFirst().orElseThrow();
      assertThat(log.heads()).as("cut at %d", cut).isEqualTo(last.heads());
      List<TeamId> lost = new ArrayList<>();
      last.heads()
          .forEach((team, head) -> {
            Head end = all.getOrDefault(team, Head.EMPTY);
            boolean cutShort = 0 < head.index() && !head.equals(end);
            if (cutShort) lost.add(team);
            assertThat(log.lost(team)).isEqualTo(cutShort ? end.index() : 0);
          });
      assertThat(new Verifier(Verifier.Writers.ANY).verify(log))
          .as("cut at %d", cut)
          .allMatch(finding -> finding.what().contains("cut short"))
          .extracting(Finding::team)
          .containsExactlyInAnyOrderElementsOf(lost);
    }
    for (Path left : List.of(torn, tornJournal, promised)) Files.deleteIfExists(left);
  }
}
