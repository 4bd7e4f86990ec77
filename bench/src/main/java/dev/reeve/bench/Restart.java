package dev.reeve.bench;

import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Verifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** P-5: how soon a store that nobody closed answers again, and how fast it is verified. */
final class Restart {

  private static final int TIMES = 3;

  private final Path image;
  private final Launcher launcher;

  /**
   * @param image the files of the store
   */
  Restart(Path image, Launcher launcher) {
    this.image = image;
    this.launcher = launcher;
  }

  /** The files of a store as a kill would leave them: taken while it is in use. */
  static Path imageOf(Path store) {
    try {
      Path image = Files.createDirectory(store.resolve("image"));
      copy(store, image);
      return image;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Row> run() {
    List<Row> rows = new ArrayList<>();
    if (launcher.isThere()) rows.add(firstAnswer());
    rows.add(verification());
    return rows;
  }

  /** By the program itself: against a start with nothing in the store (P-7). */
  private Row firstAnswer() {
    double[] full = new double[TIMES];
    double[] empty = new double[TIMES];
    for (int i = 0; i < TIMES; i++) {
      try (Scratch home = Scratch.in(image)) {
        empty[i] = launcher.life(home.folder(), "status");
      }
      try (Scratch home = Scratch.in(image)) {
        copy(image, home.folder());
        full[i] = launcher.life(home.folder(), "status", Workload.errand().team().value());
      }
    }
    Arrays.sort(full);
    Arrays.sort(empty);
    double again = full[TIMES / 2];
    double usual = empty[TIMES / 2];
    String measured =
        String.format(Locale.ROOT, "a million events: %.2f s, none: %.2f s", again, usual);
    return new Row("P-5", "first answer after a kill", measured, "≤ 1 s later", again - usual <= 1);
  }

  /** In a process of its own: what was killed does not come back warm. */
  private Row verification() {
    double rate = Double.parseDouble(Child.likeThis(Restart.class, image.toString()));
    String measured = String.format(Locale.ROOT, "%,.0f events/s", rate);
    return new Row("P-5", "full verification", measured, "≥ 500,000/s", 500_000 <= rate);
  }

  /** Looks through a store once all teams are read from it; says how many events in a second. */
  public static void main(String[] args) {
    try (Rig rig = new Rig(Path.of(args[0]))) {
      rig.feed(List.of(Workload.errand()));
      long events = 0;
      for (Head head : rig.log().heads().values()) events += head.index();
      rig.awaitTeams();
      Cost cost = Cost.of(() -> verify(rig));
      System.out.println(events / cost.seconds());
    }
  }

  private static void verify(Rig rig) {
    List<Finding> findings = new Verifier(Verifier.Writers.ANY).verify(rig.log());
    if (!findings.isEmpty()) throw new IllegalStateException("damaged: " + findings.getFirst());
  }
}
