package dev.reeve.bench;

import dev.reeve.core.Order;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.EngineSettings;
import dev.reeve.daemon.engine.EngineThread;
import dev.reeve.daemon.engine.Listener;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.ThreadCommitter;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.sqlite.SqliteEventLog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** The production engine on a real store, fed by one client that keeps many requests in flight. */
final class Rig implements AutoCloseable {

  /** So many requests are unanswered at a time, or a few less while the client is waiting. */
  private static final int IN_FLIGHT = 1_024;

  /** It is woken when so many are answered: to wake it for each would be measured. */
  private static final int AT_ONCE = 64;

  /**
   * The least that it sleeps when nothing is due: to be woken for each of 50,000 commands a second
   * would be measured. What is sent late by it counts as waiting.
   */
  private static final Duration PAUSE = Duration.ofNanos(100_000);

  private static final Duration LOOK = Duration.ofMillis(10);

  private final EventLog log;
  private final ThreadCommitter committer;
  private final CountingCommitter counting;
  private final EngineThread thread;
  private final Engine engine;
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final Consumer<Reply> counter = this::count;
  private volatile Thread client = Thread.currentThread();
  private volatile long awaited;
  private long sent;

  Rig(Path folder) {
    log = SqliteEventLog.open(folder.resolve("reeve.db"));
    committer = new ThreadCommitter(log);
    counting = new CountingCommitter(committer);
    engine =
        new Engine(
            EngineSettings.of("bench"),
            new Engine.Parts(log, TimeSource.SYSTEM, counting, (_, _) -> {}));
    thread = new EngineThread(engine);
  }

  void found(List<TeamId> teams, NewTeam plan) {
    for (TeamId team : teams) {
      whenRoom(reply -> engine.ask(new Ask.Foundation(team, plan, reply)));
    }
    drain();
    for (TeamId team : teams) send(team, Workload.handOff());
    drain();
  }

  /** Sends these commands, and waits for the last answer. */
  void feed(List<Workload.Item> items) {
    for (Workload.Item item : items) send(item.team(), item.order());
    drain();
  }

  /** Sends these commands so many a second; how long each waited for its answer, in nanoseconds. */
  long[] feedAt(List<Workload.Item> items, double perSecond) {
    long[] waits = new long[items.size()];
    long start = System.nanoTime();
    for (int i = 0; i < waits.length; i++) {
      long due = start + (long) (i / perSecond * 1e9);
      pauseUntil(due);
      int index = i;
      Workload.Item item = items.get(i);
      sent++;
      engine.ask(
          new Ask.Command(
              item.team(),
              item.order(),
              reply -> {
                waits[index] = System.nanoTime() - due;
                count(reply);
              }));
    }
    drain();
    return waits;
  }

  private static void pauseUntil(long due) {
    while (true) {
      long early = due - System.nanoTime();
      if (early <= 0) return;
      LockSupport.parkNanos(Math.max(early, PAUSE.toNanos()));
    }
  }

  private void send(TeamId team, Order order) {
    whenRoom(reply -> engine.ask(new Ask.Command(team, order, reply)));
  }

  private void whenRoom(Consumer<Consumer<Reply>> request) {
    if (answered.get() <= sent - IN_FLIGHT) await(sent - IN_FLIGHT + AT_ONCE);
    sent++;
    request.accept(counter);
  }

  private void count(Reply reply) {
    if (!(reply instanceof Reply.Accepted)) refused.incrementAndGet();
    if (answered.incrementAndGet() == awaited) LockSupport.unpark(client);
  }

  /** Sleeps until so many are answered: a client that looks again and again would be measured. */
  private void await(long count) {
    if (count <= answered.get()) return;
    client = Thread.currentThread();
    awaited = count;
    while (answered.get() < count) LockSupport.park(this);
  }

  /** Waits until every team has been read from the store, which goes on behind the first answer. */
  void awaitTeams() {
    while (engine.teams().stream().anyMatch(team -> engine.state(team) == null)) {
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  private void drain() {
    await(sent);
    if (0 < refused.get()) {
      throw new IllegalStateException(refused.get() + " commands of the benchmark were refused");
    }
  }

  void listen(Listener listener) {
    engine.listen(listener);
  }

  EventLog log() {
    return log;
  }

  /** The sizes of the batches since the last call. */
  List<Integer> takeBatches() {
    return counting.take();
  }

  @Override
  public void close() {
    thread.close();
    committer.close();
    log.close();
  }
}
