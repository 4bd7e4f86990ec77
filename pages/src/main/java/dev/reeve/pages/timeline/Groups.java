package dev.reeve.pages.timeline;

import java.util.ArrayList;
import java.util.List;

/**
 * What is drawn of a lane at some grain: what would lie on one another is one. The coarser the
 * grain, the fewer there are, so a picture of any log is of bounded size.
 */
final class Groups {

  /** So many lines of what is in a group are told. */
  private static final int TOLD = 6;

  private Groups() {}

  /** Marks at one place. */
  record Cluster(double x, Mark chief, List<Mark> marks) {

    Cluster {
      marks = List.copyOf(marks);
    }
  }

  /** Spans that cannot be told apart. */
  record Bar(Span.Kind kind, double from, double to, Span first, int count) {

    double width() {
      return to - from;
    }

    private Bar and(double end) {
      return new Bar(kind, from, Math.max(to, end), first, count + 1);
    }
  }

  static List<Cluster> marks(Lane lane, Scale scale, double grain) {
    List<Cluster> clusters = new ArrayList<>();
    List<Mark> here = new ArrayList<>();
    double start = 0;
    for (Mark mark : lane.marks()) {
      double x = scale.x(mark.at());
      if (!here.isEmpty() && grain <= x - start) clusters.add(cluster(here, scale));
      if (here.isEmpty()) start = x;
      here.add(mark);
    }
    if (!here.isEmpty()) clusters.add(cluster(here, scale));
    return clusters;
  }

  private static Cluster cluster(List<Mark> here, Scale scale) {
    Mark chief = here.getFirst();
    for (Mark mark : here) {
      if (chief.kind().compareTo(mark.kind()) < 0) chief = mark;
    }
    Cluster cluster = new Cluster(scale.x(chief.at()), chief, here);
    here.clear();
    return cluster;
  }

  /** The spans of a lane are sorted by kind, then by their beginning. */
  static List<Bar> spans(Lane lane, Scale scale, double grain) {
    List<Bar> bars = new ArrayList<>();
    Bar last = null;
    for (Span span : lane.spans()) {
      double from = scale.x(span.from());
      double to = scale.x(span.to());
      boolean narrow = last != null && (to - from < grain || last.width() < grain);
      if (last != null && last.kind() == span.kind() && narrow && from - last.to() < grain / 4) {
        last = last.and(to);
        bars.set(bars.size() - 1, last);
      } else {
        last = new Bar(span.kind(), from, to, span, 1);
        bars.add(last);
      }
    }
    return bars;
  }

  static String words(Cluster cluster, Scale scale) {
    StringBuilder words = new StringBuilder();
    for (Mark mark : cluster.marks().subList(0, Math.min(TOLD, cluster.marks().size()))) {
      if (!words.isEmpty()) words.append('\n');
      words.append(scale.time(mark.at())).append(' ').append(mark.text());
    }
    int more = cluster.marks().size() - TOLD;
    if (0 < more) words.append("\nand ").append(more).append(" more");
    return words.toString();
  }

  static String words(Bar bar, Scale scale) {
    if (1 < bar.count()) return bar.kind().words() + ", " + bar.count() + " times";
    Span span = bar.first();
    String label = span.label().isEmpty() ? "" : ": " + span.label();
    return bar.kind().words()
        + label
        + " ("
        + scale.time(span.from())
        + " to "
        + scale.time(span.to())
        + ")";
  }
}
