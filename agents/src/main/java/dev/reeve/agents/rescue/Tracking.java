package dev.reeve.agents.rescue;

import java.nio.file.Path;

/** What a repository says of single files. */
public final class Tracking {

  private Tracking() {}

  /**
   * Whether commits have the file. Without git nothing can be tracked by it; who is interrupted
   * does not know, and takes it for tracked.
   *
   * @param file below the top of the work tree
   */
  public static boolean isTracked(Path top, String file) {
    try {
      return Git.in(top).attempt("ls-files", "--error-unmatch", "--", file).status() == 0;
    } catch (GitTrouble e) {
      return Thread.currentThread().isInterrupted();
    }
  }

  /** Whether a commit could take the file along. Without git there are no commits. */
  public static boolean mayBeCommitted(Path folder, Path file) {
    try {
      return Git.in(folder).attempt("check-ignore", "--quiet", "--", "" + file).status() == 1;
    } catch (GitTrouble e) {
      return false;
    }
  }
}
