package dev.reeve.daemon.log.sqlite;

import dev.reeve.base.file.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Teams of which nothing is left, not even the name: told in a small text file beside the
 * store, since nothing in the store can tell of them. Whoever knows of it removes the file.
 */
final class Losses {

  private static final Logger LOG = LoggerFactory.getLogger(Losses.class);

  /** More help nobody. */
  private static final int MOST = 20;

  private final Path store;
  private final Path file;
  private final List<String> told = new ArrayList<>();
  private boolean kept;

  Losses(Path store) {
    this.store = store;
    file = store.resolveSibling(store.getFileName() + "-lost");
  }

  /** Takes in what was found earlier and nobody has settled since. */
  synchronized void open() {
    try {
      if (!Files.exists(file)) return;
      try (var lines = Files.lines(file)) {
        lines.filter(line -> !line.isBlank()).limit(MOST).forEach(told::add);
      }
      if (told.isEmpty()) told.add("something is lost");
    } catch (IOException | UncheckedIOException e) {
      told.add("what is lost cannot be read: " + e.getMessage());
    }
    kept = true;
  }

  /** Something more is lost; false if that is known to this process alone. */
  synchronized boolean add(String what) {
    if (told.size() < MOST) told.add(what);
    kept = false;
    try {
      AtomicFile.write(file, String.join("\n", told) + "\n", AtomicFile.PRIVATE);
      kept = true;
    } catch (UncheckedIOException e) {
      LOG.warn("{} cannot be kept: {}", file, e.getMessage());
    }
    LOG.warn("{}", words());
    return kept;
  }

  /** In a sentence, with what can be done about it; null if nothing is lost, or it is settled. */
  synchronized @Nullable String words() {
    if (kept && !told.isEmpty() && !Files.exists(file)) told.clear();
    if (told.isEmpty()) return null; // nearly always
    return "the store %s was cut short or put in the place of another: %s; stop the daemon and"
            .formatted(store, String.join("; ", told))
        + " bring the store back from a copy, or remove "
        + file
        + " if nothing is missed";
  }
}
