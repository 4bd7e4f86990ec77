package dev.reeve.workflows.kanban;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.run.Once;
import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A folder with a kanban, its tasks, and agents that are shell scripts. */
final class Desk {

  /** Every agent writes down who it is and what it got, and then does what the test wants. */
  private static final String BEGINNING =
      """
      input=$(cat; echo .); input=${input%.}
      printf '%s %s' "$ROLE" "$input" >>calls.log
      runs=$(grep -c "^$ROLE " calls.log)
      """;

  static final String OK = "echo '{\"status\": \"ok\", \"message\": \"done\"}'";

  /** Keeps the kanban as the example's Manager does. */
  static final String MANAGES =
      "printf '%s' \"$input\" | sh '"
          + Path.of("../examples/kanban/agents/manager.sh").toAbsolutePath().normalize()
          + "'";

  final Path folder;
  final List<String> heard = new ArrayList<>();
  private final List<AgentSpec> agents = new ArrayList<>();
  private int maxSteps = Setup.MOST_STEPS;
  private double maxCost = Double.MAX_VALUE;
  private @Nullable String request;

  Desk(Path folder) {
    this.folder = folder;
    try {
      Files.createDirectories(folder.resolve(".git"));
      Files.createDirectories(folder.resolve("tasks"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A kanban over so many tasks, and agents that do what they should. */
  Desk usual(int tasks) {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= tasks; i++) {
      names.add("tasks/" + i + "-task.md");
      task(i + "-task.md", "role: Implementor");
    }
    kanban("implementation", "null", names);
    agent("manager", MANAGES);
    return agent("implementor", OK);
  }

  Desk kanban(String phase, String current, List<String> tasks) {
    StringBuilder text = new StringBuilder("---\ntype: kanban\ntitle: \"A test\"\n");
    text.append("phase: ").append(phase).append("\ncurrent: ").append(current).append("\ntasks:\n");
    for (String task : tasks) text.append("  - ").append(task).append('\n');
    return file("KANBAN.md", text.append("---\n# Kanban: A test\n").toString());
  }

  Desk task(String name, String header) {
    return file("tasks/" + name, "---\n" + header + "\n---\n# Task\n\n## Work Log\n");
  }

  Desk file(String name, String text) {
    try {
      Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  Desk agent(String role, String script) {
    return agent(role, script, ".");
  }

  Desk agent(String role, String script, String worksIn) {
    return agent(role, List.of("/bin/sh", "-c", BEGINNING + script), AgentSpec.JSON, worksIn);
  }

  /** One that speaks as Claude Code does: the result is text, and it says what it has cost. */
  Desk claude(String role, String result, double dollars) {
    String line =
        JsonMapper.shared()
            .createObjectNode()
            .put("type", "result")
            .put("subtype", "success")
            .put("is_error", false)
            .put("result", result)
            .put("total_cost_usd", dollars)
            .toString();
    Path program = folder.resolve("claude");
    String reads = "IFS= read -r input; printf '%s %s\\n' \"$ROLE\" \"$input\" >>calls.log\n";
    file("claude", "#!/bin/sh\n" + reads + "echo '" + line + "'\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return agent(role, List.of(program.toString(), "-p"), "claude", ".");
  }

  private Desk agent(String role, List<String> command, String protocol, String worksIn) {
    agents.removeIf(agent -> agent.name().equals(role));
    agents.add(
        new AgentSpec(
            role,
            command,
            protocol,
            Path.of(worksIn),
            List.of("PATH", "ROLE=" + role),
            Duration.ofSeconds(5),
            Duration.ofSeconds(20)));
    return this;
  }

  Desk without(String role) {
    agents.removeIf(agent -> agent.name().equals(role));
    return this;
  }

  Desk atMost(int steps) {
    maxSteps = steps;
    return this;
  }

  Desk atMostDollars(double cost) {
    maxCost = cost;
    return this;
  }

  Desk request(String text) {
    request = text;
    return this;
  }

  KanbanRun workflow() {
    return workflow(
        new Progress() {
          @Override
          public void note(String text) {
            heard.add(text);
          }

          @Override
          public void failed(Step step, Duration took, String reason) {
            heard.add(step.role() + " " + step.attempt() + ": " + reason);
          }
        });
  }

  KanbanRun workflow(Progress progress) {
    Path kanban = folder.resolve("KANBAN.md");
    Setup setup =
        new Setup(
            kanban,
            request,
            agents,
            folder,
            new Once(Map.of("PATH", "/usr/bin:/bin"), folder, Redactor.standard()),
            InstantSource.system(),
            Redactor.standard(),
            maxSteps,
            maxCost);
    return new KanbanRun(setup, progress);
  }

  List<String> command(String role) {
    return agents.stream()
        .filter(each -> each.name().equals(role))
        .findFirst()
        .orElseThrow()
        .command();
  }

  Ended run() {
    return workflow().run();
  }

  /** Who was called, and with what; one a line. */
  List<String> calls() {
    return text("calls.log").lines().toList();
  }

  String text(String name) {
    Path file = folder.resolve(name);
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
