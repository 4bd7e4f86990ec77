package dev.reeve.server.members;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.Budget;
import dev.reeve.agents.protocol.Protocols;
import dev.reeve.agents.run.AgentEnvironment;
import dev.reeve.agents.run.CommandPath;
import dev.reeve.agents.run.FinishedRun;
import dev.reeve.agents.run.Launch;
import dev.reeve.agents.run.PlainProtocol;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.run.Run;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunLimits;
import dev.reeve.agents.run.Runs;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.member.Member;
import dev.reeve.core.run.Berth;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.server.gates.GateKeeper;
import dev.reeve.server.gates.Obstacle;
import dev.reeve.server.hooks.MadeCalls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One incarnation of a member as a process: begun at most once, followed, stopped, accounted for.
 */
final class Post {

  private static final Logger LOG = LoggerFactory.getLogger(Post.class);

  private static final String INPUT = "input.txt";
  private static final int MOST_UNTOLD = 100;

  private final Place place;
  private final Path folder;
  private final Means means;
  private @Nullable Run run;
  private @Nullable Stop stop;
  private @Nullable String failure;
  private final List<Untold> untold = new ArrayList<>();
  private boolean over;

  /** What a post needs to do its work. */
  record Means(
      Supplier<Engine> engine,
      Supplier<Runs> runs,
      MemberRuns.Plan plan,
      GateKeeper gates,
      Badge badge,
      Consumer<Place> forget) {}

  private record Stop(Duration after, Duration force) {}

  Post(Place place, Path folder, Means means) {
    this.place = place;
    this.folder = folder;
    this.means = means;
  }

  private synchronized @Nullable Run run() {
    return run;
  }

  /**
   * Says something to it: at once, or when it has begun. Whether it was taken in; null if it takes
   * nothing.
   */
  synchronized @Nullable CompletableFuture<Boolean> tell(String words) {
    if (run != null) return run.tell(words);
    if (over || MOST_UNTOLD <= untold.size()) return null;
    CompletableFuture<Boolean> taken = new CompletableFuture<>();
    untold.add(new Untold(words, taken));
    return taken;
  }

  /** What waits for the process to begin. */
  private record Untold(String words, CompletableFuture<Boolean> taken) {}

  private void tellAll() {
    for (Untold each : untold) {
      @Nullable CompletableFuture<Boolean> taken = run == null ? null : run.tell(each.words());
      if (taken == null) {
        each.taken().complete(false);
      } else {
        var _ = taken.thenAccept(each.taken()::complete);
      }
    }
    untold.clear();
  }

  /**
   * Starts the process, unless one was ever begun: then it is that one. What was to be stopped
   * before it began is not begun any more. The end of one that is over is on its way already.
   */
  synchronized void start(Effect.Start start) {
    if (run != null || stop != null || over) return;
    if (failure != null) {
      failed(failure); // asked again before it was known: what was told must stay true
      return;
    }
    try {
      @Nullable Path begun = begun();
      if (begun == null) {
        begin(start);
      } else {
        take(begun);
      }
    } catch (NotPossible | UncheckedIOException e) {
      failed(String.valueOf(e.getMessage()));
    }
    tellAll();
  }

  /**
   * Takes up a process that was begun before; one that cannot be found is over, unless it may never
   * have been begun.
   */
  synchronized void follow(boolean unsure) {
    if (run != null || over) return;
    @Nullable Path begun = begun();
    if (begun == null) {
      if (unsure) return;
      report(new Noticed.RunOver(place.member(), place.incarnation(), lost()));
    } else {
      followed(begun);
    }
    tellAll();
  }

  synchronized void stop(Duration wait, Duration force) {
    stop = new Stop(wait, force);
    if (run == null) follow(false);
    if (run != null) run.stop(wait, force);
  }

  private @Nullable Path begun() {
    if (!Files.isDirectory(folder)) return null;
    return Runs.begun(folder).stream().findFirst().orElse(null);
  }

  private void begin(Effect.Start start) throws NotPossible {
    @Nullable TeamState state = means.engine().get().state(place.team());
    @Nullable Member member = state == null ? null : state.roster().get(place.member());
    @Nullable Berth berth = state == null ? null : state.crew().get(place.member());
    boolean wanted = berth != null && berth.incarnation() == place.incarnation() && berth.isLive();
    if (state == null || member == null || !wanted) return; // it is not wanted any more
    AgentSpec agent = agent(start.agent());
    String input = new Briefing(state, member, start.from()).input(agent);
    try {
      Files.createDirectories(folder);
      Path file = folder.resolve(INPUT);
      AtomicFile.replace(file, input, AtomicFile.PRIVATE);
      Launch launch = launch(agent, input, file);
      Salvage.begin(folder, launch.folder());
      run = means.runs().get().start(folder, launch, heard());
      report(new Noticed.RunBegun(place.member(), place.incarnation(), SafeText.own(run.id())));
    } catch (IOException e) {
      throw new NotPossible("its folder cannot be made: " + Home.said(e));
    }
  }

  private AgentSpec agent(SafeText name) throws NotPossible {
    @Nullable AgentSpec agent = means.plan().workplace().agent(name);
    if (agent != null) return agent;
    throw new NotPossible("there is no agent '" + name + "' under agents: in reeve.yaml");
  }

  private Launch launch(AgentSpec agent, String input, Path file) throws NotPossible {
    Path where = where(agent);
    SortedMap<String, String> inherited = AgentEnvironment.from(means.plan().environment());
    SortedMap<String, String> given = agent.environment(inherited);
    means.badge().give(place, given);
    Protocol protocol = protocol(agent, input, where);
    List<String> prepared = protocol.prepared(agent.command());
    List<String> command = new ArrayList<>(means.badge().wired(prepared, agent, folder));
    String path = inherited.getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin");
    switch (CommandPath.find(command.getFirst(), where, path)) {
      case CommandPath.Found(Path program) -> command.set(0, program.toString());
      case CommandPath.Missing(String reason) -> throw new NotPossible(reason);
      case CommandPath.Unusable(String reason) -> throw new NotPossible(reason);
    }
    // A budget stops no member: the Lead decides.
    RunLimits limits =
        RunLimits.NONE.withOutput(agent.terms().maxOutput(), RunLimits.NONE.backlogBytes());
    return new Launch(command, where, given, file, false, protocol, limits);
  }

  private Protocol protocol(AgentSpec agent, String input, Path where) {
    var errand = new Protocols.Errand(input, where, agent.terms().permissions(), true);
    var inherited = AgentEnvironment.from(means.plan().environment());
    InstantSource clock = () -> means.plan().time().read().wall();
    return new Protocols(clock, inherited).asking(agent, errand);
  }

  /** Where it works: in a work tree of its own, if it is to have one. */
  private Path where(AgentSpec agent) throws NotPossible {
    try {
      return means.plan().workplace().of(agent, place.team(), place.member());
    } catch (Obstacle e) {
      throw new NotPossible(String.valueOf(e.getMessage()));
    }
  }

  private void followed(Path begun) {
    try {
      take(begun);
    } catch (NotPossible e) {
      LOG.warn("{} is left as it is: {}", place, e.getMessage());
    }
  }

  /**
   * Follows what a daemon before this one began, or tells how it ended.
   *
   * @throws NotPossible if another has it: another Reeve, or whoever stops what no team knows of
   */
  private void take(Path begun) throws NotPossible {
    if (FinishedRun.isIn(begun)) {
      over = true;
      atItsEnd(() -> over(FinishedRun.in(begun, 0).end(), begun));
      return;
    }
    Runs runs = means.runs().get();
    try {
      run = runs.adopt(begun, _ -> adopted(), heard());
      report(new Noticed.RunBegun(place.member(), place.incarnation(), SafeText.own(run.id())));
      if (stop != null) run.stop(stop.after(), stop.force());
    } catch (IllegalArgumentException e) {
      LOG.warn("{} cannot be followed: {}", place, e.getMessage());
      report(new Noticed.RunOver(place.member(), place.incarnation(), lost()));
    } catch (IllegalStateException e) {
      throw new NotPossible(String.valueOf(e.getMessage()));
    }
  }

  /** It says what its configuration says now, and is asked nothing: that was done. */
  private Protocol adopted() {
    @Nullable TeamState state = means.engine().get().state(place.team());
    @Nullable Berth berth = state == null ? null : state.crew().get(place.member());
    @Nullable AgentSpec agent =
        berth == null ? null : means.plan().workplace().agent(berth.agent());
    if (agent == null) return new PlainProtocol();
    return protocol(agent, "", means.plan().workplace().base());
  }

  /** What its agent may use up. */
  private Amount limit() {
    @Nullable TeamState state = means.engine().get().state(place.team());
    @Nullable Berth berth = state == null ? null : state.crew().get(place.member());
    @Nullable AgentSpec agent =
        berth == null ? null : means.plan().workplace().agent(berth.agent());
    @Nullable Budget budget = agent == null ? null : agent.terms().budget();
    if (budget == null) return Amount.NONE;
    return new Amount(Amount.usd(budget.usd()).microUsd(), budget.tokens());
  }

  private Heard heard() {
    var ends =
        new Heard.Ends(
            new Speech(place, folder, means, this::tell),
            new Meter(place, means.engine(), limit()),
            new Circles(place, means.plan().loops(), new MadeCalls(means.plan().redactor())),
            end -> atItsEnd(() -> end(end)));
    return new Heard(place, means.engine(), means.plan().redactor(), ends);
  }

  private void tell(SafeText words) {
    @Nullable Run told = run;
    if (told != null) {
      var _ = told.tell(words.value());
    }
  }

  private void atItsEnd(Runnable work) {
    Thread.ofPlatform().daemon().name("reeve-end " + place).start(work);
  }

  private void end(RunEnd end) {
    @Nullable Run ended = run();
    synchronized (this) {
      over = true;
      run = null;
    }
    over(end, ended == null ? folder : ended.folder());
  }

  /** On a thread of its own: what it said last may wait for its gate. */
  private void over(RunEnd end, Path where) {
    means.badge().take(place);
    var salvage = new Salvage(place, folder, means.plan().redactor(), isOwing());
    Receipt receipt = salvage.receipt(end, where);
    if (!Speech.isAnswered(folder, means.gates())) return; // the next daemon finds both
    report(new Noticed.RunOver(place.member(), place.incarnation(), receipt));
    means.forget().accept(place);
  }

  /** Whether the next move is its own: then its end is no good one, whatever its status (T-39). */
  private boolean isOwing() {
    @Nullable TeamState state = means.engine().get().state(place.team());
    @Nullable Member member = state == null ? null : state.roster().get(place.member());
    return member != null && member.incarnation() == place.incarnation() && member.isOwing();
  }

  private static Receipt lost() {
    SafeText none = SafeText.EMPTY;
    return new Receipt(none, Receipt.Cause.LOST, null, Duration.ZERO, none, List.of(), 0, none);
  }

  private void failed(String reason) {
    failure = reason;
    SafeText safe = means.plan().redactor().redact(reason);
    report(new Noticed.RunFailed(place.member(), place.incarnation(), safe));
  }

  private void report(Noticed notice) {
    means.engine().get().notice(place.team(), notice);
  }

  /** Why nothing was started. */
  private static final class NotPossible extends Exception {

    private static final long serialVersionUID = 1;

    NotPossible(String reason) {
      super(reason);
    }
  }
}
