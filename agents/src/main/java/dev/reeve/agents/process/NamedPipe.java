package dev.reeve.agents.process;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The writing end of a named pipe. It never waits: what the reader has no room for is not taken.
 */
public final class NamedPipe implements AutoCloseable {

  private final long handle;

  private NamedPipe(long handle) {
    this.handle = handle;
  }

  /**
   * A pipe that only its owner can use.
   *
   * @throws IOException if the system refuses
   */
  public static void create(Path file) throws IOException {
    Libc.Answer answer = Libc.makePipe(file.toString());
    if (answer.failed()) {
      throw new IOException("cannot make a pipe (error " + answer.errno() + "): " + file);
    }
  }

  /** Null as long as nobody reads from it. */
  public static @Nullable NamedPipe open(Path file) {
    Libc.Answer answer = Libc.openPipe(file.toString());
    return answer.failed() ? null : new NamedPipe(answer.value());
  }

  /** How many bytes were taken, from there on; -1 if nobody reads any more. */
  public int write(byte[] bytes, int from) {
    Libc.Answer answer = Libc.write(handle, bytes, from);
    if (answer.failed()) return answer.errno() == Libc.EAGAIN ? 0 : -1;
    return (int) answer.value();
  }

  @Override
  public void close() {
    Libc.close(handle);
  }
}
