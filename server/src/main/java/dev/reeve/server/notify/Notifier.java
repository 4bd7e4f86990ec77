package dev.reeve.server.notify;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunListener;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls people by {@code notify.command} (T-37, T-76): a program that gets what is to be told as
 * JSON on its standard input. No shell reads anything, and nothing of the message stands on its
 * command line. Whether it went well is recorded as the message's delivery; whatever becomes of it,
 * the message lies in the inbox. A program that prints one of a decision's options has answered it.
 */
public final class Notifier implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Notifier.class);

  /** So many programs run at a time. */
  private static final int AT_ONCE = 4;

  /** So many notices wait for their turn; more than that nobody reads anyway. */
  private static final int MOST_WAITING = 1_000;

  private final Plan plan;
  private final Supplier<Engine> engine;
  private final Home home;
  private final Once once;
  private final AtomicInteger waiting = new AtomicInteger();
  private final ScheduledThreadPoolExecutor callers;

  /**
   * How people are called.
   *
   * @param command the program and its arguments; empty if nobody is called
   * @param folder where it runs
   * @param pauses after a failure it is tried again so much later, once for each
   */
  public record Plan(List<String> command, Path folder, Duration timeout, List<Duration> pauses) {

    /** A program that fails is tried again after these pauses. */
    public static final List<Duration> PAUSES =
        List.of(Duration.ofSeconds(5), Duration.ofSeconds(30));

    /** Nobody is called: messages lie in inboxes. */
    public static final Plan NONE =
        new Plan(List.of(), Path.of("."), Duration.ofMinutes(1), PAUSES);

    public Plan {
      command = List.copyOf(command);
      pauses = List.copyOf(pauses);
    }
  }

  /** One thing to be told, for the how-many-eth time. */
  private record Call(TeamId team, Effect.Notify notice, int attempt) {

    private Call again() {
      return new Call(team, notice, attempt + 1);
    }

    @Override
    public String toString() {
      return "team " + team + ", " + notice.message().message();
    }
  }

  public Notifier(Plan plan, Supplier<Engine> engine, Home home) {
    this.plan = plan;
    this.engine = engine;
    this.home = home;
    once = new Once(System.getenv(), plan.folder());
    callers =
        new ScheduledThreadPoolExecutor(
            AT_ONCE, Thread.ofPlatform().daemon().name("reeve-notify-", 0).factory());
    callers.setRemoveOnCancelPolicy(true);
  }

  /** Starts it and returns; what came of it is noticed by the engine. */
  public void tell(TeamId team, Effect.Notify notice) {
    Call call = new Call(team, notice, 1);
    if (plan.command().isEmpty()) {
      LOG.info("{}: {}", call, notice.message().text());
      report(call, Delivery.UNCONFIRMED, "");
      return;
    }
    if (MOST_WAITING <= waiting.get()) {
      LOG.warn("{}: nobody was called, {} notices are waiting", call, MOST_WAITING);
      report(call, Delivery.UNCONFIRMED, "too many notices were waiting");
      return;
    }
    schedule(call, Duration.ZERO);
  }

  private void schedule(Call call, Duration pause) {
    waiting.incrementAndGet();
    try {
      var _ = callers.schedule(() -> attempt(call), pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      waiting.decrementAndGet(); // the daemon is stopping: the next one owes it still
    }
  }

  private void attempt(Call call) {
    waiting.decrementAndGet();
    try {
      call(call);
    } catch (RuntimeException e) {
      failed(call, String.valueOf(e.getMessage()));
    }
  }

  private void call(Call call) {
    TeamState state = engine.get().state(call.team());
    if (state == null) return;
    Notice notice = new Notice(state, call.notice());
    if (notice.isSettled()) {
      report(call, Delivery.UNCONFIRMED, "settled before anybody was called");
      return;
    }
    AgentSpec program =
        new AgentSpec(
            "notify.command",
            plan.command(),
            AgentSpec.JSON,
            Path.of(""),
            List.of(),
            plan.timeout(),
            plan.timeout());
    String obstacle = once.obstacle(program);
    if (obstacle != null) {
      failed(call, obstacle);
      return;
    }
    Path folder = folder(call);
    LastWords words = new LastWords();
    Once.Result result =
        once.answer(new Once.Errand(program, notice.json(), words, _ -> {}), folder);
    Once.forget(folder);
    ended(call, notice, result, words);
  }

  private void ended(Call call, Notice notice, Once.Result result, LastWords words) {
    RunEnd end = result.end();
    if (result.isWell()) {
      notice.answer(result.text()).ifPresent(answer -> decide(call, notice, answer));
      report(call, Delivery.DELIVERED, "notify.command");
    } else if (end.cause().isLimit()) {
      // It may have told somebody: it is not told twice.
      LOG.warn("{}: notify.command was stopped after {}", call, plan.timeout());
      report(call, Delivery.UNCONFIRMED, "notify.command was stopped after " + plan.timeout());
    } else {
      failed(call, "notify.command ended with " + end.status() + words);
    }
  }

  private void failed(Call call, String reason) {
    SafeText safe = Redactor.standard().redact(reason);
    if (call.attempt() <= plan.pauses().size()) {
      Duration pause = plan.pauses().get(call.attempt() - 1);
      LOG.warn("{}: {}; again in {}", call, safe, pause);
      schedule(call.again(), pause);
    } else {
      LOG.warn("{}: {}; given up after {} attempts", call, safe, call.attempt());
      engine
          .get()
          .notice(
              call.team(),
              new Noticed.DeliveryReport(
                  call.notice().message().message(), Delivery.UNCONFIRMED, safe));
    }
  }

  private void decide(Call call, Notice notice, String answer) {
    LOG.info("{}: notify.command answers {}", call, answer);
    engine.get().ask(notice.decide(call.team(), answer, reply -> LOG.info("{}: {}", call, reply)));
  }

  private void report(Call call, Delivery delivery, String detail) {
    engine
        .get()
        .notice(
            call.team(),
            new Noticed.DeliveryReport(
                call.notice().message().message(), delivery, SafeText.own(detail)));
  }

  /** The same for a message after a crash, so that a program that still runs is found there. */
  private Path folder(Call call) {
    return home.ready("notices").resolve(call.team() + "." + call.notice().message().message());
  }

  /** What still runs goes on, and the next daemon hears what became of it. */
  @Override
  public void close() {
    callers.shutdownNow();
  }

  /** The end of what a program complains of. */
  private static final class LastWords implements RunListener {

    private static final int MOST = 200;

    private volatile String last = "";

    @Override
    public void onOutput(Channel channel, SafeText text) {
      if (channel == Channel.ERRORS && !text.value().isBlank()) last = text.value().strip();
    }

    @Override
    public String toString() {
      if (last.isEmpty()) return "";
      return ": " + last.substring(Math.max(0, last.length() - MOST));
    }
  }
}
