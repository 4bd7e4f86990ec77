package dev.reeve.pages.timeline;

import dev.reeve.pages.Shown;
import dev.reeve.pages.timeline.Groups.Bar;
import dev.reeve.pages.timeline.Groups.Cluster;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One lane on the paper: the name, what lasted, signs of life, and the marks on top. */
final class LaneDrawing {

  /** About so wide is a letter. */
  private static final double LETTER = 5.6;

  /** As high as names are written: their letters are thick, and so a tenth wider than others. */
  static final double NAME_HEIGHT = 12.5 * 1.1;

  private static final double ROLE_HEIGHT = 11;

  /** Where names begin, and the least that is left free behind them. */
  static final double NAME_LEFT = 14;

  static final double NAME_GAP = 12;

  private final Markup out;
  private final Scale scale;
  private final Options options;
  private final double height;

  LaneDrawing(Markup out, Scale scale, Options options, double height) {
    this.out = out;
    this.scale = scale;
    this.options = options;
    this.height = height;
  }

  void draw(Picture.Drawn drawn, double y) {
    out.begin("g").with("class", "lane").with("transform", "translate(0 " + y(y) + ")").line();
    out.begin("path").with("class", "rule").with("d", "M8 0H" + Markup.number(Picture.WIDTH - 8));
    out.end();
    name(drawn.lane());
    for (Bar bar : drawn.bars()) {
      if (bar.kind() != Span.Kind.ACTIVE) bar(bar);
    }
    activity(drawn.bars());
    List<double[]> taken = new ArrayList<>();
    for (Cluster mark : drawn.marks()) taken.add(new double[] {mark.x() - 9, mark.x() + 10});
    for (Bar bar : drawn.bars()) label(bar, taken);
    for (Cluster cluster : drawn.marks()) mark(cluster);
    out.end().line();
  }

  private static String y(double y) {
    return Markup.number(y);
  }

  private void name(Lane lane) {
    boolean roomy = 40 < height;
    double room = scale.left() - NAME_LEFT - NAME_GAP;
    String name = Shown.name(lane.name(), room / NAME_HEIGHT);
    out.begin("text").with("class", "name").with("x", NAME_LEFT);
    out.with("y", roomy ? height * 0.5 : height * 0.66);
    if (!name.equals(lane.name())) out.say("title", lane.name());
    out.text(name);
    out.end();
    boolean same = lane.role().isEmpty() || lane.role().equals(lane.name());
    if (!roomy || same) return;
    out.begin("text").with("class", "role").with("x", NAME_LEFT).with("y", height * 0.5 + 13);
    out.text(Shown.name(lane.role(), room / ROLE_HEIGHT)).end().line();
  }

  private static String shorter(String words, int most) {
    if (words.length() <= most) return words;
    return words.substring(0, most - 1) + "…";
  }

  private void bar(Bar bar) {
    double top = height * top(bar.kind());
    double tall = height * tall(bar.kind());
    out.begin("rect").with("class", bar.kind().style());
    out.with("x", bar.from()).with("y", top);
    out.with("width", Math.max(1.5, bar.width())).with("height", tall);
    if (6 < bar.width()) out.with("rx", Math.min(3, tall / 2));
    if (bar.kind() != Span.Kind.PRESENT) out.say("title", Groups.words(bar, scale));
    out.end();
  }

  /** Where it begins, as a part of the lane's height. */
  private static double top(Span.Kind kind) {
    return switch (kind) {
      case PRESENT, PHASE, OWES, WAITS, ACTIVE -> 0.32;
      case CALLS -> 0.64;
      case PINGED, NUDGED, ESCALATED -> 0.12;
      case ASKED -> 0.85;
    };
  }

  private static double tall(Span.Kind kind) {
    return switch (kind) {
      case PRESENT, PHASE, OWES, WAITS, ACTIVE -> 0.46;
      case CALLS -> 0.14;
      case PINGED, NUDGED, ESCALATED -> 0.14;
      case ASKED -> 0.08;
    };
  }

  /** Signs of life, all of a lane in one stroke. */
  private void activity(List<Bar> bars) {
    StringBuilder path = new StringBuilder();
    for (Bar bar : bars) {
      if (bar.kind() != Span.Kind.ACTIVE) continue;
      path.append('M').append(Markup.number(bar.from())).append(' ');
      path.append(Markup.number(height * 0.32)).append('v').append(Markup.number(height * 0.46));
      path.append('h').append(Markup.number(Math.max(1, bar.width())));
      path.append('v').append(Markup.number(-height * 0.46)).append('z');
    }
    if (path.isEmpty()) return;
    out.begin("path").with("class", "active").with("d", path.toString()).end();
  }

  /** On the first place of a bar that nothing else has taken. */
  private void label(Bar bar, List<double[]> taken) {
    boolean written =
        switch (bar.kind()) {
          case OWES, WAITS, PHASE -> true;
          default -> false;
        };
    if (!written || height < 30 || 1 < bar.count() || bar.first().label().isEmpty()) return;
    String label = bar.first().label();
    double x = bar.from() + 6;
    for (double[] place : taken) {
      if (place[0] < x + label.length() * LETTER && x < place[1]) x = place[1];
    }
    int room = (int) ((bar.to() - x - 3) / LETTER);
    if (room < Math.min(4, label.length())) return;
    String words = shorter(label, room);
    out.begin("text").with("class", "label").with("x", x).with("y", height * 0.62);
    out.text(words).end();
    taken.add(new double[] {x, x + words.length() * LETTER + 8});
    taken.sort(Comparator.comparingDouble(place -> place[0]));
  }

  private void mark(Cluster cluster) {
    String words = Groups.words(cluster, scale);
    if (options.links() == null) {
      out.begin("g");
    } else {
      out.begin("a").with("href", options.links().why() + cluster.chief().index());
    }
    out.say("title", words);
    if (options.links() != null) {
      out.begin("circle").with("class", "hit").with("cx", cluster.x()).with("cy", height * 0.55);
      out.with("r", Math.min(11, height / 2)).end();
    }
    double size = Math.max(0.6, Math.min(1, height / 40));
    String place =
        "translate(" + Markup.number(cluster.x()) + " " + Markup.number(height * 0.55) + ")";
    if (size < 1) place += " scale(" + Markup.number(size) + ")";
    Mark.Kind kind = cluster.chief().kind();
    out.begin("use").with("class", "mark " + kind.style()).with("href", "#" + Shapes.id(kind));
    out.with("transform", place).end();
    if (1 < cluster.marks().size() && 25 < height) {
      out.begin("text").with("class", "count");
      out.with("x", cluster.x() + 6).with("y", height * 0.28);
      out.text(String.valueOf(cluster.marks().size())).end();
    }
    out.end().line();
  }
}
