package dev.reeve.workflows.epic;

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

/** A folder with an epic, its workers, and agents that are shell scripts. */
final class Yard {

  static final String DISPATCH =
      "echo '{\"action\": \"dispatch\", \"task_id\": \"T-1\", \"worker\": \"claude\","
          + " \"project\": \"app\", \"command\": \"coder\", \"next\": \"nothing follows\"}'";

  final Path folder;
  final List<Path> started = new ArrayList<>();
  private final List<AgentSpec> agents = new ArrayList<>();

  Yard(Path folder) {
    this.folder = folder;
    file(
        "WORKERS.md",
        """
        ## Workers
        | Worker | Agent | Max concurrent | Capabilities | Turns |
        |---|---|---|---|---|
        | claude | coder | 2 | code, tests | XS 40, S 70 |
        ## Projects
        | Project | Repository |
        |---|---|
        | app | . |
        """);
    agent("planner", DISPATCH);
    agent("verifier", "echo '{\"verdict\": \"PASS\"}'");
    agent("coder", "echo '{\"pr\": \"http://pr/1\"}'");
  }

  Yard epic(Sheet sheet) {
    return file("EPIC.md", sheet.text());
  }

  Yard file(String name, String text) {
    try {
      Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Each writes down that it was asked, and with what. */
  Yard agent(String name, String script) {
    String whole = "{ printf '" + name + " '; cat; } >>asked.log\n" + script;
    agents.removeIf(agent -> agent.name().equals(name));
    agents.add(
        new AgentSpec(
            name,
            List.of("/bin/sh", "-c", whole),
            AgentSpec.JSON,
            Path.of("."),
            List.of("PATH"),
            Duration.ofSeconds(30),
            Duration.ofSeconds(30)));
    return this;
  }

  Yard without(String name) {
    agents.removeIf(agent -> agent.name().equals(name));
    return this;
  }

  EpicSetup setup() {
    return new EpicSetup(
        agents,
        folder,
        new Once(Map.of("PATH", "/usr/bin:/bin"), folder, Redactor.standard()),
        Redactor.standard(),
        Phrases.FORBIDDEN,
        Phrases.BLAST_RADIUS);
  }

  EpicTick ticking() {
    return ticking(started::add);
  }

  EpicTick ticking(WorkerStart starter) {
    Path file = folder.resolve("EPIC.md");
    return new EpicTick(file, _ -> setup(), starter, InstantSource.fixed(Sheet.NOW));
  }

  Ticked tick() {
    return ticking().tick();
  }

  EpicHooks hooks() {
    return new EpicHooks(folder.resolve("EPIC.md"), Redactor::standard);
  }

  Epic epic() {
    return hooks().show();
  }

  List<String> asked() {
    return text("asked.log").lines().toList();
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
