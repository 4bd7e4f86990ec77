package dev.reeve.server.members;

import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.PlainProtocol;
import dev.reeve.agents.run.Run;
import dev.reeve.agents.run.RunListener;
import dev.reeve.agents.run.Runs;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.budget.Budgeting;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.run.Berth;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.CallWindow;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.server.access.Tokens;
import dev.reeve.server.gates.GateKeeper;
import dev.reeve.server.gates.Workplace;
import dev.reeve.server.hooks.Mailbag;
import dev.reeve.server.reach.Way;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the members of teams that are Reeve's to run. Each incarnation of a member has one
 * folder, and in it at most one run that was ever begun: so nobody is started twice, whatever
 * crashed between, and whoever is still there after a crash is found again.
 */
public final class MemberRuns implements AutoCloseable, Way {

  private static final Logger LOG = LoggerFactory.getLogger(MemberRuns.class);

  private static final String FOLDER = "members";
  private static final int STARTERS = 4;

  /** So often, and so far apart, a team is looked at that is still being read. */
  private static final int LOOKS = 300;

  private static final Duration LOOK = Duration.ofMillis(100);

  /** So long an answer of the engine is waited for, before it is asked again. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** So long what a run printed can be looked at after its end. */
  private static final Duration KEPT = Duration.ofDays(7);

  private static final Duration DAY = Duration.ofDays(1);

  private final Supplier<Engine> engine;
  private final Path folder;
  private final Plan plan;
  private final GateKeeper gates;
  private final Badge badge;
  private @Nullable Runs runs;
  private volatile boolean open = true;
  private final Map<Place, Post> posts = new ConcurrentHashMap<>();
  private final ExecutorService workers =
      Executors.newFixedThreadPool(
          STARTERS, Thread.ofPlatform().name("reeve-members-", 0).daemon().factory());

  /**
   * What members can be run as.
   *
   * @param environment what they can inherit
   * @param time the teams' clocks, which may be faster than the world's
   */
  public record Plan(
      Workplace workplace,
      Map<String, String> environment,
      Redactor redactor,
      TimeSource time,
      Loops loops) {

    public Plan {
      environment = Map.copyOf(environment);
    }
  }

  /**
   * When tool calls of theirs go in circles.
   *
   * @param hooks knows whose hooks tell of calls: those are counted there
   */
  public record Loops(CallWindow.Limits limits, Mailbag hooks) {}

  public MemberRuns(Supplier<Engine> engine, Home home, Plan plan, GateKeeper gates) {
    this.engine = engine;
    this.plan = plan;
    this.gates = gates;
    badge = new Badge(home, new Tokens(home));
    folder = home.ready(FOLDER);
  }

  /** Made when it is first needed: most daemons run nobody. */
  private synchronized Runs runs() {
    if (!open) throw new IllegalStateException("the daemon stops");
    if (runs == null) runs = new Runs(folder, plan.redactor());
    return runs;
  }

  /** Does what a team asks for; called by the engine, so the work itself is done elsewhere. */
  public void perform(TeamId team, Effect effect) {
    switch (effect) {
      case Effect.Start start ->
          work(new Place(team, start.member(), start.incarnation()), post -> post.start(start));
      case Effect.Follow follow ->
          work(
              new Place(team, follow.member(), follow.incarnation()),
              post -> post.follow(follow.unsure()));
      case Effect.Stop stop ->
          work(
              new Place(team, stop.member(), stop.incarnation()),
              post -> post.stop(wait(stop.after()), real(stop.force())));
      default -> throw new IllegalArgumentException("nothing about a process: " + effect);
    }
  }

  private interface Work {
    void on(Post post);
  }

  private void work(Place place, Work work) {
    try {
      workers.execute(() -> {
        try {
          work.on(posts.computeIfAbsent(place, this::post));
        } catch (RuntimeException e) {
          LOG.warn("the process of {} is in trouble: {}", place, e.toString());
        }
      });
    } catch (RejectedExecutionException e) {
      LOG.info("{} is left as it is: the daemon stops", place);
    }
  }

  private Post post(Place place) {
    return new Post(place, folder(place), means());
  }

  private Path folder(Place place) {
    return folder.resolve(place.team().value()).resolve(place.folder());
  }

  private Post.Means means() {
    return new Post.Means(engine, this::runs, plan, gates, badge, this::forget);
  }

  private void forget(Place place) {
    posts.remove(place);
  }

  /** How long it is until then in the world's time. */
  private Duration wait(Instant then) {
    Duration left = Duration.between(engine.get().now(), then);
    return left.isNegative() ? Duration.ZERO : real(left);
  }

  private Duration real(Duration teams) {
    return Duration.ofNanos((long) (teams.toNanos() / plan.time().pace()));
  }

  /**
   * Brings words to a member by its own protocol, unless it has none that takes them, or they would
   * begin a turn that it has no budget for. What becomes of them it reports itself.
   */
  @Override
  public Attempt bring(TeamId team, Effect.Deliver deliver) {
    @Nullable Post post = mayHear(team, deliver.to()) ? post(team, deliver.to()) : null;
    String words = "From " + deliver.from() + ": " + deliver.text();
    @Nullable CompletableFuture<Boolean> taken = post == null ? null : post.tell(words);
    if (taken == null) return new Attempt.Refused("no process of it takes words");
    var _ =
        taken.thenAccept(told -> {
          Delivery how = told ? Delivery.DELIVERED : Delivery.UNCONFIRMED;
          engine
              .get()
              .notice(team, new Noticed.DeliveryReport(deliver.message(), how, SafeText.EMPTY));
        });
    return new Attempt.Taken();
  }

  /** Whoever is to stop is told so, whatever it has used up. */
  private boolean mayHear(TeamId team, MemberId member) {
    @Nullable TeamState state = engine.get().state(team);
    if (state == null || !Budgeting.isSpent(state, member)) return true;
    @Nullable Berth berth = state.crew().get(member);
    return state.phase() != Phase.ACTIVE || (berth != null && berth.stop() != null);
  }

  private @Nullable Post post(TeamId team, MemberId member) {
    @Nullable TeamState state = engine.get().state(team);
    @Nullable Berth berth = state == null ? null : state.crew().get(member);
    if (berth == null || !berth.isLive()) return null;
    Place place = new Place(team, member, berth.incarnation());
    return posts.computeIfAbsent(place, this::post);
  }

  /**
   * Looks for processes that no team knows of any more, as after a loss of what began them: they
   * are stopped. What a team knows of it asks for itself; as long as it is shut nobody knows
   * what it knows, and all that runs for it is left alone. What members said and were not answered
   * is gone on with (T-33).
   */
  public void sweep() {
    Thread.ofVirtual().name("reeve-members-attic").start(this::tidyUp);
    for (Path team : folders(folder)) {
      for (Path place : folders(team)) {
        List<Path> unfinished = Runs.unfinished(place);
        if (!unfinished.isEmpty()) Thread.ofVirtual().start(() -> sweep(team, place, unfinished));
        if (!Speech.waiting(place).isEmpty()) Thread.ofVirtual().start(() -> resume(team, place));
      }
    }
  }

  /** Once a day, as long as the daemon is there. */
  private void tidyUp() {
    while (open) {
      tidy(Instant.now());
      LockSupport.parkNanos(DAY.toNanos());
    }
  }

  /** What is kept of runs that ended long ago is removed (T-78). */
  void tidy(Instant now) {
    for (Path team : folders(folder)) {
      for (Path place : folders(team)) {
        boolean old = Runs.isOver(place, now.minus(KEPT));
        if (old && isPast(team.getFileName().toString(), place)) Once.forget(place);
      }
      if (folders(team).isEmpty()) Once.forget(team);
    }
  }

  private void sweep(Path team, Path place, List<Path> unfinished) {
    String name = team.getFileName().toString();
    if (!TeamId.isValid(name)) return;
    TeamId id = new TeamId(name);
    if (!engine.get().teams().contains(id)) {
      LOG.warn(
          "{} still runs for team {}, which is not in this store, and is left alone: was another"
              + " store meant?",
          place,
          name);
      return;
    }
    @Nullable TeamState state = settled(id);
    if (state == null || isKnown(state, place)) return;
    LOG.info("{} belongs to nobody any more, and is stopped", place);
    unfinished.forEach(this::stopStray);
  }

  /**
   * The team, when it is open: one that is locked, frozen or looked into may not know for the time
   * being who runs for it. Null if the daemon stops before, or the team is gone.
   */
  private @Nullable TeamState settled(TeamId id) {
    while (open && engine.get().teams().contains(id)) {
      @Nullable TeamState state = isOpen(id) ? looked(id) : null;
      if (state != null && !Locks.isShut(state)) return state;
      LockSupport.parkNanos(LOOK.toNanos());
    }
    return null;
  }

  private boolean isOpen(TeamId id) {
    @Nullable TeamState state = engine.get().state(id);
    boolean shut = state == null || Locks.isShut(state);
    return !shut && !engine.get().unusable().containsKey(id);
  }

  /** As the engine itself holds it to be, when all that it has decided is durable. */
  private @Nullable TeamState looked(TeamId id) {
    var seen = new CompletableFuture<@Nullable TeamState>();
    Consumer<Reply> reply =
        said -> seen.complete(said instanceof Reply.Noted ? engine.get().state(id) : null);
    engine.get().ask(new Ask.Look(id, reply));
    return seen.completeOnTimeout(null, PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
  }

  private void resume(Path team, Path place) {
    String name = team.getFileName().toString();
    if (!TeamId.isValid(name) || read(new TeamId(name)) == null) return;
    @Nullable Place known = Place.of(new TeamId(name), place.getFileName().toString());
    if (known != null) new Speech(known, place, means(), words -> tell(known, words)).resume();
  }

  private void tell(Place place, SafeText words) {
    @Nullable Post post = posts.get(place);
    if (post != null) {
      var _ = post.tell(words.value());
    }
  }

  /** Only what is known for certain to be past is; of a team that cannot be read nothing is. */
  private boolean isPast(String team, Path place) {
    if (!TeamId.isValid(team)) return false;
    TeamId id = new TeamId(team);
    if (!engine.get().teams().contains(id)) return true;
    @Nullable TeamState state = read(id);
    if (state == null || Locks.isShut(state)) return false;
    return state.phase() == Phase.DELETED || !isKnown(state, place);
  }

  /** Whether a team asks for it by itself; one that is deleted, for its end (T-60). */
  private static boolean isKnown(TeamState state, Path place) {
    for (Berth berth : state.crew().berths().values()) {
      Place known = new Place(state.id(), berth.member(), berth.incarnation());
      if (berth.isLive() && known.folder().equals(place.getFileName().toString())) return true;
    }
    return false;
  }

  /** The team, when it has been read; null if it cannot be, or there is none. */
  private @Nullable TeamState read(TeamId id) {
    @Nullable TeamState state = engine.get().state(id);
    for (int i = 0; state == null && i < LOOKS && open; i++) {
      LockSupport.parkNanos(LOOK.toNanos());
      state = engine.get().state(id);
    }
    return open ? state : null;
  }

  private void stopStray(Path run) {
    try {
      Run stray = runs().adopt(run, _ -> new PlainProtocol(), new RunListener() {});
      stray.stop(Duration.ZERO, Duration.ofSeconds(30));
    } catch (IllegalArgumentException | IllegalStateException e) {
      LOG.info("{} is not to be stopped: {}", run, e.getMessage());
    }
  }

  private static List<Path> folders(Path within) {
    try (Stream<Path> entries = Files.list(within)) {
      return new ArrayList<>(entries.filter(Files::isDirectory).sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + within + ": " + Home.said(e, within), e);
    }
  }

  /** The agents go on; the next daemon finds them again. */
  @Override
  public void close() {
    open = false;
    workers.shutdown();
    synchronized (this) {
      if (runs != null) runs.close();
    }
  }
}
