package dev.reeve.fuzz;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A short search around the inputs that are kept for a test, the same in every build: in the build
 * Jazzer only reads again what it is given.
 */
final class Search {

  private static final Path KEPT = Path.of("src/test/resources/dev/reeve/fuzz");
  private static final Path FOUND = Path.of("target/findings");

  /** How many times more inputs are tried than usual. */
  private static final int MORE = Integer.getInteger("fuzz.more", 1);

  private static final long SEED = Long.getLong("fuzz.seed", 13);

  private Search() {}

  /**
   * @param test whose inputs to begin with
   * @param tries how many inputs are made of them
   */
  static void around(Class<?> test, int tries, Target target) {
    Mutator mutator = new Mutator(SEED, kept(test));
    for (int i = 0; i < tries * MORE; i++) {
      byte[] bytes = mutator.next();
      try {
        Patience.with(target, bytes);
      } catch (Throwable thrown) {
        throw found(test, i, bytes, thrown);
      }
    }
  }

  private static List<byte[]> kept(Class<?> test) {
    try (Stream<Path> files = Files.walk(KEPT.resolve(test.getSimpleName() + "Inputs"))) {
      List<byte[]> all = new ArrayList<>();
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        all.add(Files.readAllBytes(file));
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static AssertionError found(Class<?> test, int number, byte[] bytes, Throwable thrown) {
    Path file = FOUND.resolve(test.getSimpleName() + "-" + SEED + "-" + number);
    try {
      Files.createDirectories(FOUND);
      Files.write(file, bytes, CREATE, WRITE, TRUNCATE_EXISTING);
    } catch (IOException e) {
      thrown.addSuppressed(e);
    }
    return new AssertionError(
        "input " + number + " of seed " + SEED + ", kept as " + file + ": " + thrown, thrown);
  }
}
