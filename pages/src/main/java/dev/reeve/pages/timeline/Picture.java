package dev.reeve.pages.timeline;

import dev.reeve.base.text.Count;
import dev.reeve.core.report.Spans;
import dev.reeve.pages.Letters;
import dev.reeve.pages.Shown;
import dev.reeve.pages.timeline.Groups.Bar;
import dev.reeve.pages.timeline.Groups.Cluster;
import dev.reeve.pages.timeline.Timeline.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A timeline as SVG. Nothing in it is fetched from anywhere and nothing of it runs; colours come
 * from custom properties, so that it fits a light and a dark page alike.
 */
public final class Picture {

  /** As wide as it is drawn; it is shown as wide as there is room. */
  static final double WIDTH = 1_200;

  private static final double MARGIN = 14;

  /** So much room names have, and so much if they are long. */
  private static final double NAMES = 150;

  private static final double LONG_NAMES = 250;

  private static final int LONGEST_TITLE = 130;

  /** What lies closer together than this is drawn as one. */
  private static final double FINEST = 11;

  /** So many things are drawn at most, unless there are more members than that. */
  private static final int MOST = 2_500;

  private final Timeline timeline;
  private final Options options;
  private final Scale scale;
  private final Markup out = new Markup();
  private final List<Drawn> lanes;
  private final double laneHeight;

  /** What is drawn of one lane. */
  record Drawn(Lane lane, List<Bar> bars, List<Cluster> marks) {

    Drawn {
      bars = List.copyOf(bars);
      marks = List.copyOf(marks);
    }

    /** All signs of life are one thing on the paper. */
    int size() {
      int bare = (int) bars.stream().filter(bar -> bar.kind() != Span.Kind.ACTIVE).count();
      return bare + marks.size() + 1;
    }
  }

  private Picture(Timeline timeline, Options options) {
    this.timeline = timeline;
    this.options = options;
    scale = new Scale(timeline.window(), names(timeline), WIDTH - 2 * MARGIN, options.clock());
    lanes = drawn(timeline, scale);
    laneHeight = lanes.size() <= 16 ? 44 : lanes.size() <= 45 ? 30 : 20;
  }

  public static String of(Timeline timeline, Options options) {
    return new Picture(timeline, options).draw();
  }

  private static double names(Timeline timeline) {
    double widest =
        timeline.lanes().stream().mapToDouble(lane -> Letters.width(lane.name())).max().orElse(0);
    double wanted = LaneDrawing.NAME_LEFT + widest * LaneDrawing.NAME_HEIGHT + LaneDrawing.NAME_GAP;
    return Math.clamp(wanted, NAMES, LONG_NAMES);
  }

  private static List<Drawn> drawn(Timeline timeline, Scale scale) {
    for (double grain = FINEST; ; grain *= 2) {
      List<Drawn> lanes = new ArrayList<>();
      int size = 0;
      for (Lane lane : timeline.lanes()) {
        Drawn drawn =
            new Drawn(lane, Groups.spans(lane, scale, grain / 3), Groups.marks(lane, scale, grain));
        size += drawn.size();
        lanes.add(drawn);
      }
      if (size <= MOST || WIDTH < grain) return lanes;
    }
  }

  private String draw() {
    Legend legend = Legend.of(lanes, WIDTH - 2 * MARGIN, !timeline.unwatched().isEmpty());
    double title = options.alone() ? 34 : 0;
    double axis = title + legend.height() + 22;
    double bottom = axis + 8 + lanes.size() * laneHeight;
    open(bottom + 26);
    if (options.alone()) title();
    legend.draw(out, MARGIN, title + 4);
    unwatched(axis + 8, bottom);
    axis(axis, bottom);
    double y = axis + 8;
    for (Drawn lane : lanes) {
      new LaneDrawing(out, scale, options, laneHeight).draw(lane, y);
      y += laneHeight;
    }
    out.begin("text").with("class", "foot").with("x", MARGIN).with("y", bottom + 17);
    out.text(foot()).end().line();
    return out.end().line().toString();
  }

  private void open(double height) {
    out.begin("svg").with("class", "timeline");
    if (options.alone()) out.with("xmlns", "http://www.w3.org/2000/svg");
    out.with("viewBox", "0 0 " + Markup.number(WIDTH) + " " + Markup.number(height));
    out.with("width", WIDTH).with("height", height);
    out.with("role", options.links() == null ? "img" : "group").with("aria-label", summary());
    out.line();
    if (options.alone()) {
      out.begin("style").raw(Style.sheet()).end().line();
      out.begin("rect").with("class", "paper");
      out.with("width", "100%").with("height", "100%").end().line();
    }
    SortedSet<Mark.Kind> used = new TreeSet<>();
    for (Drawn lane : lanes) {
      for (Cluster cluster : lane.marks()) used.add(cluster.chief().kind());
    }
    Shapes.define(out, used);
  }

  private void title() {
    out.begin("text").with("class", "title").with("x", MARGIN).with("y", 24);
    out.text("Team " + timeline.team());
    if (!options.title().isEmpty()) {
      out.begin("tspan").with("class", "subtitle").with("dx", 12);
      out.text(Shown.line(options.title(), LONGEST_TITLE)).end();
    }
    out.end().line();
  }

  private String summary() {
    int marks = timeline.lanes().stream().mapToInt(lane -> lane.marks().size()).sum();
    Window window = timeline.window();
    return "Timeline of team "
        + timeline.team()
        + ": "
        + Count.of(
            timeline.lanes().stream().filter(lane -> !lane.role().isEmpty()).count(), "member")
        + ", "
        + Count.of(marks, "mark")
        + " from "
        + scale.time(window.from())
        + " to "
        + scale.time(window.to());
  }

  private String foot() {
    Window window = timeline.window();
    return scale.day()
        + scale.time(window.from())
        + " to "
        + scale.time(window.to())
        + " ("
        + Spans.text(window.length())
        + "). "
        + scale.zone()
        + (timeline.skipped() == 0 ? "" : " Damaged lines left out: " + timeline.skipped() + ".");
  }

  private void unwatched(double top, double bottom) {
    for (Window gap : timeline.unwatched()) {
      double from = scale.x(gap.from());
      out.begin("rect").with("class", "unwatched");
      out.with("x", from).with("y", top).with("height", bottom - top);
      out.with("width", Math.max(1, scale.x(gap.to()) - from));
      out.say(
          "title", "not watched from " + scale.time(gap.from()) + " to " + scale.time(gap.to()));
      out.end().line();
    }
  }

  private void axis(double y, double bottom) {
    List<Instant> ticks = scale.ticks();
    StringBuilder lines = new StringBuilder();
    for (Instant tick : ticks) {
      String x = Markup.number(scale.x(tick));
      lines.append('M').append(x).append(' ').append(Markup.number(y + 2));
      lines.append('V').append(Markup.number(bottom));
      out.begin("text").with("class", "tick").with("x", x).with("y", y - 4);
      out.text(scale.tick(tick)).end();
    }
    out.begin("path").with("class", "grid").with("d", lines.toString()).end().line();
    if (options.links() != null) zooms(options.links().zoom(), ticks, y);
  }

  /** Each stretch between two ticks leads to a picture of itself. */
  private void zooms(String page, List<Instant> ticks, double y) {
    for (int i = 0; i + 1 < ticks.size(); i++) {
      Instant from = ticks.get(i);
      Instant to = ticks.get(i + 1);
      String words = "Zoom to " + scale.time(from) + " to " + scale.time(to);
      out.begin("a").with("class", "zoom");
      out.with("href", page + "?from=" + from + "&to=" + to);
      out.say("title", words);
      out.begin("rect").with("x", scale.x(from) + 1).with("y", y - 1);
      out.with("width", scale.x(to) - scale.x(from) - 2).with("height", 6).with("rx", 3);
      out.end().end().line();
    }
  }
}
