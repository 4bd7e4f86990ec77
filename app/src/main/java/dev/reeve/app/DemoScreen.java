package dev.reeve.app;

import dev.reeve.sim.scenario.report.Paint;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The demo as a person sees it: at a terminal a picture that is painted again and again, elsewhere
 * one line for each thing that happens.
 */
final class DemoScreen {

  private static final String HOME = "\u001b[H";
  private static final String CLEAR = "\u001b[2J";
  private static final String REST_OF_LINE = "\u001b[K";
  private static final String REST_OF_SCREEN = "\u001b[J";
  private static final int SHOWN = 9;
  private static final int WIDTH = 46;

  private final Console console;
  private final Paint paint;
  private final boolean live;
  private final Deque<String> last = new ArrayDeque<>();
  private final String pages;

  /**
   * @param pages a link that shows the same in a browser
   */
  DemoScreen(Console console, String pages) {
    this.console = console;
    this.pages = pages;
    paint = console.paint();
    live = paint == Paint.COLOURED;
  }

  void begin() {
    if (live) {
      console.out().print(CLEAR + HOME);
    } else {
      say("A night of twelve agents, most of which misbehave; one minute of theirs is one second.");
      say("In a browser: " + pages);
    }
    console.flush();
  }

  void happened(String clock, String words) {
    String line = paint.faint(clock) + "  " + words;
    last.addLast(line);
    if (SHOWN < last.size()) last.removeFirst();
    if (!live) say(clock + "  " + words);
  }

  void handled(String clock, DemoIncident incident) {
    String words = "handled: " + incident.title() + " (" + incident.span() + ")";
    happened(clock, paint.good(words));
  }

  /** Paints everything anew, if there is somebody who looks. */
  void paint(String clock, JsonNode state, List<DemoIncident> incidents) {
    if (!live) return;
    List<String> lines = new ArrayList<>();
    lines.add(
        paint.strong(" Reeve")
            + "  a night of misbehaving agents  "
            + paint.faint("team time " + clock + ", one minute a second"));
    lines.add(paint.faint(" in a browser: ") + pages);
    lines.add("");
    lines.addAll(beside(members(state), incidents(incidents)));
    lines.add("");
    last.forEach(line -> lines.add(" " + line));
    console.out().print(HOME);
    for (String line : lines) console.out().print(line + REST_OF_LINE + "\n");
    console.out().print(REST_OF_SCREEN);
    console.flush();
  }

  private List<String> members(JsonNode state) {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, JsonNode> each : state.path("members").properties()) {
      JsonNode member = each.getValue();
      if (each.getKey().equals("lead")) continue;
      String name = "%-6s %-17s".formatted(each.getKey(), member.path("role").asString(""));
      lines.add(padded(" " + name + " " + condition(member), name.length() + 2 + plain(member)));
    }
    return lines;
  }

  private String condition(JsonNode member) {
    String word = word(member);
    boolean troubled = !member.path("idle_stage").asString("none").equals("none");
    if (!member.path("roster").asString("").equals("ACTIVE")) return paint.faint(word);
    return troubled || member.path("tool").isString() ? paint.warning(word) : paint.good(word);
  }

  private static int plain(JsonNode member) {
    return word(member).length();
  }

  private static String word(JsonNode member) {
    if (!member.path("roster").asString("").equals("ACTIVE")) return "stopped";
    String stage = member.path("idle_stage").asString("none");
    if (!stage.equals("none")) return stage;
    if (member.path("tool").isString()) return "in " + member.path("tool").asString("");
    return member.path("owes").isEmpty()
        ? "there"
        : "at " + member.path("owes").path(0).asString("");
  }

  private static String padded(String text, int length) {
    return text + " ".repeat(Math.max(1, WIDTH - length));
  }

  private List<String> incidents(List<DemoIncident> incidents) {
    List<String> lines = new ArrayList<>();
    for (DemoIncident each : incidents) {
      if (each.isHandled()) {
        lines.add(paint.good("✔ " + each.title()));
      } else if (each.hasBegun()) {
        lines.add(paint.warning("● " + each.title()) + paint.faint("  " + each.last()));
      } else {
        lines.add(paint.faint("○ " + each.title()));
      }
    }
    return lines;
  }

  private static List<String> beside(List<String> left, List<String> right) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      String one = i < left.size() ? left.get(i) : " ".repeat(WIDTH);
      lines.add(one + (i < right.size() ? right.get(i) : ""));
    }
    return lines;
  }

  /** What became of each incident; whether all were handled. */
  boolean account(List<DemoIncident> incidents) {
    boolean all = true;
    say("");
    for (DemoIncident each : incidents) {
      all &= each.isHandled();
      say(
          each.isHandled()
              ? paint.good(" handled     ") + each.title()
              : paint.bad(" NOT HANDLED ") + each.title() + "; not seen: " + each.missing());
    }
    return all;
  }

  void say(String line) {
    console.out().println(line);
    console.flush();
  }
}
