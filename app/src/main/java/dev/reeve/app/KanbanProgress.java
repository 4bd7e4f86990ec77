package dev.reeve.app;

import dev.reeve.agents.run.RunListener;
import dev.reeve.base.text.Printable;
import dev.reeve.sim.scenario.report.Paint;
import dev.reeve.workflows.kanban.Ended;
import dev.reeve.workflows.kanban.Progress;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Shows how a workflow goes on: a live line at a terminal, plain lines or JSON elsewhere (K-11).
 */
final class KanbanProgress implements Progress, AutoCloseable {

  private static final String REDRAW = "\r\u001b[K";
  private static final long PAUSE_MILLIS = 200;
  private static final int WIDEST = 300;

  private final Console console;
  private final boolean json;
  private final boolean live;
  private final @Nullable KanbanReports reports;
  private @Nullable Step running;
  private long begun;

  KanbanProgress(Console console, boolean json, @Nullable KanbanReports reports) {
    this.console = console;
    this.json = json;
    this.reports = reports;
    live = !json && console.paint() == Paint.COLOURED;
    if (live) Thread.ofPlatform().daemon().name("reeve-live-line").start(this::keepAlive);
  }

  @Override
  public RunListener began(Step step) {
    synchronized (this) {
      running = step;
      begun = System.nanoTime();
      if (json) print(node(step, "began"));
      if (!json && !live) console.out().println(step.line() + " …");
      console.flush();
    }
    @Nullable RunListener report = reports == null ? null : reports.began(step);
    return report == null ? new RunListener() {} : report;
  }

  @Override
  public synchronized void answered(Step step, Duration took, String status, String message) {
    running = null;
    if (json) {
      print(node(step, "answered").put("status", status).put("message", message), took);
    } else {
      line(
          step.line()
              + "  "
              + status
              + "  "
              + seconds(took)
              + "  "
              + Printable.line(message, WIDEST));
    }
  }

  @Override
  public void failed(Step step, Duration took, String reason) {
    synchronized (this) {
      running = null;
      if (json) {
        print(node(step, "failed").put("reason", reason), took);
      } else {
        line(step.line() + "  invalid output: " + Printable.line(reason, WIDEST));
      }
    }
    if (reports != null) reports.failed(step, reason);
  }

  @Override
  public synchronized void note(String text) {
    if (json) {
      print(JsonTree.object().put("event", "note").put("text", text));
    } else {
      line("note: " + Printable.line(text, WIDEST));
    }
  }

  /** What would be run next. */
  synchronized void preview(String text) {
    if (json) {
      print(JsonTree.object().put("event", "preview").put("text", text));
    } else {
      line(text);
    }
  }

  synchronized void ended(Ended ended) {
    if (json) {
      ObjectNode node = JsonTree.object().put("event", "ended");
      print(node.put("exit", ended.exit()).put("why", ended.why()).put("steps", ended.steps()));
    } else if (ended.isComplete()) {
      line(ended.line());
    } else {
      console.err().println("reeve: " + Printable.line(ended.line(), WIDEST));
    }
    console.flush();
  }

  @Override
  public void close() {
    if (reports != null) reports.close();
  }

  private void line(String text) {
    console.out().println((live ? REDRAW : "") + text);
    console.flush();
  }

  private void print(ObjectNode node, Duration took) {
    print(node.put("seconds", took.toMillis() / 1000.0));
  }

  private void print(ObjectNode node) {
    console.out().println(node);
    console.flush();
  }

  private static ObjectNode node(Step step, String event) {
    ObjectNode node = JsonTree.object().put("event", event);
    node.put("step", step.number()).put("role", step.role());
    return node.put("task", step.task()).put("attempt", step.attempt());
  }

  private static String seconds(Duration took) {
    return String.format(Locale.ROOT, "%.1f s", took.toMillis() / 1000.0);
  }

  private void keepAlive() {
    try {
      while (true) {
        Thread.sleep(PAUSE_MILLIS);
        draw();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void draw() {
    @Nullable Step step = running;
    if (step == null) return;
    Duration elapsed = Duration.ofNanos(System.nanoTime() - begun);
    console.out().print(REDRAW + step.line() + "  " + seconds(elapsed) + " …");
    console.flush();
  }
}
