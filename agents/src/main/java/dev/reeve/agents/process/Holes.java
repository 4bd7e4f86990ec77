package dev.reeve.agents.process;

import java.nio.file.Path;

/** Gives space in a file back while somebody still appends to it. */
public final class Holes {

  private Holes() {}

  /**
   * The part becomes zeros that take no space; whether the file system can do that. The length of
   * the file stays, so whoever appends notices nothing.
   */
  public static boolean punch(Path file, long from, long length) {
    return Libc.punch(file.toString(), from, length);
  }
}
