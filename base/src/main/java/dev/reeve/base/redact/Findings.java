package dev.reeve.base.redact;

import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the rules found in one text, in any order and overlapping as they like.
 *
 * <p>A marker that stands in the text already is never cut: a finding that touches one takes all of
 * it, and a finding of nothing but markers is none. So every replacement leaves less of the
 * original text than there was, which is why redacting again and again must come to rest.
 */
final class Findings {

  private static final String MARKER = SafeText.REDACTED;

  private final String text;
  private final boolean marked;
  private final List<Finding> found = new ArrayList<>();

  Findings(String text) {
    this.text = text;
    marked = text.contains(MARKER);
  }

  void add(String kind, int start, int end) {
    int from = marked ? outsideMarker(start, false) : start;
    int to = marked ? outsideMarker(end, true) : end;
    if (from < to && !(marked && onlyMarkers(from, to))) {
      found.add(new Finding(kind, from, to));
    }
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  /** In the order of the text, overlapping ones made one; the kind is that of the earliest. */
  List<Finding> merged() {
    found.sort(Comparator.comparingInt(Finding::start));
    List<Finding> merged = new ArrayList<>();
    for (Finding next : found) {
      Finding last = merged.isEmpty() ? null : merged.getLast();
      if (last == null || last.end() <= next.start()) {
        merged.add(next);
      } else if (last.end() < next.end()) {
        merged.set(merged.size() - 1, new Finding(last.kind(), last.start(), next.end()));
      }
    }
    return merged;
  }

  static String replace(String text, List<Finding> merged) {
    StringBuilder safe = new StringBuilder(text.length());
    int done = 0;
    for (Finding finding : merged) {
      safe.append(text, done, finding.start()).append(MARKER);
      done = finding.end();
    }
    return safe.append(text, done, text.length()).toString();
  }

  /** The position itself, or the border of the marker that it lies inside of. */
  private int outsideMarker(int position, boolean forward) {
    int earliest = Math.max(0, position - MARKER.length() + 1);
    for (int start = earliest; start < position; start++) {
      if (text.startsWith(MARKER, start)) {
        return forward ? start + MARKER.length() : start;
      }
    }
    return position;
  }

  private boolean onlyMarkers(int from, int to) {
    int position = from;
    while (position < to && text.startsWith(MARKER, position)) {
      position += MARKER.length();
    }
    return position >= to;
  }
}
