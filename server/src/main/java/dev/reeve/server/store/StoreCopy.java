package dev.reeve.server.store;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A copy of a store that lies where nothing can be written, as a backup that is mounted to be read:
 * even to look into a store takes a file beside it. It is gone when it is closed.
 */
final class StoreCopy implements AutoCloseable {

  private final Path folder;
  private final EmbeddedStore store;

  private StoreCopy(Path folder, EmbeddedStore store) {
    this.folder = folder;
    this.store = store;
  }

  /**
   * @throws Taken if a daemon writes to it all the same, as another user
   */
  static StoreCopy of(EmbeddedStore original) {
    Path file = original.file();
    Path locked = file.resolveSibling(file.getFileName() + ".lock");
    try {
      Path folder = Files.createTempDirectory("reeve-copy-");
      StoreCopy copy = new StoreCopy(folder, new EmbeddedStore(folder.resolve("copy.db")));
      try {
        if (!Files.exists(locked)) return copy.filled(file);
        try (FileChannel channel = FileChannel.open(locked, StandardOpenOption.READ);
            FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
          if (lock == null) throw new Taken("a daemon writes to the store " + file);
          return copy.filled(file);
        }
      } catch (IOException | RuntimeException e) {
        copy.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot copy the store " + file + ": " + Home.said(e, file), e);
    }
  }

  private StoreCopy filled(Path file) throws IOException {
    for (String part : EmbeddedStore.PARTS) {
      Path from = file.resolveSibling(file.getFileName() + part);
      Path to = folder.resolve(store.file().getFileName() + part);
      if (Files.exists(from)) copy(from, to);
    }
    return this;
  }

  /** Without its mode: what may only be read could not be opened as a copy either. */
  private static void copy(Path from, Path to) throws IOException {
    try (var out = Files.newOutputStream(to)) {
      Files.copy(from, out);
    }
  }

  EmbeddedStore store() {
    return store;
  }

  @Override
  public void close() {
    try (var files = Files.list(folder)) {
      for (Path each : files.toList()) Files.delete(each);
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + folder + ": " + Home.said(e, folder), e);
    }
  }
}
