package dev.reeve.pages.timeline;

import java.util.List;
import java.util.Locale;

/**
 * A row of scores from 0 to 1 as a small line (C-13): the last one has a dot. In the style sheet of
 * the timeline its class is {@code sparkline}, and that of its trend beside it.
 */
public final class Sparkline {

  private static final double WIDTH = 120;
  private static final double HEIGHT = 28;
  private static final double MARGIN = 4;

  /** So many scores are shown: the last. */
  private static final int MOST = 60;

  private Sparkline() {}

  /**
   * @param trend in a word: improving, degrading or stable
   */
  public static String of(List<Double> scores, String trend) {
    List<Double> shown = scores.subList(Math.max(0, scores.size() - MOST), scores.size());
    Markup out = new Markup();
    out.begin("svg").with("class", "sparkline " + word(trend)).with("role", "img");
    out.with("viewBox", "0 0 " + Markup.number(WIDTH) + " " + Markup.number(HEIGHT));
    out.with("width", WIDTH).with("height", HEIGHT).with("aria-label", words(scores, trend));
    if (!shown.isEmpty()) {
      out.begin("path").with("class", "line").with("d", path(shown)).end();
      int last = shown.size() - 1;
      out.begin("circle").with("class", "last").with("r", 2.5);
      out.with("cx", x(last, shown.size())).with("cy", y(shown.get(last))).end();
    }
    return out.end().toString();
  }

  private static String words(List<Double> scores, String trend) {
    if (scores.isEmpty()) return "no scores yet";
    String last = String.format(Locale.ROOT, "%.2f", scores.getLast());
    return scores.size() + " scores, the last is " + last + ", " + trend;
  }

  /** Nothing but a word becomes the name of a class. */
  private static String word(String trend) {
    return trend.matches("[a-z]+") ? trend : "";
  }

  private static String path(List<Double> scores) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < scores.size(); i++) {
      path.append(i == 0 ? 'M' : 'L').append(Markup.number(x(i, scores.size())));
      path.append(' ').append(Markup.number(y(scores.get(i))));
    }
    return path.toString();
  }

  private static double x(int nth, int count) {
    if (count == 1) return WIDTH - MARGIN;
    return MARGIN + nth * (WIDTH - 2 * MARGIN) / (count - 1);
  }

  private static double y(double score) {
    return HEIGHT - MARGIN - Math.clamp(score, 0, 1) * (HEIGHT - 2 * MARGIN);
  }
}
