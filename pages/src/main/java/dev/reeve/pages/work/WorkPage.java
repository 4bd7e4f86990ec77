package dev.reeve.pages.work;

import dev.reeve.core.Entry;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskEvent.TurnBegan;
import dev.reeve.core.task.TaskEvent.TurnEnded;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Look;
import dev.reeve.pages.Look.Moment;
import dev.reeve.pages.Shown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** All workflows whose state is in files, as far as the daemon knows of them. */
public record WorkPage(List<Session> sessions, List<Epic> epics, List<Kanban> kanbans) {

  private static final int MOST = 30;
  private static final int LONGEST = 200;

  /** Members under which a kanban run reports. */
  private static final String KANBAN = "kanban-";

  public WorkPage {
    sessions = List.copyOf(sessions);
    epics = List.copyOf(epics);
    kanbans = List.copyOf(kanbans);
  }

  /**
   * A session that is checked stage by stage.
   *
   * @param points its scores as a line (C-13)
   */
  public record Session(
      String id, String team, String scores, String points, String trend, String closed) {

    private static final int WIDTH = 200;
    private static final int HEIGHT = 48;
    private static final int EDGE = 4;

    public static Session of(String id, String team, List<Double> scores, Course course) {
      List<String> words = new ArrayList<>();
      StringBuilder points = new StringBuilder();
      double step = scores.size() < 2 ? 0 : (WIDTH - 2.0 * EDGE) / (scores.size() - 1);
      for (int i = 0; i < scores.size(); i++) {
        double score = Math.clamp(scores.get(i), 0, 1);
        words.add(String.format(Locale.ROOT, "%.2f", scores.get(i)));
        double y = HEIGHT - EDGE - score * (HEIGHT - 2.0 * EDGE);
        points.append(String.format(Locale.ROOT, "%.1f,%.1f ", EDGE + i * step, y));
      }
      return new Session(
          id,
          team,
          String.join("  ", words),
          points.toString().strip(),
          course.trend(),
          String.join(", ", course.closed()));
    }

    /** Where the scores go, and what waits behind a checkpoint. */
    public record Course(String trend, List<String> closed) {

      public Course {
        closed = List.copyOf(closed);
      }
    }
  }

  /**
   * An epic.
   *
   * @param trouble why it cannot be read; empty if it can
   * @param brake why it was stopped; empty if it was not
   * @param memory the last decisions, the latest first
   */
  public record Epic(
      String id,
      String title,
      String status,
      boolean halted,
      String trouble,
      String brake,
      List<String> pending,
      List<Item> items,
      List<Row> memory) {

    public Epic {
      pending = List.copyOf(pending);
      items = List.copyOf(items);
      memory = List.copyOf(memory);
    }

    public static Epic unreadable(String name, String why) {
      return new Epic(name, "", "cannot be read", true, why, "", List.of(), List.of(), List.of());
    }
  }

  /** One item of an epic. */
  public record Item(String id, String status, String worker, String title) {}

  /** One decision of an epic's pattern memory. */
  public record Row(String kind, String decision, String tick) {}

  /** The steps of kanban runs in one project. */
  public record Kanban(String team, List<Step> steps) {

    public Kanban {
      steps = List.copyOf(steps);
    }
  }

  /** One run of a role; or a retry, with the reason. */
  public record Step(String words, String status, String role, Moment began, boolean retry) {

    Step now(String other) {
      return new Step(words, other, role, began, retry);
    }
  }

  /** Whether a kanban run has reported to this team. */
  public static boolean hasKanban(TeamState state) {
    for (MemberId id : state.roster().members().keys()) {
      if (id.value().startsWith(KANBAN)) return true;
    }
    return false;
  }

  /**
   * The steps of kanban runs that a team's log tells of, the latest first.
   *
   * @param recent its last lines, oldest first
   */
  public static Kanban kanban(TeamState state, List<Entry> recent, Look look) {
    Map<TaskId, Step> steps = new LinkedHashMap<>();
    for (Entry entry : recent) {
      if (!entry.event().actor().value().startsWith(KANBAN)) continue;
      switch (entry.event()) {
        case TurnBegan began -> steps.put(began.task(), step(began, look.moment(entry.at())));
        case TurnEnded ended ->
            steps.computeIfPresent(
                ended.task(), (_, step) -> step.now(Shown.word(ended.end().name())));
        default -> {}
      }
    }
    List<Step> all = List.copyOf(steps.values()).reversed();
    return new Kanban(state.id().value(), all.subList(0, Math.min(MOST, all.size())));
  }

  private static Step step(TurnBegan began, Moment at) {
    String words = Shown.line(began.subject().value(), LONGEST);
    String role = began.actor().value().substring(KANBAN.length());
    return new Step(words, "under way", role, at, words.startsWith("retry event"));
  }
}
