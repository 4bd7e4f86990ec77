package dev.reeve.app;

import dev.reeve.base.text.Printable;
import dev.reeve.workflows.checkpoint.Decision;
import dev.reeve.workflows.checkpoint.Gate;
import dev.reeve.workflows.checkpoint.Outcome;
import dev.reeve.workflows.checkpoint.Prompt;
import dev.reeve.workflows.checkpoint.ReportText;
import dev.reeve.workflows.checkpoint.Request;
import dev.reeve.workflows.checkpoint.Setup;
import dev.reeve.workflows.checkpoint.SupervisedSession;
import dev.reeve.workflows.checkpoint.Supervisor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One call of {@code reeve checkpoint}: it supervises the session itself, or, if a resident
 * supervisor has it, asks that one.
 */
final class CheckpointRun implements AutoCloseable {

  private static final int BLOCKED = 3;
  private static final int WIDEST = 400;
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** A resident may have to wait for programs and judges. */
  private static final Duration LONGEST = Duration.ofHours(1);

  private final Console console;
  private final Setup setup;
  private final boolean json;
  private volatile boolean interrupted;
  private volatile @Nullable Supervisor supervisor;

  CheckpointRun(Console console, Setup setup, boolean json) {
    this.console = console;
    this.setup = setup;
    this.json = json;
  }

  /** Null if another process has the session. */
  private @Nullable Supervisor supervisor() {
    if (supervisor == null) supervisor = Supervisor.open(setup);
    return supervisor;
  }

  List<String> all() {
    return Supervisor.checkpoints(setup);
  }

  /** What nobody knows would be passed over without a word. */
  void mustKnow(List<String> scope) {
    String obstacle = new SupervisedSession(setup).obstacle(scope);
    if (!obstacle.isEmpty()) throw Stopped.refused("UNKNOWN_TASK", obstacle);
  }

  Outcome check(Request request) {
    @Nullable Supervisor own = supervisor();
    if (own != null) return make(own, request);
    @Nullable Outcome refused = request.refusal();
    if (refused != null) return refused;
    SupervisedSession resident = new SupervisedSession(setup);
    String id = resident.ask(request);
    @Nullable Outcome answer = await(id, () -> resident.answer(id, request.task()));
    return answer == null ? make(mine(), request) : answer;
  }

  private Outcome make(Supervisor own, Request request) {
    if (interrupted) throw Stopped.interrupted();
    try {
      Outcome outcome = own.check(request);
      while (outcome instanceof Outcome.Running) {
        pause();
        outcome = own.resume(request.task());
      }
      return outcome;
    } catch (CancellationException e) {
      throw Stopped.interrupted();
    }
  }

  /** Ends what it is at; a checkpoint that is not made then is made when it is asked for again. */
  void interrupt() {
    interrupted = true;
    @Nullable Supervisor own = supervisor;
    if (own != null) own.interrupt();
  }

  /** What whoever has the session answers; null if it is gone, and the session is ours now. */
  private @Nullable Outcome await(String id, Supplier<@Nullable Outcome> heard) {
    Instant end = Instant.now().plus(LONGEST);
    while (Instant.now().isBefore(end)) {
      @Nullable Outcome answer = heard.get();
      if (answer != null) return answer;
      if (supervisor() != null) return heard.get(); // it may have answered before it went
      pause();
    }
    throw Stopped.failed("whoever supervises this session did not answer " + id);
  }

  private Supervisor mine() {
    return Objects.requireNonNull(supervisor());
  }

  int decide(Decision decision) {
    SupervisedSession resident = new SupervisedSession(setup);
    must(resident.obstacle(decision));
    if (!isRuled(resident, decision)) must(mine().decide(decision));
    if (json) {
      ObjectNode node = JsonTree.object().put("task_id", decision.task());
      console.out().println(node.put("decision", decision.answer()).put("by", decision.by()));
    } else {
      say(decision.task() + ": " + decision.answer() + " by " + decision.by());
      resident.gate().lines().forEach(this::say);
    }
    return 0;
  }

  /** Whether a resident did it; another answer may have come before this one. */
  private boolean isRuled(SupervisedSession resident, Decision decision) {
    if (supervisor() != null) return false;
    String id = resident.decide(decision);
    @Nullable Outcome told = await(id, () -> resident.ruling(id));
    if (told instanceof Outcome.Refused(var code, var reason)) throw Stopped.refused(code, reason);
    return told != null;
  }

  private static void must(String obstacle) {
    if (!obstacle.isEmpty()) throw Stopped.refused(Decision.NOT_NOW, obstacle);
  }

  /** The daemon has it from now on. */
  int stay(DaemonClient daemon, @Nullable Path roleSpec) {
    @Nullable Path spec = roleSpec == null ? null : roleSpec.toAbsolutePath();
    ObjectNode body = JsonTree.object();
    Prompt.ofSession(setup.session(), spec).fields().forEach(body::put);
    Answer answer = daemon.post("/api/supervisors", body);
    if (json) {
      console.out().println(answer.json());
    } else {
      say("the daemon supervises " + setup.session() + " from now on; ask on its bus");
    }
    return 0;
  }

  int gate() {
    Gate gate = new SupervisedSession(setup).gate();
    if (json) {
      console.out().println(json(gate));
    } else {
      gate.lines().forEach(this::say);
    }
    return gate.closed().isEmpty() ? 0 : BLOCKED;
  }

  /** Every line is tagged; JSON is not (C-16). */
  int show(List<Outcome> outcomes) {
    int exit = 0;
    ObjectNode node = JsonTree.object();
    ArrayNode list = node.putArray("checkpoints");
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Refused refused) {
        throw Stopped.refused(refused.code(), refused.reason());
      }
      if (outcome instanceof Outcome.Said(String trouble)) throw Stopped.failed(trouble);
      if (!json) outcome.lines().forEach(this::say);
      list.add(json(outcome));
      if (outcome.blocks()) exit = BLOCKED;
    }
    Gate gate = new SupervisedSession(setup).gate();
    if (json) {
      console.out().println(node.setAll(json(gate)).put("exit", exit).toPrettyString());
    } else {
      gate.lines().forEach(this::say);
    }
    return exit;
  }

  private static ObjectNode json(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Reported(var report) -> ReportText.json(report);
      case Outcome.Skipped(String task, String why) ->
          JsonTree.object().put("task_id", task).put("skipped", why);
      case Outcome.Running(String task) -> JsonTree.object().put("task_id", task);
      case Outcome.Refused refused -> JsonTree.object().put("refused", refused.code());
      case Outcome.Said(String text) -> JsonTree.object().put("said", text);
    };
  }

  private static ObjectNode json(Gate gate) {
    ObjectNode node = JsonTree.object();
    ObjectNode closed = node.putObject("closed");
    gate.closed().forEach((task, by) -> by.forEach(closed.putArray(task)::add));
    return node;
  }

  private void say(String line) {
    String indent = line.substring(0, line.length() - line.stripLeading().length());
    console.out().println(Supervisor.TAG + indent + Printable.line(line, WIDEST));
  }

  private void pause() {
    if (interrupted) throw Stopped.interrupted();
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Stopped.failed("interrupted");
    }
  }

  @Override
  public void close() {
    if (supervisor != null) supervisor.close();
  }
}
