package dev.reeve.server.config;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The {@code reeve.yaml} that a daemon was last started with. Which one counts depends on the
 * folder that it is started in, while its teams stay the same: whoever starts it elsewhere is told.
 */
public record LastConfiguration(Home home) {

  private static final String FILE = "last-configuration";

  /** What is to be said to who starts it with this file, null for none; null if nothing is. */
  public @Nullable String change(@Nullable Path now) {
    @Nullable Path last = last();
    if (last == null || last.equals(now)) return null;
    boolean there = Files.exists(last);
    return "the daemon was last started with "
        + last
        + (there ? "" : ", which is not there any more")
        + ", and now "
        + (now == null ? "without a reeve.yaml" : "with " + now)
        + ": agents, commands, notify and whatever else stands only in the former are not known to"
        + " it. If that is not meant, "
        + (there ? "" : "bring that file back, ")
        + "run 'reeve down', then 'reeve up -d' in "
        + last.getParent();
  }

  /** A file that is still there is not forgotten because of a start without any. */
  public void startedWith(@Nullable Path now) {
    Path file = home.folder().resolve(FILE);
    @Nullable Path last = last();
    try {
      if (now != null && !now.equals(last)) AtomicFile.write(file, now + "\n", AtomicFile.PRIVATE);
      if (now == null && last != null && !Files.exists(last)) Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + file + ": " + Home.said(e, file), e);
    }
  }

  /** What cannot be read any more keeps no daemon from starting. */
  private @Nullable Path last() {
    try {
      String text = Files.readString(home.folder().resolve(FILE)).strip();
      return text.isEmpty() ? null : Path.of(text);
    } catch (IOException | InvalidPathException e) {
      return null;
    }
  }
}
