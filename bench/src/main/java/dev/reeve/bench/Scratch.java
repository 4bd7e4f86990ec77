package dev.reeve.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder for one measurement, gone afterwards. On the disk of the working folder, not in memory.
 */
record Scratch(Path folder) implements AutoCloseable {

  static Scratch in(Path parent) {
    try {
      Files.createDirectories(parent);
      return new Scratch(Files.createTempDirectory(parent, ".reeve-bench-"));
    } catch (IOException e) {
      throw new UncheckedIOException("nothing can be stored in " + parent + " to measure it", e);
    }
  }

  @Override
  public void close() {
    try (Stream<Path> paths = Files.walk(folder)) {
      paths.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException("could not remove " + folder, e);
    }
  }
}
