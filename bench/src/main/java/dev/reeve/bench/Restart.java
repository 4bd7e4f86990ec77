package dev.reeve.bench;

import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Verifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** P-5: how soon a store that nobody closed answers again, and how fast it is verified. */
final class Restart {

  private Restart() {}

  /** The files of a store as a kill would leave them: taken while it is in use. */
  static Path imageOf(Path store) {
    try {
      Path image = Files.createDirectory(store.resolve("image"));
      try (Stream<Path> files = Files.list(store)) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          Files.copy(file, image.resolve(file.getFileName()));
        }
      }
      return image;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Row> of(Path image) {
    long start = System.nanoTime();
    try (Rig rig = new Rig(image)) {
      rig.feed(List.of(Workload.errand()));
      double first = (System.nanoTime() - start) / 1e9;
      long events = 0;
      for (Head head : rig.log().heads().values()) events += head.index();
      rig.awaitTeams();
      Cost cost = Cost.of(() -> verify(rig));
      double rate = events / cost.seconds();
      String answered = String.format(Locale.ROOT, "%,d events: %.2f s", events, first);
      String verified = String.format(Locale.ROOT, "%,.0f events/s", rate);
      return List.of(
          new Row("P-5", "first answer after a kill", answered, "≤ 1 s", first <= 1),
          new Row("P-5", "full verification", verified, "≥ 500,000/s", 500_000 <= rate));
    }
  }

  private static void verify(Rig rig) {
    List<Finding> findings = new Verifier(Verifier.Writers.ANY).verify(rig.log());
    if (!findings.isEmpty()) throw new IllegalStateException("damaged: " + findings.getFirst());
  }
}
