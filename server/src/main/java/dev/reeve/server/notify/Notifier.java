package dev.reeve.server.notify;

import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Effect;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Listener;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls people by every way that is set up (T-37, T-76). Whether it went well is recorded as the
 * message's delivery; whatever becomes of it, the message lies in the inbox. A program that prints
 * one of a decision's options has answered it.
 */
public final class Notifier implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Notifier.class);

  /** So many calls go on at a time. */
  private static final int AT_ONCE = 4;

  /** So many calls wait for their turn; more than that nobody reads anyway. */
  private static final int MOST_WAITING = 1_000;

  private final Plan plan;
  private final Supplier<Engine> engine;
  private final Redactor redactor;
  private final List<Way> ways;
  private final AtomicInteger waiting = new AtomicInteger();
  private final ScheduledThreadPoolExecutor callers;

  /**
   * How people are called.
   *
   * @param command the program and its arguments; empty if there is none
   * @param webhook where it is posted to; null if nowhere
   * @param desktop whether it is shown on the screen
   * @param folder where the program runs
   * @param pauses after a failure it is tried again so much later, once for each
   * @param look how often it is looked whether Reeve itself is well
   */
  public record Plan(
      List<String> command,
      @Nullable URI webhook,
      boolean desktop,
      Path folder,
      Duration timeout,
      List<Duration> pauses,
      Duration look) {

    /** What fails is tried again after these pauses. */
    public static final List<Duration> PAUSES =
        List.of(Duration.ofSeconds(5), Duration.ofSeconds(30));

    /** The engine tries its store more often than that: what two looks see has failed twice. */
    public static final Duration LOOK = Duration.ofSeconds(45);

    /** Nobody is called: messages lie in inboxes. */
    public static final Plan NONE =
        new Plan(List.of(), Path.of("."), Duration.ofMinutes(1), PAUSES);

    public Plan {
      command = List.copyOf(command);
      pauses = List.copyOf(pauses);
    }

    /** By a program alone. */
    public Plan(List<String> command, Path folder, Duration timeout, List<Duration> pauses) {
      this(command, null, false, folder, timeout, pauses, LOOK);
    }
  }

  /** One thing to be told by one way, for the how-many-eth time. */
  private record Call(Errand errand, Way way, int attempt) {

    private Call again() {
      return new Call(errand, way, attempt + 1);
    }

    @Override
    public String toString() {
      return errand.toString();
    }
  }

  public Notifier(Plan plan, Supplier<Engine> engine, Home home, Redactor redactor) {
    this.plan = plan;
    this.engine = engine;
    this.redactor = redactor;
    ways = ways(plan, home, redactor);
    callers =
        new ScheduledThreadPoolExecutor(
            AT_ONCE, Thread.ofPlatform().daemon().name("reeve-notify-", 0).factory());
    callers.setRemoveOnCancelPolicy(true);
  }

  private static List<Way> ways(Plan plan, Home home, Redactor redactor) {
    List<Way> ways = new ArrayList<>();
    if (!plan.command().isEmpty()) ways.add(new ProgramWay(plan, home, redactor));
    if (plan.webhook() != null) ways.add(new WebhookWay(plan.webhook(), plan.timeout()));
    if (plan.desktop()) ways.add(new DesktopWay(System.getenv()));
    return ways;
  }

  /** Starts it and returns; what came of it is noticed by the engine. */
  public void tell(TeamId team, Effect.Notify notice) {
    Errand errand = new Errand.OfMessage(team, notice, engine, Math.max(1, ways.size()));
    if (ways.isEmpty()) {
      LOG.info("{}: {}", errand, notice.message().text());
      errand.over(SafeText.EMPTY);
    }
    for (Way way : ways) begin(new Call(errand, way, 1));
  }

  /** Who is to hear of every line, so that critical events call people, too. */
  public Listener criticalCalls() {
    return new CriticalCalls(this::tell);
  }

  /** From now on it also looks by itself whether Reeve is well. */
  public void start() {
    if (ways.isEmpty()) return;
    long every = plan.look().toMillis();
    SelfWatch watch = new SelfWatch(this::safe);
    var _ = callers.scheduleWithFixedDelay(() -> look(watch), every, every, TimeUnit.MILLISECONDS);
  }

  private void look(SelfWatch watch) {
    News news = watch.look(engine.get().vitals().complaint(), Instant.now());
    if (news != null) tell(news);
  }

  private void tell(News news) {
    for (Way way : ways) begin(new Call(new Errand.OfNews(news), way, 1));
  }

  private void begin(Call call) {
    if (MOST_WAITING <= waiting.get()) {
      LOG.warn("{}: nobody was called, {} notices are waiting", call, MOST_WAITING);
      call.errand().over(SafeText.own("too many notices were waiting"));
    } else {
      schedule(call, Duration.ZERO);
    }
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
    News news = call.errand().news();
    if (news == null) {
      call.errand().over(SafeText.own("settled before anybody was called"));
      return;
    }
    switch (call.way().tell(news)) {
      case Way.Told.Done(var printed) -> call.errand().done(call.way(), printed);
      case Way.Told.Over(var reason) -> {
        LOG.warn("{}: {}", call, safe(reason));
        call.errand().over(safe(reason));
      }
      case Way.Told.Failed(var reason) -> failed(call, reason);
    }
  }

  private void failed(Call call, String reason) {
    SafeText safe = safe(reason);
    if (call.attempt() <= plan.pauses().size()) {
      Duration pause = plan.pauses().get(call.attempt() - 1);
      LOG.warn("{}: {}; again in {}", call, safe, pause);
      schedule(call.again(), pause);
    } else {
      LOG.warn("{}: {}; given up after {} attempts", call, safe, call.attempt());
      call.errand().over(safe);
    }
  }

  private SafeText safe(String reason) {
    return redactor.redact(reason);
  }

  /** A program that still runs goes on, and the next daemon hears what became of it. */
  @Override
  public void close() {
    callers.shutdownNow();
    for (Way way : ways) {
      if (way instanceof WebhookWay webhook) webhook.close();
    }
  }
}
