package dev.reeve.app;

import dev.reeve.base.file.Home;

/** The end of a command that cannot go on: an exit code (W-1), and a sentence for people. */
final class Stopped extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int exit;

  private Stopped(int exit, String sentence) {
    super(sentence, null, false, false);
    this.exit = exit;
  }

  static Stopped failed(String sentence) {
    return new Stopped(1, sentence);
  }

  static Stopped interrupted() {
    return new Stopped(130, "interrupted");
  }

  static Stopped nothingToDo(String sentence) {
    return new Stopped(3, sentence);
  }

  static Stopped noDaemon(Home home) {
    return nothingToDo(
        "no daemon runs in "
            + home.folder()
            + ": start it with 'reeve up -d', or name its folder with --dir");
  }

  /** A rejection: its code comes first, for those who look for it. */
  static Stopped refused(String code, String sentence) {
    return new Stopped(5, code + ": " + sentence);
  }

  int exit() {
    return exit;
  }
}
