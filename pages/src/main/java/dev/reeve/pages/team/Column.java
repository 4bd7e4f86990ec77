package dev.reeve.pages.team;

import dev.reeve.base.text.NaturalOrder;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One column of the board.
 *
 * @param id its element
 * @param cards the first of them
 * @param count of all there are
 * @param rest where all of them are shown; empty if nowhere
 */
public record Column(String id, String title, List<TaskCard> cards, int count, String rest) {

  /** So many cards a column; the rest is counted, and shown to who asks for it. */
  static final int FEW = 40;

  /** More of them no page has. */
  static final int MOST = 5_000;

  public Column {
    cards = List.copyOf(cards);
  }

  public int more() {
    return count - cards.size();
  }

  /** The same as it was after a line. */
  Column at(long line) {
    String then = rest.isEmpty() ? "" : rest + "&at=" + line;
    return new Column(id, title, cards, count, then);
  }

  /**
   * @param most so many cards a column
   */
  static List<Column> of(TeamState state, int most) {
    return List.of(
        column("pending", "To do", of(state, TaskStatus.PENDING), most),
        column("progress", "In progress", of(state, TaskStatus.IN_PROGRESS), most),
        column("held", "Held up", of(state, TaskStatus.BLOCKED, TaskStatus.STUCK), most),
        column("review", "In review", of(state, TaskStatus.IN_REVIEW), most),
        column("done", "Done", of(state, TaskStatus.DONE, TaskStatus.CANCELLED), most));
  }

  private static List<Task> of(TeamState state, TaskStatus... which) {
    List<TaskStatus> meant = List.of(which);
    List<Task> tasks = new ArrayList<>();
    for (Task task : state.tasks().values()) {
      boolean old = task.isTurn() && task.status().isTerminal();
      if (meant.contains(task.status()) && !old) tasks.add(task);
    }
    tasks.sort(Comparator.comparing(task -> task.id().value(), NaturalOrder.NAMES));
    return tasks;
  }

  private static Column column(String id, String title, List<Task> tasks, int most) {
    List<TaskCard> cards = tasks.stream().limit(most).map(TaskCard::of).toList();
    String rest = most == FEW ? "?tasks=all" : "";
    return new Column("tasks-" + id, title, cards, tasks.size(), rest);
  }
}
