package dev.reeve.workflows.checkpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A wish for a checkpoint (C-4).
 *
 * @param scope the tasks that are to be looked at
 */
public record Request(String task, List<String> scope) {

  private static final String HEADING = "## Checkpoint Request";

  /** What is answered to a message that could not be understood. */
  static final String EXPECTED =
      HEADING
          + "\ntask_id: CHECKPOINT-NNN\nscope: [TASK-A, TASK-B, ...]"
          + "\npipeline_progress: M/N tasks completed";

  private static final Pattern CHECKPOINT = Pattern.compile("CHECKPOINT-\\d{3,}");
  private static final Pattern TASK_ID = Pattern.compile("[A-Za-z][A-Za-z0-9]*-[A-Za-z0-9.-]+");
  private static final Pattern FIELD =
      Pattern.compile("^\\s*[-*]?\\s*\\**(task_id|scope|pipeline_progress)\\**\\s*:\\s*(.*)$");
  private static final Pattern PROGRESS = Pattern.compile("\\d+\\s*/\\s*\\d+\\b.*");

  public Request {
    scope = List.copyOf(scope);
  }

  /**
   * In the form that {@link #parse} reads.
   *
   * @param progress how far its session is
   */
  String text(Session.Progress progress) {
    return HEADING
        + "\ntask_id: "
        + task
        + "\nscope: "
        + scope
        + "\npipeline_progress: "
        + progress
        + " tasks completed";
  }

  /** Only these are the supervisor's (C-19). */
  public static boolean isCheckpoint(String task) {
    return CHECKPOINT.matcher(task).matches();
  }

  /** Why it is not the supervisor's to do; null if it is. */
  public @Nullable Outcome refusal() {
    return isCheckpoint(task)
        ? null
        : new Outcome.Refused(
            "FORBIDDEN", task + " is no checkpoint: a supervisor does no other work");
  }

  static boolean isRequest(String text) {
    return text.contains(HEADING);
  }

  /** Null if it has not the expected form. */
  static @Nullable Request parse(String text) {
    String task = "";
    @Nullable List<String> scope = null;
    boolean progress = false;
    int heading = text.indexOf(HEADING);
    if (heading < 0) return null;
    for (String line : text.substring(heading + HEADING.length()).lines().toList()) {
      Matcher field = FIELD.matcher(line);
      if (!field.matches()) continue;
      String value = field.group(2).strip();
      switch (field.group(1)) {
        case "task_id" -> task = value.replace("`", "");
        case "scope" -> scope = list(value);
        default -> progress = PROGRESS.matcher(value).matches();
      }
    }
    boolean whole = TASK_ID.matcher(task).matches() && scope != null && progress;
    return whole && scope != null ? new Request(task, scope) : null;
  }

  /** Null if it is no list of task ids in brackets. */
  private static @Nullable List<String> list(String text) {
    if (!text.startsWith("[") || !text.endsWith("]")) return null;
    return scope(text.substring(1, text.length() - 1));
  }

  /** Task ids with commas between them; null if something else is among them. */
  public static @Nullable List<String> scope(String text) {
    List<String> tasks = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      String task = each.strip().replaceAll("[\"'`]", "");
      if (task.isEmpty()) continue;
      if (!TASK_ID.matcher(task).matches()) return null;
      tasks.add(task);
    }
    return tasks;
  }
}
