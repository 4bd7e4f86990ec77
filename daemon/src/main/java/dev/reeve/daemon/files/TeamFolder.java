package dev.reeve.daemon.files;

import java.util.regex.Pattern;

/**
 * The folder of a team: the one way by which anything is written there (T-83). Names that are not
 * Reeve's to write are refused; links are neither followed nor read.
 */
public interface TeamFolder {

  String STATE = "state.md";
  String DECISIONS = "DECISIONS.md";

  /** So much of a file is read at most. */
  int LARGEST = 16 << 20;

  /** What stands at a name. */
  sealed interface Found {

    record Nothing() implements Found {}

    record Text(String text) implements Found {}

    /**
     * Something that is no file of Reeve's.
     *
     * @param start as much as could be read of it; may be empty
     */
    record Strange(String what, String start) implements Found {}
  }

  Found look(String name);

  /**
   * Puts a file there, whole or not at all; what stood there gives way.
   *
   * @throws java.io.UncheckedIOException if it cannot be written
   */
  void write(String name, String text);

  /**
   * The same, unless something else stands there than {@code before}.
   *
   * @param before empty if nothing may stand there
   * @return whether it was written
   */
  boolean exchange(String name, String before, String text);

  /** The name of the n-th part of the log that no longer stands in {@code state.md}. */
  static String part(int number) {
    return "state-log-" + number + ".md";
  }

  /** Whether Reeve may put a file of this name whole into a team's folder. */
  static boolean isOwn(String name) {
    return name.equals(STATE) || Names.PART.matcher(name).matches();
  }

  /** Refuses what may not be written whole. */
  static String own(String name) {
    if (isOwn(name)) return name;
    throw new IllegalArgumentException(
        "'" + name + "' is not Reeve's to write in a team's folder; only its state is");
  }

  /** Refuses what may not be changed in part. */
  static String shared(String name) {
    if (name.equals(DECISIONS)) return name;
    throw new IllegalArgumentException(
        "'" + name + "' is not Reeve's to add to in a team's folder; only DECISIONS.md is");
  }

  /** What a name may look like. */
  final class Names {
    private static final Pattern PART = Pattern.compile("state-log-[1-9][0-9]{0,8}\\.md");

    private Names() {}
  }
}
