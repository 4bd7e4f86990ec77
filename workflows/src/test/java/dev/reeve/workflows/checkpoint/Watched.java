package dev.reeve.workflows.checkpoint;

import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Files of a session, and somebody who looks on when one is read. */
record Watched(SessionFiles files, BiConsumer<String, Long> before) implements SessionFiles {

  @Override
  public List<String> list(String folder) throws IOException {
    return files.list(folder);
  }

  @Override
  public @Nullable Stamp stamp(String path) throws IOException {
    return files.stamp(path);
  }

  @Override
  public byte[] read(String path, long from) throws IOException {
    before.accept(path, from);
    return files.read(path, from);
  }
}
