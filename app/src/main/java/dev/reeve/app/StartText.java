package dev.reeve.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The text with which a coordinator starts a supervisor (H-18): whom it is to watch and what each
 * is to do, how long that should take, and whom to report to, under headings in Chinese or English.
 * It becomes a team: executors with their tasks, already at work, and their coordinator.
 */
final class StartText {

  /** What stands under which heading. */
  private enum Part {
    TARGETS("监控目标", "targets", "monitoring targets"),
    EXPECTED("预期完成时间", "expected completion time", "expected time"),
    RECIPIENT("报告接收者", "report recipient", "report to"),
    OTHER("");

    @SuppressWarnings("ImmutableEnumChecker") // List.of cannot change
    private final List<String> headings;

    Part(String... headings) {
      this.headings = List.of(headings);
    }

    static Part of(String heading) {
      String plain = heading.strip().toLowerCase(Locale.ROOT);
      for (Part part : values()) {
        if (part.headings.contains(plain)) return part;
      }
      return OTHER;
    }
  }

  private static final Pattern TARGET = Pattern.compile("[-*]\\s*([^:：\\s]+)\\s*[:：]\\s*(.+)");
  private static final Pattern MINUTES =
      Pattern.compile("([0-9]{1,6})\\s*(分钟|min|minute|minutes)\\.?", Pattern.CASE_INSENSITIVE);
  private static final Pattern RECIPIENT =
      Pattern.compile("coordinator\\s*[:：]\\s*(\\S+)", Pattern.CASE_INSENSITIVE);

  private final List<String[]> targets = new ArrayList<>();
  private int minutes;
  private String coordinator = "";

  private StartText() {}

  static boolean is(String text) {
    return text.lines().anyMatch(line -> heading(line) == Part.TARGETS);
  }

  /** Throws {@link Stopped} where something is missing or cannot be read. */
  static ObjectNode read(String file, String text) {
    StartText start = new StartText();
    Part part = Part.OTHER;
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      Part heading = heading(line);
      if (heading != null) part = heading;
      else if (!line.isBlank()) start.take(part, line.strip(), file + ":" + number + ":1: ");
    }
    start.complete(file);
    return start.team(text);
  }

  /** Null if the line is none. */
  private static @Nullable Part heading(String line) {
    return line.startsWith("## ") ? Part.of(line.substring(3)) : null;
  }

  private void take(Part part, String line, String where) {
    switch (part) {
      case TARGETS -> {
        Matcher target = TARGET.matcher(line);
        if (!target.matches()) throw Stopped.failed(where + "expected '- EXECUTOR: its task'");
        targets.add(new String[] {target.group(1), target.group(2).strip()});
      }
      case EXPECTED -> {
        Matcher time = MINUTES.matcher(line);
        if (!time.matches()) throw Stopped.failed(where + "expected a number of minutes");
        minutes = Integer.parseInt(time.group(1));
      }
      case RECIPIENT -> {
        Matcher recipient = RECIPIENT.matcher(line);
        if (!recipient.matches()) throw Stopped.failed(where + "expected 'Coordinator: ID'");
        coordinator = recipient.group(1);
      }
      case OTHER -> {}
    }
  }

  private void complete(String file) {
    if (targets.isEmpty()) throw Stopped.failed(file + ": no executor is named to be watched");
    if (coordinator.isEmpty()) {
      throw Stopped.failed(file + ": no coordinator is named to report to");
    }
  }

  private ObjectNode team(String text) {
    ObjectNode team = JsonTree.object();
    team.put("profile", "strict");
    ObjectNode members = team.putObject("members");
    members.put(coordinator, "coordinator");
    ArrayNode tasks = team.putArray("tasks");
    for (String[] target : targets) {
      members.put(target[0], "executor");
      ObjectNode task = tasks.addObject();
      task.put("id", String.valueOf(tasks.size()));
      task.put("subject", target[1]);
      task.put("description", target[1]);
      task.put("status", "IN_PROGRESS");
      task.put("owner", target[0]);
      if (minutes > 0) task.put("expected", minutes + "m");
    }
    boolean chinese = text.contains("监控目标");
    team.putObject("policy").put("language", chinese ? "zh" : "en");
    return team;
  }
}
