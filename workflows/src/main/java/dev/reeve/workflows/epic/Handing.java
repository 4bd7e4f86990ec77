package dev.reeve.workflows.epic;

import dev.reeve.workflows.markdown.Cells;
import dev.reeve.workflows.markdown.Line;
import dev.reeve.workflows.markdown.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The end of Reeve's part: from here on the items are their user's (E-13). */
final class Handing {

  private static final List<String> COLUMNS =
      List.of("#", "Task ID", "Title", "PR", "State", "Reason");

  private static final String LAST =
      "Next surface: your review. Reeve watches nothing here any more and merges nothing; nothing"
          + " follows.";

  private static final Pattern TOLD =
      Pattern.compile("Epic .+: \\d+ of \\d+ items at their review surface\\.");

  private Handing() {}

  /** Whether this is the line above such a table. */
  static boolean isTold(Line line) {
    return line.kind() == Line.Kind.TEXT && TOLD.matcher(line.text()).matches();
  }

  static Outcome over(Turn turn) {
    Epic epic = turn.epic();
    long ready = epic.items().stream().filter(item -> item.status().isAtSurface()).count();
    List<String> lines = new ArrayList<>();
    lines.add(
        "Epic "
            + epic.id()
            + ": "
            + ready
            + " of "
            + epic.items().size()
            + " items at their review surface.");
    lines.add("");
    lines.add(Cells.row(COLUMNS));
    lines.add(Table.rule(COLUMNS.size()));
    int number = 1;
    for (Item item : epic.items()) lines.add(row(item, number++));
    String reason =
        ready
            + " of "
            + epic.items().size()
            + " items at their review surface, the others given up";
    String all = "all " + ready + " items at their review surface";
    return turn.stops(
        RowClass.HANDOFF,
        Epic.HANDED_OFF,
        ready == epic.items().size() ? all : reason,
        List.of(new Change.Handoff(lines, LAST)));
  }

  private static String row(Item item, int number) {
    String reason = item.status().isGivenUp() ? item.notes() : "";
    return Cells.row(
        List.of(
            String.valueOf(number),
            item.id(),
            item.title(),
            item.surface(),
            item.status().word(),
            reason));
  }
}
