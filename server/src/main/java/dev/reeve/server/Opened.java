package dev.reeve.server;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What was opened so far, one thing after another; it is closed in the reverse order, whether all
 * was opened or only some. What fails to close does not keep the rest open.
 */
final class Opened implements AutoCloseable {

  private final Deque<Part> parts = new ArrayDeque<>();

  /** Something to be closed; it fails with nothing but unchecked exceptions. */
  interface Part extends AutoCloseable {
    @Override
    void close();
  }

  void add(Part part) {
    parts.push(part);
  }

  @Override
  public void close() {
    @Nullable RuntimeException first = null;
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) throw first;
  }
}
