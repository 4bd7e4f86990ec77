package dev.reeve.server.gates;

import dev.reeve.agents.CommandSpec;
import dev.reeve.agents.rescue.Checkout;
import dev.reeve.agents.rescue.GitTrouble;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Order;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Evidence;
import dev.reeve.core.task.Gating;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Witness;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks for itself before a task with a gate is done (T-33): at the commit that the task's work
 * tree stands at, and, unless the gate has passed on it already, at what comes of the gate there.
 * What follows from that is for the core to say.
 */
public final class GateKeeper implements AutoCloseable {

  /** So long whoever sends a command over HTTP waits for a gate; then it is told later. */
  public static final Duration SHORTLY = Duration.ofSeconds(20);

  private static final int MOST_NAMED = 5;

  /** So long after the start teams are waited for that still have to be read. */
  private static final Duration READING = Duration.ofSeconds(10);

  private static final Duration LOOK = Duration.ofMillis(10);

  private final Supplier<Engine> engine;
  private final Plan plan;
  private final GateRuns runs;

  /**
   * What gates can be run as.
   *
   * @param commands what the configuration names, of which a gate is one
   * @param environment what they can inherit
   */
  public record Plan(
      List<CommandSpec> commands,
      Workplace workplace,
      Map<String, String> environment,
      Redactor redactor) {

    public Plan {
      commands = List.copyOf(commands);
      environment = Map.copyOf(environment);
    }
  }

  public GateKeeper(Supplier<Engine> engine, Home home, Plan plan) {
    this.engine = engine;
    this.plan = plan;
    runs = new GateRuns(engine, home, plan);
  }

  /** What teams may name of the configuration. */
  public Configured configured() {
    return Configured.of(plan.workplace(), plan.commands());
  }

  /** Whether the command waits for nothing but the witness of a gate. */
  public boolean concerns(TeamId team, Order order) {
    return !wanted(team, order).isEmpty();
  }

  /** The tasks that the command says are done, and that wait for nothing else. */
  public List<TaskId> waiting(TeamId team, Order order) {
    return wanted(team, order).stream().map(Task::id).toList();
  }

  /** Whether gates are still run: when the daemon stops, what was seen last is worth nothing. */
  public boolean isOpen() {
    return runs.isOpen();
  }

  private List<Task> wanted(TeamId team, Order order) {
    @Nullable TeamState state = Gating.mayConcern(order) ? engine.get().state(team) : null;
    return state == null ? List.of() : Gating.wanted(state, order, engine.get().now());
  }

  /**
   * The command, with what was seen because of it.
   *
   * @param patience so long a gate is waited for
   */
  public Order witnessed(TeamId team, Order order, Duration patience) {
    List<Task> wanted = wanted(team, order);
    if (wanted.isEmpty()) return order;
    List<Witness> seen = new ArrayList<>();
    for (Task task : wanted) seen.add(witness(new Claim(team, order.actor(), task), patience));
    return order.witnessed(seen);
  }

  /** Somebody says that a task is done. */
  record Claim(TeamId team, MemberId member, Task task) {

    SafeText gate() {
      return task.plan().gate();
    }
  }

  private Witness witness(Claim claim, Duration patience) {
    try {
      @Nullable Evidence known = claim.task().past().evidence();
      if (known == null) command(claim.gate()); // what is missing there is said first
      Path place = place(claim);
      Checkout before = Checkout.of(place, OwnFiles.of(engine.get()));
      if (isProven(claim, before)) {
        return Witness.at(claim.task().id(), SafeText.own(before.commit()));
      }
      @Nullable String unknown = runs.run(errand(claim, before), patience);
      if (unknown != null) throw new Obstacle(unknown);
      return Witness.at(claim.task().id(), SafeText.own(Checkout.of(place).commit()));
    } catch (Obstacle | GitTrouble e) {
      return Witness.prevented(claim.task().id(), runs.redacted(String.valueOf(e.getMessage())));
    }
  }

  private static boolean isProven(Claim claim, Checkout tree) {
    @Nullable Evidence known = claim.task().past().evidence();
    return known != null && known.proves(claim.gate(), SafeText.own(tree.commit()));
  }

  private GateRuns.Errand errand(Claim claim, Checkout tree) throws Obstacle {
    return new GateRuns.Errand(claim, placed(command(claim.gate()), tree), tree.commit());
  }

  /** Gates of which somebody is still to be told are run again, if they can be. */
  public void resume() {
    for (GatePromises.Promise each : runs.promises().open()) {
      Thread.ofVirtual().name("reeve-gate").start(() -> resume(each));
    }
  }

  private void resume(GatePromises.Promise promise) {
    @Nullable TeamState state = present(promise.team());
    if (state == null && engine.get().teams().contains(promise.team())) return; // another time
    @Nullable Task task = state == null ? null : state.tasks().get(promise.task());
    if (task == null || task.status().isTerminal()) {
      runs.promises().keep(promise.key());
      return;
    }
    Claim claim = new Claim(promise.team(), promise.member(), task);
    try {
      Checkout tree = Checkout.of(place(claim), OwnFiles.of(engine.get()));
      if (!isProven(claim, tree)) again(promise, errand(claim, tree));
      else runs.promises().keep(promise.key());
    } catch (Obstacle | GitTrouble e) {
      runs.tell(claim, promise, "Reeve was restarted, and now " + e.getMessage());
    }
  }

  /** Null if there is none of that name, or it cannot be read: after a start that takes a while. */
  private @Nullable TeamState present(TeamId team) {
    @Nullable TeamState state = engine.get().state(team);
    long begun = System.nanoTime();
    while (state == null && isOpen() && System.nanoTime() - begun < READING.toNanos()) {
      LockSupport.parkNanos(LOOK.toNanos());
      state = engine.get().state(team);
    }
    return state;
  }

  private void again(GatePromises.Promise promise, GateRuns.Errand errand) {
    runs.again(errand);
    if (!errand.key().equals(promise.key())) runs.promises().keep(promise.key());
  }

  private Path place(Claim claim) throws Obstacle {
    @Nullable TeamState state = engine.get().state(claim.team());
    if (state == null) throw new Obstacle("there is no team " + claim.team());
    return plan.workplace().of(state, claim.task().owner());
  }

  private CommandSpec command(SafeText name) throws Obstacle {
    for (CommandSpec each : plan.commands()) {
      if (each.name().equals(name.value())) return each;
    }
    throw new Obstacle("there is no entry 'commands." + name + "' in reeve.yaml with a command");
  }

  /** The gate, to be run in the work tree and nowhere else. */
  private CommandSpec placed(CommandSpec gate, Checkout tree) throws Obstacle {
    if (!tree.isClean()) throw new Obstacle(unclean(tree));
    Path folder = tree.top().resolve(gate.folder()).normalize();
    if (folder.startsWith(tree.top())) return runnable(gate.in(folder));
    throw new Obstacle(
        "a gate runs in the work tree of its task: make commands."
            + gate.name()
            + ".cwd a folder within it, not "
            + gate.folder());
  }

  private CommandSpec runnable(CommandSpec command) throws Obstacle {
    @Nullable String obstacle = runs.obstacle(command);
    if (obstacle != null) throw new Obstacle(obstacle);
    return command;
  }

  private static String unclean(Checkout tree) {
    int shown = Math.min(MOST_NAMED, tree.changed().size());
    String more = shown < tree.changed().size() ? ", …" : "";
    return "the work tree "
        + tree.top()
        + " has changes that are in no commit ("
        + String.join(", ", tree.changed().subList(0, shown).stream().map(String::strip).toList())
        + more
        + "): commit or ignore them first";
  }

  /** Stops what a daemon before this one had begun: it would prove nothing to this one. */
  public void sweep() {
    runs.sweep();
  }

  @Override
  public void close() {
    runs.close();
  }
}
