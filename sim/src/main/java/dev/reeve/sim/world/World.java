package dev.reeve.sim.world;

import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.Order;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.DirectCommitter;
import dev.reeve.daemon.engine.Effects;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.EngineSettings;
import dev.reeve.daemon.engine.Listener;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.files.TeamFiles;
import dev.reeve.daemon.files.TeamFolder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The production engine in virtual time: nothing happens between two moments at which something
 * happens, so a night passes in milliseconds, and the same night is the same every time.
 */
public final class World {

  private final VirtualTime time;
  private final FaultyLog log;
  private final Transport transport;
  private final List<Listener> listeners = new ArrayList<>();
  private Engine engine;
  private @Nullable Function<Supplier<Engine>, TeamFiles> filing;
  private @Nullable TeamFiles files;
  private @Nullable Instant filesDue;

  /** How messages reach the members of this world; null is a member without any transport. */
  public interface Transport {
    @Nullable Delivery deliver(TeamId team, Effect.Deliver message);

    /** The process of a member is to be started, followed or stopped; whoever plays it reports. */
    default void process(TeamId team, Effect effect) {}

    /** What comes of asking for a member to be started again: nobody here can. */
    default Noticed restart(TeamId team, Effect.Restart restart) {
      return new Noticed.RestartReport(
          restart.member(),
          restart.order(),
          SafeText.own("this daemon starts no processes itself"));
    }
  }

  public World(Instant start, FaultyLog log, Transport transport) {
    time = new VirtualTime(start);
    this.log = log;
    this.transport = transport;
    engine = boot();
  }

  public VirtualTime time() {
    return time;
  }

  public FaultyLog log() {
    return log;
  }

  public Engine engine() {
    return engine;
  }

  /** Hears of every line from now on, also of those that are written after a crash. */
  public void listen(Listener listener) {
    listeners.add(listener);
    engine.listen(listener);
  }

  public Reply found(TeamId team, NewTeam plan) {
    List<Reply> replies = new ArrayList<>();
    engine.ask(new Ask.Foundation(team, plan, replies::add));
    return settled(replies);
  }

  public Reply send(TeamId team, Order order) {
    List<Reply> replies = new ArrayList<>();
    engine.ask(new Ask.Command(team, order, replies::add));
    return settled(replies);
  }

  /** What came of a task's gate (T-33). */
  public Reply prove(TeamId team, Noticed.GateRun run) {
    List<Reply> replies = new ArrayList<>();
    engine.ask(new Ask.Proof(team, run, replies::add));
    return settled(replies);
  }

  public Reply observe(TeamId team, Noticed.Observation seen) {
    List<Reply> replies = new ArrayList<>();
    engine.ask(new Ask.Observation(team, seen, replies::add));
    return settled(replies);
  }

  /** Somebody in this world noticed something, and waits for no answer. */
  public void notice(TeamId team, Noticed noticed) {
    engine.notice(team, noticed);
    settle();
  }

  /** Somebody asks for a reconcile. */
  public Reply inspect(TeamId team) {
    List<Reply> replies = new ArrayList<>();
    engine.ask(new Ask.Inspection(team, Suspicion.ASKED, replies::add));
    return settled(replies);
  }

  /** Does everything that can be done without time passing. */
  public void settle() {
    engine.watched();
    runDry();
  }

  /** Lets time pass; whatever falls due on the way happens at its instant. */
  public void advance(Duration duration) {
    approach(duration);
    settle();
  }

  /**
   * The same, but what falls due at the end itself waits until something is sent: an input at the
   * instant of a check comes before the check (T-85).
   */
  public void approach(Duration duration) {
    Instant end = time.now().plus(duration);
    while (approachOnce(Duration.between(time.now(), end))) settle();
  }

  /**
   * Lets time pass until something falls due, or for {@code most}; what falls due just then waits.
   *
   * @return whether something fell due before
   */
  public boolean approachOnce(Duration most) {
    settle();
    Duration next = untilNextWake();
    boolean before = next.compareTo(most) < 0;
    time.advance(before ? next : most);
    engine.watched();
    return before;
  }

  /** Time passes and nobody watches: a stopped process, a machine asleep with its clocks on. */
  public void pause(Duration duration) {
    time.advance(duration);
    engine.unwatched();
    runDry();
  }

  private void runDry() {
    boolean more = true;
    while (more) {
      more = engine.step() || engine.nextWake() == null;
      if (!more && files != null) {
        filesDue = files.step(engine.now());
        more = engine.nextWake() == null || files.isStirred();
      }
    }
  }

  /** From now on the teams of this world have files, which somebody writes and watches. */
  public void keepFiles(Function<Supplier<Engine>, TeamFiles> keeper) {
    filing = keeper;
    file();
  }

  private void file() {
    if (filing == null) return;
    files = filing.apply(this::engine);
    engine.listen(files);
  }

  /** Somebody touched a file of a team. */
  public void touched(TeamId team, String name) {
    if (files != null) files.touched(team, name);
    settle();
  }

  /** Somebody sets the clock on the wall. */
  public void setWall(Duration by) {
    time.setWall(by);
    settle();
  }

  /** The process dies, and everything that was only in memory with it; a new one starts. */
  public void crash() {
    engine = boot();
    file();
    if (files != null) engine.teams().forEach(team -> touched(team, TeamFolder.STATE));
    settle();
  }

  private Engine boot() {
    Effects effects = this::perform;
    Engine booted =
        new Engine(
            EngineSettings.of("node"),
            new Engine.Parts(log, time, new DirectCommitter(log), effects));
    listeners.forEach(booted::listen);
    return booted;
  }

  private void perform(TeamId team, Effect effect) {
    switch (effect) {
      case Effect.Deliver message -> deliver(team, message);
      case Effect.Notify(var message, _) -> deliver(team, message); // nobody is outside this world
      case Effect.KeepSummaries(var line) -> engine.notice(team, kept(team, line));
      case Effect.WritePostMortem _ -> {}
      case Effect.Restart restart -> engine.notice(team, transport.restart(team, restart));
      case Effect.Start _, Effect.Follow _, Effect.Stop _ -> transport.process(team, effect);
    }
  }

  private Noticed kept(TeamId team, long line) {
    return files == null
        ? new Noticed.SummariesKept(line, List.of())
        : files.flush(team, line, engine.now());
  }

  private void deliver(TeamId team, Effect.Deliver message) {
    Delivery delivery = transport.deliver(team, message);
    if (delivery == null) return;
    engine.notice(team, new Noticed.DeliveryReport(message.message(), delivery, SafeText.EMPTY));
  }

  private Duration untilNextWake() {
    Instant next = engine.nextWake();
    if (next == null) return Duration.ZERO;
    if (filesDue != null && filesDue.isBefore(next)) next = filesDue;
    return Duration.between(engine.now(), next);
  }

  private Reply settled(List<Reply> replies) {
    settle();
    return replies.getFirst();
  }
}
