package dev.reeve.pages.timeline;

import java.util.List;

/**
 * What is shown of one member, or of the team as a whole.
 *
 * @param role what the member is there for; empty for the team itself
 * @param spans in the order in which they are drawn
 * @param marks in the order of time
 */
public record Lane(String name, String role, List<Span> spans, List<Mark> marks) {

  public Lane {
    spans = List.copyOf(spans);
    marks = List.copyOf(marks);
  }

  boolean isEmpty() {
    return spans.isEmpty() && marks.isEmpty();
  }
}
