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
 */
public record Column(String id, String title, List<TaskCard> cards, int count) {

  /** So many cards a column; the rest is only counted. */
  private static final int MOST = 40;

  public Column {
    cards = List.copyOf(cards);
  }

  public int more() {
    return count - cards.size();
  }

  static List<Column> of(TeamState state) {
    return List.of(
        of(state, "pending", "To do", List.of(TaskStatus.PENDING)),
        of(state, "progress", "In progress", List.of(TaskStatus.IN_PROGRESS)),
        of(state, "held", "Held up", List.of(TaskStatus.BLOCKED, TaskStatus.STUCK)),
        of(state, "review", "In review", List.of(TaskStatus.IN_REVIEW)),
        of(state, "done", "Done", List.of(TaskStatus.DONE, TaskStatus.CANCELLED)));
  }

  private static Column of(TeamState state, String id, String title, List<TaskStatus> which) {
    List<Task> tasks = new ArrayList<>();
    for (Task task : state.tasks().values()) {
      boolean old = task.isTurn() && task.status().isTerminal();
      if (which.contains(task.status()) && !old) tasks.add(task);
    }
    tasks.sort(Comparator.comparing(task -> task.id().value(), NaturalOrder.NAMES));
    List<TaskCard> cards = tasks.stream().limit(MOST).map(TaskCard::of).toList();
    return new Column("tasks-" + id, title, cards, tasks.size());
  }
}
