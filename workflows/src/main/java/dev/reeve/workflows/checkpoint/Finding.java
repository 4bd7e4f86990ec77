package dev.reeve.workflows.checkpoint;

/**
 * What was found, and where.
 *
 * @param path within the session
 * @param line from 1; 0 where it is about the file as a whole
 */
public record Finding(String path, int line, String text) {

  public String where() {
    return line == 0 ? path : path + ":" + line;
  }

  @Override
  public String toString() {
    return where() + " " + text;
  }
}
