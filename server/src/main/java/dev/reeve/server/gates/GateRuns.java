package dev.reeve.server.gates;

import dev.reeve.agents.CommandSpec;
import dev.reeve.agents.run.FinishedRun;
import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.PlainProtocol;
import dev.reeve.agents.run.Run;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunListener;
import dev.reeve.agents.run.Runs;
import dev.reeve.base.file.Home;
import dev.reeve.base.text.Sha256;
import dev.reeve.core.Noticed;
import dev.reeve.core.report.Quote;
import dev.reeve.core.task.Evidence;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs gates and has what came of them recorded. The same gate on the same commit of the same task
 * runs once at a time, whoever asks; and a few at a time in all.
 */
final class GateRuns implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(GateRuns.class);

  private static final String FOLDER = "gates";
  private static final int AT_ONCE = 4;
  private static final int END_READ = 2_000;
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final CompletableFuture<Void> SWEPT = CompletableFuture.completedFuture(null);
  private static final String RUNNING = "it is running; you are told when it has ended";

  private final Supplier<Engine> engine;
  private final GateKeeper.Plan plan;
  private final Path folder;
  private final GatePromises promises;
  private final Semaphore places = new Semaphore(AT_ONCE, true);
  private final Map<String, Attempt> attempts = new ConcurrentHashMap<>();
  private final Set<Run> running = ConcurrentHashMap.newKeySet();
  private final Map<String, CompletableFuture<Void>> sweeping = new ConcurrentHashMap<>();
  private volatile boolean open = true;

  GateRuns(Supplier<Engine> engine, Home home, GateKeeper.Plan plan) {
    this.engine = engine;
    this.plan = plan;
    folder = home.ready(FOLDER);
    promises = new GatePromises(home);
  }

  /** Which gate is to be run for whom, and on which commit. */
  record Errand(GateKeeper.Claim claim, CommandSpec command, String commit) {

    /** The same for whoever asks for the same. */
    String key() {
      return Sha256.hex(claim.team() + " " + claim.task().id() + " " + command + " " + commit);
    }

    GatePromises.Promise promise() {
      TaskId task = claim.task().id();
      return new GatePromises.Promise(key(), claim.team(), claim.member(), task, commit);
    }
  }

  /** A gate at work. What it comes to is null once that is recorded, else why it is not. */
  private static final class Attempt {

    private final CompletableFuture<@Nullable String> end = new CompletableFuture<>();
    private boolean late;
    private boolean ending;

    /** Whether it has not ended yet: then whoever waited is promised to be told later. */
    synchronized boolean leave(Runnable promise) {
      if (ending) return false;
      promise.run();
      late = true;
      return true;
    }

    /** It has ended. Whether somebody did not wait for that. */
    synchronized boolean ends() {
      ending = true;
      return late;
    }
  }

  /** Why it cannot be run at all; null if it can. */
  @Nullable String obstacle(CommandSpec command) {
    return once().obstacle(command.asAgent());
  }

  SafeText redacted(String text) {
    return plan.redactor().redact(text);
  }

  /** Runs the gate; null when it is recorded what came of it, else why it is not. */
  @Nullable String run(Errand errand, Duration patience) {
    Attempt attempt = begun(errand, new Attempt());
    try {
      return attempt.end.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return attempt.leave(() -> promises.give(errand.promise())) ? RUNNING : attempt.end.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "the daemon is stopping";
    } catch (ExecutionException e) {
      throw new IllegalStateException("a gate that came to nothing", e);
    }
  }

  /** Runs it for somebody who does not wait for it, but was promised to be told. */
  void again(Errand errand) {
    Attempt attempt = new Attempt();
    attempt.leave(() -> promises.give(errand.promise()));
    Attempt begun = begun(errand, attempt);
    if (!begun.equals(attempt)) begun.leave(() -> promises.give(errand.promise()));
  }

  /** The attempt that is under way, which is this one if there was none. */
  private Attempt begun(Errand errand, Attempt mine) {
    @Nullable Attempt other = attempts.putIfAbsent(errand.key(), mine);
    if (other != null) return other;
    Thread.ofVirtual().name("reeve-gate").start(() -> work(errand, mine));
    return mine;
  }

  private void work(Errand errand, Attempt attempt) {
    @Nullable String reason = "it could not be run";
    try {
      places.acquire();
      try {
        Evidence evidence = evidence(errand);
        attempts.remove(errand.key());
        reason = record(errand, evidence, attempt.ends());
      } finally {
        places.release();
      }
    } catch (UncheckedIOException | IllegalStateException e) {
      LOG.warn("the gate {} could not be run: {}", errand.claim().gate(), e.getMessage());
      reason = "it could not be run: " + e.getMessage();
      if (attempt.ends()) tell(errand.claim(), errand.promise(), reason);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      attempts.remove(errand.key(), attempt);
      attempt.ends();
      attempt.end.complete(reason);
    }
  }

  private Evidence evidence(Errand errand) {
    sweeping.getOrDefault(errand.key(), SWEPT).join();
    Path own = folder.resolve(errand.key());
    var run = new Once.Errand(errand.command().asAgent(), "", new RunListener() {}, this::started);
    Once.Result result = once().answer(run, own);
    running.removeIf(each -> each.end().isDone());
    Path done = Runs.begun(own).getFirst();
    FinishedRun.Prints prints = FinishedRun.prints(done, END_READ);
    Once.forget(own);
    RunEnd end = result.end();
    boolean itself = end.cause() == RunEnd.Cause.EXITED;
    String words = itself ? last(prints.end()) : "it was stopped after " + end.took();
    return new Evidence(
        errand.claim().gate(),
        SafeText.own(errand.commit()),
        itself ? end.status() : null,
        end.took(),
        SafeText.own(prints.hash()),
        Quote.of(redacted(words)));
  }

  private void started(Run run) {
    running.add(run);
    if (!open) run.stop(Duration.ZERO, GRACE);
  }

  private static String last(String printed) {
    String line = printed.replaceAll("\\s+", " ");
    return line.substring(Math.max(0, line.length() - Quote.LONGEST));
  }

  private @Nullable String record(Errand errand, Evidence evidence, boolean late) {
    @Nullable String reason = record(errand.claim(), evidence, late);
    if (late && reason == null) promises.keep(errand.key());
    return reason;
  }

  private @Nullable String record(GateKeeper.Claim claim, Evidence evidence, boolean late) {
    if (!open) return "the daemon is stopping";
    var run = new Noticed.GateRun(claim.member(), claim.task().id(), evidence, late);
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    engine.get().ask(new Ask.Proof(claim.team(), run, reply::complete));
    return switch (reply.join()) {
      case Reply.Unavailable(var why) -> "what came of it could not be stored: " + why;
      case Reply.Refused(var rejection) -> rejection.reason();
      case Reply.Accepted _, Reply.Noted _, Reply.Held _, Reply.Each _ -> null;
    };
  }

  /** Tells who was promised it that the gate did not come to an end, and why. */
  void tell(GateKeeper.Claim claim, GatePromises.Promise promise, String why) {
    SafeText commit = SafeText.own(promise.commit());
    SafeText nothing = SafeText.own(Sha256.hex(""));
    SafeText words = Quote.of(redacted(why));
    var evidence = new Evidence(claim.gate(), commit, null, Duration.ZERO, nothing, words);
    if (record(claim, evidence, true) == null) promises.keep(promise.key());
  }

  GatePromises promises() {
    return promises;
  }

  private Once once() {
    return new Once(plan.environment(), plan.workplace().base(), plan.redactor());
  }

  boolean isOpen() {
    return open;
  }

  /** What a daemon before this one began: who still waits for it has it run again. */
  void sweep() {
    try (Stream<Path> old = Files.list(folder)) {
      for (Path each : old.toList()) {
        String key = each.getFileName().toString();
        sweeping.put(
            key, CompletableFuture.runAsync(() -> sweep(each), Thread::startVirtualThread));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + folder + ": " + Home.said(e, folder), e);
    }
  }

  private void sweep(Path old) {
    try (Runs runs = new Runs(old, plan.redactor())) {
      for (Path unfinished : Runs.unfinished(old)) {
        Run run = runs.adopt(unfinished, _ -> new PlainProtocol(), new RunListener() {});
        run.stop(Duration.ZERO, GRACE);
        run.end().join();
      }
      Once.forget(old);
    } catch (IllegalArgumentException | UncheckedIOException e) {
      LOG.warn("the gate in {} is left as it is: {}", old, e.getMessage());
    }
  }

  /** Nothing that a gate has started outlives the daemon that wanted it. */
  @Override
  public void close() {
    open = false;
    for (Run run : List.copyOf(running)) {
      run.stop(Duration.ZERO, GRACE);
      run.end().join();
    }
  }
}
