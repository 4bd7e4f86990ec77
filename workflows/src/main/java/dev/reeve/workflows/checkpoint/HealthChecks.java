package dev.reeve.workflows.checkpoint;

import dev.reeve.base.text.Count;
import dev.reeve.workflows.bus.BusLine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How the pipeline is run, by what stands on the bus (C-8). */
final class HealthChecks {

  private static final int TOO_MANY_ERRORS = 3;
  private static final Duration SILENT = Duration.ofMinutes(30);
  private static final Pattern TASK = Pattern.compile("[A-Z][A-Z0-9]*-\\d+");

  private HealthChecks() {}

  /** Its own errors the supervisor reports by itself (C-16). */
  static Answer errorsBounded(Evidence evidence) {
    SortedMap<String, List<BusLine>> errors = new TreeMap<>();
    int all = 0;
    for (BusLine line : evidence.others()) {
      String role = role(line, evidence.session());
      if (!line.type().equals("error")) continue;
      errors.computeIfAbsent(role, _ -> new ArrayList<>()).add(line);
      all++;
    }
    List<Finding> found = new ArrayList<>();
    errors.forEach((role, lines) -> {
      if (lines.size() < TOO_MANY_ERRORS) return;
      for (BusLine line : lines) found.add(at(line, role + ": " + line.summary()));
    });
    if (!found.isEmpty()) {
      return new Answer(Result.FAIL, "a role has " + TOO_MANY_ERRORS + " errors or more", found);
    }
    List<Finding> unread = new ArrayList<>();
    for (int number : evidence.broken()) {
      unread.add(new Finding(Source.BUS.path(), number, "cannot be read"));
    }
    return Answer.warnIfAny(
        unread,
        Count.of(unread.size(), "line") + " of the bus cannot be read",
        Count.of(evidence.others().size(), "message") + ", errors: " + all);
  }

  private static String role(BusLine line, Session session) {
    String role = line.role(session.prefixes());
    return TASK.matcher(role).matches() ? session.role(role) : role;
  }

  /** How a task stands by what was last said of it. */
  private record Standing(boolean running, BusLine line, @Nullable Instant at) {}

  static Answer tasksActive(Evidence evidence) {
    SortedMap<String, Standing> tasks = new TreeMap<>();
    for (BusLine line : evidence.bus()) {
      String task = line.task();
      if (task.isEmpty() || Request.isCheckpoint(task)) continue;
      @Nullable Standing before = tasks.get(task);
      tasks.put(task, new Standing(isRunning(line, before), line, line.at()));
    }
    List<Finding> found = new ArrayList<>();
    List<Finding> unclear = new ArrayList<>();
    int running = 0;
    for (var each : tasks.entrySet()) {
      Standing standing = each.getValue();
      if (!standing.running()) continue;
      running++;
      if (standing.at() == null) {
        unclear.add(at(standing.line(), each.getKey() + ": no time that can be read"));
      } else if (standing.at().plus(SILENT).isBefore(evidence.now())) {
        long minutes = Duration.between(standing.at(), evidence.now()).toMinutes();
        found.add(
            at(standing.line(), each.getKey() + " is silent for " + Count.of(minutes, "minute")));
      }
    }
    if (!found.isEmpty()) return new Answer(Result.FAIL, "tasks in progress are silent", found);
    return Answer.warnIfAny(
        unclear,
        "unknown times",
        running == 0 ? "no task is in progress" : running + " in progress, all active");
  }

  private static boolean isRunning(BusLine line, @Nullable Standing before) {
    return switch (line.type()) {
      case BusLine.STATE_UPDATE, "progress" ->
          switch (line.text("status")) {
            case "completed", "task_complete", "failed", "skipped", "pending", "cancelled" -> false;
            case "" -> before == null ? line.type().equals("progress") : before.running();
            default -> true;
          };
      case "task_complete" -> false;
      default -> before != null && before.running();
    };
  }

  static Answer noDuplicateSpawn(Evidence evidence) {
    SortedMap<String, List<BusLine>> spawned = new TreeMap<>();
    for (BusLine line : evidence.bus()) {
      if (!line.type().equals("fast_advance")) continue;
      for (String task : spawned(line)) {
        spawned.computeIfAbsent(task, _ -> new ArrayList<>()).add(line);
      }
    }
    List<Finding> found = new ArrayList<>();
    spawned.forEach((task, lines) -> {
      if (lines.size() < 2) return;
      for (BusLine line : lines) found.add(at(line, task + " is spawned by " + line.id()));
    });
    return Answer.failIfAny(
        found,
        "a task was spawned twice",
        Count.of(spawned.size(), "task") + " spawned, each once");
  }

  private static List<String> spawned(BusLine line) {
    List<String> tasks = new ArrayList<>();
    for (String key : List.of("task_id", "spawned", "tasks", "next_task", "next")) {
      tasks.addAll(JsonFile.strings(line.data().path(key)));
    }
    return tasks.stream().filter(task -> TASK.matcher(task).matches()).distinct().toList();
  }

  private static Finding at(BusLine line, String text) {
    return new Finding(Source.BUS.path(), line.number(), text);
  }
}
