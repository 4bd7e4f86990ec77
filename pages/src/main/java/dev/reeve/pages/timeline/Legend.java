package dev.reeve.pages.timeline;

import dev.reeve.pages.timeline.Groups.Bar;
import dev.reeve.pages.timeline.Groups.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** What the shapes and colours in a picture mean; only those that occur in it. */
final class Legend {

  private static final double LINE = 22;
  private static final double LETTER = 6.1;

  private final List<Item> items = new ArrayList<>();
  private final double room;

  /**
   * One shape or colour.
   *
   * @param shape null if it is a colour
   */
  private record Item(
      String style, Mark.@org.jspecify.annotations.Nullable Kind shape, String words) {

    double width() {
      return 24 + words.length() * LETTER + 16;
    }
  }

  private Legend(double room) {
    this.room = room;
  }

  static Legend of(List<Picture.Drawn> lanes, double room, boolean unwatched) {
    SortedSet<Mark.Kind> marks = new TreeSet<>();
    SortedSet<Span.Kind> spans = new TreeSet<>();
    for (Picture.Drawn lane : lanes) {
      for (Cluster cluster : lane.marks()) marks.add(cluster.chief().kind());
      for (Bar bar : lane.bars()) spans.add(bar.kind());
    }
    spans.remove(Span.Kind.PRESENT);
    Legend legend = new Legend(room);
    for (Span.Kind kind : spans) legend.items.add(new Item(kind.style(), null, kind.words()));
    if (unwatched) legend.items.add(new Item("unwatched", null, "not watched"));
    for (Mark.Kind kind : marks) legend.items.add(new Item("", kind, kind.words()));
    return legend;
  }

  double height() {
    return place((item, x, y) -> {}) + LINE;
  }

  void draw(Markup out, double left, double top) {
    if (items.isEmpty()) return;
    out.begin("g").with("class", "legend").with("aria-hidden", "true").line();
    double _ = place((item, x, y) -> draw(out, item, left + x, top + y));
    out.end().line();
  }

  private static void draw(Markup out, Item item, double x, double y) {
    if (item.shape() == null) {
      out.begin("rect").with("class", item.style());
      out.with("x", x).with("y", y + 3).with("width", 16).with("height", 10).with("rx", 2).end();
    } else {
      String place = "translate(" + Markup.number(x + 8) + " " + Markup.number(y + 8) + ")";
      out.begin("use").with("class", "mark " + item.shape().style());
      out.with("href", "#" + Shapes.id(item.shape())).with("transform", place).end();
    }
    out.begin("text").with("class", "key").with("x", x + 22).with("y", y + 12);
    out.text(item.words()).end().line();
  }

  private interface Placing {
    void at(Item item, double x, double y);
  }

  /** Gives each its place; answers where the last line is. */
  private double place(Placing placing) {
    double x = 0;
    double y = 0;
    for (Item item : items) {
      if (0 < x && room < x + item.width()) {
        x = 0;
        y += LINE;
      }
      placing.at(item, x, y);
      x += item.width();
    }
    return y;
  }
}
