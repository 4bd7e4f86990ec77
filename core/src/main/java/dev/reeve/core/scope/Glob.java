package dev.reeve.core.scope;

import java.util.List;

/**
 * A pattern of paths, as the scope of a task is written: {@code src/auth/**}, {@code *.md}, {@code
 * src/{main,test}/[A-Z]?*.java}. {@code *} stands for anything within a name, {@code ?} for one
 * character of it, <code>[a-z]</code> and <code>[!a-z]</code> for one of some, {@code {a,b}} for
 * one of several, {@code **} as a name for any folders, none included. A backslash takes the
 * meaning from what follows. Whatever it names may be a folder: then all that lies in it is meant
 * too.
 */
public final class Glob {

  /** A longer one is taken for all that lies where its wildcards begin. */
  static final int LONGEST = 300;

  private static final String WILD = "*?[{\\";

  private final String text;
  private final String root;
  private final Automaton automaton;

  private Glob(String text) {
    this.text = text;
    root = folder(text);
    String read = text.length() <= LONGEST ? text : root + "**";
    automaton = GlobReader.read(read.length() <= 2 * LONGEST ? read : "**");
  }

  public static Glob of(String pattern) {
    return new Glob(normal(pattern));
  }

  /** The folder that everything it means lies in; empty for the top, else ends with a slash. */
  public String root() {
    return root;
  }

  public boolean matches(String path) {
    return automaton.accepts(normal(path));
  }

  /** Whether some path is meant by both. */
  public boolean meets(Glob other) {
    boolean near = root.startsWith(other.root) || other.root.startsWith(root);
    return near && (text.equals(other.text) || Meeting.of(automaton, other.automaton));
  }

  /** Whether some path is meant by one of these and one of those. */
  public static boolean anyMeet(List<Glob> these, List<Glob> those) {
    for (Glob one : these) {
      for (Glob other : those) {
        if (one.meets(other)) return true;
      }
    }
    return false;
  }

  /** The same, without looking at the rest of it. */
  public static String root(String pattern) {
    return folder(normal(pattern));
  }

  private static String folder(String text) {
    int slash = 0;
    for (int i = 0; i < text.length(); i++) {
      if (WILD.indexOf(text.charAt(i)) >= 0) return text.substring(0, slash);
      if (text.charAt(i) == '/') slash = i + 1;
    }
    return text + "/";
  }

  /** Without empty names and dots, and relative to the top; nothing at all means everything. */
  private static String normal(String pattern) {
    StringBuilder normal = new StringBuilder();
    int from = 0;
    String stripped = pattern.strip();
    while (from < stripped.length()) {
      int slash = stripped.indexOf('/', from);
      int end = slash < 0 ? stripped.length() : slash;
      String name = stripped.substring(from, end);
      if (!name.isEmpty() && !name.equals(".")) {
        if (!normal.isEmpty()) normal.append('/');
        normal.append(name);
      }
      from = end + 1;
    }
    return normal.isEmpty() ? "**" : normal.toString();
  }

  @Override
  public String toString() {
    return text;
  }
}
