package dev.reeve.core.scope;

import dev.reeve.core.scope.CharSet.Range;
import java.util.ArrayList;
import java.util.List;

/** Makes a machine of a pattern, one state or a few for each character. */
final class GlobReader {

  private final String text;
  private final Automaton made = new Automaton();
  private int at;

  private GlobReader(String text) {
    this.text = text;
  }

  static Automaton read(String text) {
    GlobReader reader = new GlobReader(text);
    int end = reader.sequence(reader.made.add(), true, 0);
    reader.made.acceptsAt(reader.within(end));
    return reader.made;
  }

  /**
   * Reads up to the end of the pattern or, within braces, of an alternative.
   *
   * @param fresh whether a name begins here
   */
  private int sequence(int start, boolean fresh, int depth) {
    int here = start;
    boolean first = fresh;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (depth > 0 && (c == ',' || c == '}')) return here;
      boolean folders = first && isFolders(depth);
      if (folders) here = folders(here);
      else if (c == '*') here = stars(here, first, depth);
      else if (c == '{' && isClosed()) here = alternatives(here, first, depth);
      else here = one(here, c);
      first = folders ? text.startsWith("/", at - 1) : c == '/';
    }
    return here;
  }

  /** Whether {@code **} stands alone between slashes. */
  private boolean isFolders(int depth) {
    if (!text.startsWith("**", at)) return false;
    int after = at + 2;
    return after == text.length() || text.charAt(after) == '/' || endsAlternative(after, depth);
  }

  private boolean endsAlternative(int where, int depth) {
    return depth > 0 && (text.charAt(where) == ',' || text.charAt(where) == '}');
  }

  /** In the middle any folders, none too; at the end at least one name. */
  private int folders(int from) {
    at += 2;
    if (at == text.length() || text.charAt(at) != '/') return within(some(from, CharSet.NAME));
    at++;
    int loop = made.add();
    made.step(from, null, loop);
    made.step(some(loop, CharSet.NAME), CharSet.SLASH, loop);
    return loop;
  }

  /** Here, and whatever lies within. */
  private int within(int from) {
    int loop = made.add();
    int slash = made.add();
    made.step(from, null, loop);
    made.step(loop, CharSet.SLASH, slash);
    made.step(some(slash, CharSet.NAME), null, loop);
    return loop;
  }

  private int some(int from, CharSet on) {
    int more = made.add();
    made.step(from, on, more);
    made.step(more, on, more);
    return more;
  }

  /** Anything within a name; where they are all of it, something. */
  private int stars(int from, boolean first, int depth) {
    while (at < text.length() && text.charAt(at) == '*') at++;
    boolean all = at == text.length() || text.charAt(at) == '/' || endsAlternative(at, depth);
    if (first && all) return some(from, CharSet.NAME);
    int more = made.add();
    made.step(from, null, more);
    made.step(more, CharSet.NAME, more);
    return more;
  }

  private int one(int from, char c) {
    int to = made.add();
    made.step(from, set(c), to);
    return to;
  }

  private CharSet set(char c) {
    if (c == '\\' && at + 1 < text.length()) {
      at += 2;
      return CharSet.of(text.charAt(at - 1));
    }
    if (c == '[' && classEnd() > 0) return characters(classEnd());
    at++;
    return c == '?' ? CharSet.NAME : CharSet.of(c);
  }

  /** Where the class that begins here is closed; 0 if it is not. A bracket first belongs to it. */
  private int classEnd() {
    int from = at + (isNegated() ? 2 : 1);
    return Math.max(0, text.indexOf(']', from + 1));
  }

  private boolean isNegated() {
    return at + 1 < text.length() && (text.charAt(at + 1) == '!' || text.charAt(at + 1) == '^');
  }

  private CharSet characters(int end) {
    boolean negated = isNegated();
    List<Range> ranges = new ArrayList<>();
    int i = at + (negated ? 2 : 1);
    while (i < end) {
      char from = text.charAt(i);
      boolean range = i + 2 < end && text.charAt(i + 1) == '-';
      ranges.add(new Range(from, range ? text.charAt(i + 2) : from));
      i += range ? 3 : 1;
    }
    at = end + 1;
    CharSet some = CharSet.of(ranges);
    return negated ? some.others() : some.withoutSlash();
  }

  private int alternatives(int from, boolean first, int depth) {
    int end = made.add();
    while (at < text.length() && text.charAt(at) != '}') {
      at++;
      int start = made.add();
      made.step(from, null, start);
      made.step(sequence(start, first, depth + 1), null, end);
    }
    at++;
    return end;
  }

  /** Whether the brace that opens here is closed somewhere. */
  private boolean isClosed() {
    int depth = 0;
    for (int i = at; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') i++;
      else if (c == '{') depth++;
      else if (c == '}' && --depth == 0) return true;
    }
    return false;
  }
}
