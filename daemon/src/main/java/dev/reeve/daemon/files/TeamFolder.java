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
   * Puts a part of the log there, whole or not at all; what stood there gives way.
   *
   * @throws java.io.UncheckedIOException if it cannot be written
   */
  void write(String name, String text);

  /**
   * The same for what others write too, unless something else stands there than what was looked at:
   * nothing gives way unseen.
   *
   * @return whether it was written
   */
  boolean exchange(String name, Found before, String text);

  /** The name of the n-th part of the log that no longer stands in {@code state.md}. */
  static String part(int number) {
    return "state-log-" + number + ".md";
  }

  /** Whether it is one of those parts. */
  static boolean isPart(String name) {
    return Names.PART.matcher(name).matches();
  }

  /** Refuses what may not be written whatever stands there. */
  static String own(String name) {
    if (isPart(name)) return name;
    throw new IllegalArgumentException(
        "'" + name + "' is not Reeve's alone in a team's folder; only the parts of its log are");
  }

  /** Refuses what is not Reeve's to write at all. */
  static String shared(String name) {
    if (name.equals(STATE) || name.equals(DECISIONS)) return name;
    throw new IllegalArgumentException(
        "'" + name + "' is not Reeve's to write in a team's folder; state.md and DECISIONS.md are");
  }

  /** What a name may look like. */
  final class Names {
    private static final Pattern PART = Pattern.compile("state-log-[1-9][0-9]{0,8}\\.md");

    private Names() {}
  }
}
