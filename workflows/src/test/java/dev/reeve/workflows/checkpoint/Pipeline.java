package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.CommandSpec;
import dev.reeve.agents.run.Once;
import dev.reeve.base.redact.Redactor;
import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.Draft;
import dev.reeve.workflows.bus.MessageBus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A copy of the example session, to be broken. */
final class Pipeline {

  static final Path EXAMPLE = Path.of("../examples/pipeline");
  static final List<String> ALL = List.of("CHECKPOINT-001", "CHECKPOINT-002", "CHECKPOINT-003");

  final Path root;
  Instant now = Instant.parse("2026-11-12T11:40:00Z");
  Duration patience = Duration.ZERO;
  final List<CommandSpec> commands = new ArrayList<>();
  @Nullable Path roleSpec;

  Pipeline(Path folder) {
    root = folder.resolve("TLV4-parcel-tracking-20261112");
    try (var files = Files.walk(EXAMPLE)) {
      for (Path file : files.toList()) {
        Path target = root.resolve(EXAMPLE.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Setup setup() {
    return new Setup(
        root,
        roleSpec,
        commands,
        new Once(Map.of("PATH", "/usr/bin:/bin"), root, Redactor.standard()),
        root.resolveSibling("runs"),
        Redactor.standard(),
        patience,
        clock());
  }

  InstantSource clock() {
    return () -> now;
  }

  Supervisor open() {
    return open(Supervisor.Probe.NONE);
  }

  Supervisor open(Supervisor.Probe probe) {
    return Objects.requireNonNull(Supervisor.open(setup(), probe));
  }

  Report check(String task) {
    try (Supervisor supervisor = open()) {
      return report(supervisor.check(new Request(task, List.of())));
    }
  }

  static Report report(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Reported.class);
    return ((Outcome.Reported) outcome).report();
  }

  /** A report as it lies on disk. */
  Report filed(String name) {
    return Objects.requireNonNull(ReportText.parse(text("artifacts/" + name + "-report.md")));
  }

  Result result(String check) {
    return Objects.requireNonNull(answers().get(check)).result();
  }

  MessageBus bus() {
    return new MessageBus(root, Redactor.standard(), clock());
  }

  /** Somebody says something to the supervisor. */
  BusLine say(String from, String type, String content, String data) {
    ObjectNode node = json(data);
    if (!content.isEmpty()) node.put("content", content);
    return bus().log(new Draft(from, "supervisor", type, "", node));
  }

  BusLine request(String task) {
    String text =
        "## Checkpoint Request\ntask_id: "
            + task
            + "\nscope: [DRAFT-001, DRAFT-002]\npipeline_progress: 3/10 tasks completed";
    return say("coordinator", "message", text, "{}");
  }

  /** What the supervisor said to somebody, as opposed to what it said of itself. */
  List<BusLine> said() {
    return own().stream().filter(line -> !line.type().equals("state_update")).toList();
  }

  List<BusLine> own() {
    return bus().all().lines().stream()
        .filter(line -> line.from().equals(Supervisor.NAME))
        .toList();
  }

  static ObjectNode json(String text) {
    return (ObjectNode) JsonMapper.shared().readTree(text.replace('\'', '"'));
  }

  String text(String path) {
    try {
      return Files.exists(root.resolve(path)) ? Files.readString(root.resolve(path)) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Pipeline write(String path, String text) {
    try {
      Files.writeString(root.resolve(path), text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Pipeline edit(String path, String old, String with) {
    assertThat(text(path)).as(path).contains(old);
    return write(path, text(path).replace(old, with));
  }

  Pipeline remove(String path) {
    try (var files = Files.walk(root.resolve(path))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What every check of every checkpoint says, without anything being written. */
  SortedMap<String, Answer> answers() {
    try {
      RoleSpec spec = RoleSpecReader.shipped();
      Shelf shelf = new Shelf(new SessionFiles.OnDisk(root), bus(), clock());
      SortedMap<String, Answer> answers = new TreeMap<>();
      for (String task : ALL) {
        List<Check> checks = spec.checkpoints().getOrDefault(task, List.of());
        Evidence evidence = shelf.evidence(checks, shelf.session().upstream(task));
        for (Check check : checks) {
          String name = task.substring("CHECKPOINT-".length()) + "/" + check.name();
          answers.put(name, BuiltIns.answer(check, evidence));
        }
      }
      return answers;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
