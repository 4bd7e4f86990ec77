package dev.reeve.app;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Letters that Java could not read when it was started: nobody knows any more what they were, so
 * nothing is done with what is left of them.
 */
final class LostLetters {

  /** What Java puts in their place. */
  private static final char LOST = '\ufffd';

  private static final String WAY_OUT = "in UTF-8, and under a locale of it such as LC_ALL=C.UTF-8";

  private LostLetters() {}

  /** What is said of those on the command line or in the name of this folder; null: none are. */
  static @Nullable String in(String[] args) {
    for (int i = 0; i < args.length; i++) {
      if (0 <= args[i].indexOf(LOST)) {
        return "argument %d is not all UTF-8 text: write it %s".formatted(i + 1, WAY_OUT);
      }
    }
    return isLost(System.getProperty("user.dir", ""))
        ? "the path of this folder is not UTF-8 text: work in one that is written " + WAY_OUT
        : null;
  }

  /** Whether another folder would be meant by what Java takes for this one. */
  private static boolean isLost(String here) {
    if (here.indexOf(LOST) < 0) return false;
    Path path = Path.of("").toAbsolutePath();
    return !path.toString().equals(here) || !Files.isDirectory(path);
  }
}
