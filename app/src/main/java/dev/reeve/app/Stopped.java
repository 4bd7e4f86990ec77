package dev.reeve.app;

import dev.reeve.base.file.Home;

/** The end of a command that cannot go on: an exit code (W-1), and a sentence for people. */
final class Stopped extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int exit;
  private final String code;
  private final String field;
  private final String sentence;

  private Stopped(int exit, String sentence) {
    this(exit, "", "", sentence);
  }

  private Stopped(int exit, String code, String field, String sentence) {
    super(code.isEmpty() ? sentence : code + ": " + sentence, null, false, false);
    this.exit = exit;
    this.code = code;
    this.field = field;
    this.sentence = sentence;
  }

  static Stopped failed(String sentence) {
    return new Stopped(1, sentence);
  }

  static Stopped interrupted() {
    return new Stopped(130, "interrupted");
  }

  /** What stands on the command line cannot be meant. */
  static Stopped misused(String sentence) {
    return new Stopped(2, sentence);
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
    return refused(code, "", sentence);
  }

  /** The same of a command of which one field is at fault. */
  static Stopped refused(String code, String field, String sentence) {
    return new Stopped(5, code, field, sentence);
  }

  int exit() {
    return exit;
  }

  boolean isRefusal() {
    return !code.isEmpty();
  }

  /** A rejection with a word more about what to do. */
  Stopped adding(String words) {
    return new Stopped(exit, code, field, sentence + words);
  }

  /** Which field of a command is at fault; empty if none is named. */
  String field() {
    return field;
  }

  /** The code of a rejection; else it is empty. */
  String code() {
    return code;
  }

  /** The same without the code. */
  String sentence() {
    return sentence;
  }
}
