package dev.reeve.workflows.epic;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.base.file.LockFile;
import dev.reeve.workflows.markdown.Document;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An epic file on a disk. One tick at a time has it, for as long as it takes; whoever writes has it
 * for a moment besides, so that a worker's end is written down also while a planner thinks.
 */
final class EpicStore {

  private static final int MOST_TRIES = 100;

  private final Path file;
  private final String name;
  private volatile @Nullable Epic last;

  /** Throws {@link UnreadableFile} if there is no such file. */
  EpicStore(Path epic) {
    name = epic.toString();
    try {
      file = epic.toRealPath();
    } catch (IOException e) {
      throw new UnreadableFile(name + ": there is no such file");
    }
  }

  Path file() {
    return file;
  }

  /** Where what belongs to it lies that is not its state. */
  Path folder() {
    String plain = String.valueOf(file.getFileName()).replaceFirst("\\.md$", "");
    Path folder = file.resolveSibling(".reeve").resolve("epic").resolve(plain);
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make " + folder + ": " + Home.said(e, folder), e);
    }
  }

  /** Where a worker's run lies. */
  Path work(String item, String time) {
    String plain = item.replaceAll("[^A-Za-z0-9._-]", "_");
    return folder().resolve("work").resolve(plain + "-" + time.replaceAll("[^0-9]", ""));
  }

  /** Held during a whole tick; null if another one has it. */
  LockFile.@Nullable Held takeTick() {
    return LockFile.tryTake(folder().resolve("tick.lock"));
  }

  /** What it says; what was read before is not read again as long as it is the same. */
  Epic read() {
    String text = Document.text(file, name);
    @Nullable Epic known = last;
    if (known != null && known.document().text().equals(text)) return known;
    Epic epic = EpicReader.read(Document.parse(text), name);
    last = epic;
    return epic;
  }

  /**
   * Reads, changes and writes it, so that nobody's words are lost: if somebody else has written
   * meanwhile, it is read and changed again.
   *
   * @param change gives what it becomes; null if it stays
   * @return what it has become; null if it has stayed
   */
  @Nullable Epic change(Function<Epic, @Nullable Epic> change) {
    try (LockFile.Held _ = LockFile.take(folder().resolve("write.lock"))) {
      for (int i = 0; i < MOST_TRIES; i++) {
        Epic before = read();
        @Nullable Epic after = change.apply(before);
        if (after == null || write(before, after)) return after;
      }
    }
    throw new UnreadableFile(name + ": somebody else keeps writing it; nothing was changed");
  }

  private boolean write(Epic before, Epic after) {
    String was = before.document().text();
    String is = after.document().text();
    if (was.equals(is)) return true;
    try {
      Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
      return AtomicFile.exchange(file, is, mode, () -> isStill(was));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + name + ": " + Home.said(e, name), e);
    }
  }

  private boolean isStill(String text) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8).equals(text);
    } catch (IOException e) {
      return false;
    }
  }
}
