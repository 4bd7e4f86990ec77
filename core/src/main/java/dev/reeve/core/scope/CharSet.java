package dev.reeve.core.scope;

import java.util.Arrays;

/** Some characters, as ranges that rise and do not touch: {@code from, to, from, to …}. */
final class CharSet {

  private static final char LAST = '\uffff';

  /** What a name within a folder is made of. */
  static final CharSet NAME = of('/').negated();

  static final CharSet SLASH = of('/');

  private final char[] bounds;

  private CharSet(char[] bounds) {
    this.bounds = bounds;
  }

  static CharSet of(char c) {
    return new CharSet(new char[] {c, c});
  }

  /** Of ranges in any order; one that ends before it begins is empty. */
  static CharSet of(Iterable<Range> ranges) {
    CharSet all = new CharSet(new char[0]);
    for (Range range : ranges) {
      if (range.from() <= range.to()) {
        all = all.or(new CharSet(new char[] {range.from(), range.to()}));
      }
    }
    return all;
  }

  /** Both ends belong to it. */
  record Range(char from, char to) {}

  boolean contains(char c) {
    for (int i = 0; i < bounds.length; i += 2) {
      if (bounds[i] <= c && c <= bounds[i + 1]) return true;
    }
    return false;
  }

  boolean meets(CharSet other) {
    int mine = 0;
    int theirs = 0;
    while (mine < bounds.length && theirs < other.bounds.length) {
      if (bounds[mine + 1] < other.bounds[theirs]) mine += 2;
      else if (other.bounds[theirs + 1] < bounds[mine]) theirs += 2;
      else return true;
    }
    return false;
  }

  /** All others but the slash, which no class of characters means. */
  CharSet others() {
    return or(SLASH).negated();
  }

  CharSet withoutSlash() {
    return contains('/') ? others().others() : this;
  }

  private CharSet negated() {
    char[] rest = new char[bounds.length + 2];
    int size = 0;
    int from = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      if (from < bounds[i]) {
        rest[size++] = (char) from;
        rest[size++] = (char) (bounds[i] - 1);
      }
      from = bounds[i + 1] + 1;
    }
    if (from <= LAST) {
      rest[size++] = (char) from;
      rest[size++] = LAST;
    }
    return new CharSet(Arrays.copyOf(rest, size));
  }

  private CharSet or(CharSet other) {
    char[] all = new char[bounds.length + other.bounds.length];
    int size = 0;
    int mine = 0;
    int theirs = 0;
    while (mine < bounds.length || theirs < other.bounds.length) {
      boolean own =
          theirs == other.bounds.length
              || (mine < bounds.length && bounds[mine] <= other.bounds[theirs]);
      char from = own ? bounds[mine] : other.bounds[theirs];
      char to = own ? bounds[mine + 1] : other.bounds[theirs + 1];
      if (own) mine += 2;
      else theirs += 2;
      if (0 < size && from <= all[size - 1] + 1) {
        if (all[size - 1] < to) all[size - 1] = to;
      } else {
        all[size++] = from;
        all[size++] = to;
      }
    }
    return new CharSet(Arrays.copyOf(all, size));
  }

  @Override
  public String toString() {
    return Arrays.toString(bounds);
  }
}
