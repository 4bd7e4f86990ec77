package dev.reeve.pages.timeline;

import java.util.SortedSet;

/**
 * The shapes of marks, drawn around the origin: each is told by its form, not by colour alone.
 * Their colour comes from whoever uses them.
 */
final class Shapes {

  private Shapes() {}

  static void define(Markup out, SortedSet<Mark.Kind> used) {
    out.begin("defs");
    for (Mark.Kind kind : used) {
      out.begin("g").with("id", id(kind));
      out.raw(form(kind)).end();
    }
    out.raw(
        "<pattern id=\"tl-hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\""
            + " patternTransform=\"rotate(45)\"><rect class=\"tl-hatched\" width=\"6\""
            + " height=\"6\"/><path class=\"tl-hatch\" d=\"M0 0v6\"/></pattern>");
    out.end().line();
  }

  static String id(Mark.Kind kind) {
    return "tl-" + kind.style();
  }

  private static String form(Mark.Kind kind) {
    return switch (kind) {
      case PROGRESS -> "<circle class=\"tl-body\" r=\"4\"/>";
      case HELP -> "<circle class=\"tl-ring\" r=\"4.5\"/>";
      case PING -> "<circle class=\"tl-ring\" r=\"5\"/><circle class=\"tl-core\" r=\"2\"/>";
      case NUDGE -> "<path class=\"tl-body\" d=\"M0-6.5 6.5 0 0 6.5-6.5 0z\"/>";
      case ESCALATE ->
          "<path class=\"tl-body\" d=\"M0-7.5 7.5 5.5h-15z\"/><path class=\"tl-cut\" d=\"M0-3v4M0"
              + " 3v.6\"/>";
      case CRITICAL ->
          "<path class=\"tl-body\" d=\"M-3-7.2h6l4.2 4.2v6l-4.2 4.2h-6l-4.2-4.2v-6z\"/>"
              + "<path class=\"tl-cut\" d=\"M0-4.2v5M0 3.6v.6\"/>";
      case ERROR -> "<path class=\"tl-stroke\" d=\"M-4-4 4 4M4-4-4 4\"/>";
      case STOP -> "<path class=\"tl-body\" d=\"M-4.8-4.8h9.6v9.6h-9.6z\"/>";
      case RESTART ->
          "<circle class=\"tl-disc\" r=\"7\"/><path class=\"tl-stroke\" d=\"M3.6-2.1A4.2 4.2 0 1 0"
              + " 4 1.4\"/><path class=\"tl-core\" d=\"M5.4-5.2v4.6H.9z\"/>";
      case DECISION ->
          "<circle class=\"tl-body\" r=\"7\"/><path class=\"tl-cut\" d=\"M-2-2a2.1 2.1 0 1 1 2"
              + " 2.6V2M0 4.1v.5\"/>";
      case ANSWER ->
          "<circle class=\"tl-body\" r=\"7\"/><path class=\"tl-cut\" d=\"M-3.2.2-.9 2.6"
              + " 3.4-2.4\"/>";
    };
  }
}
