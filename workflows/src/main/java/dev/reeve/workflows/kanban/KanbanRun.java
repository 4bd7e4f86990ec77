package dev.reeve.workflows.kanban;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.RunAtWork;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunListener;
import dev.reeve.agents.run.Runner;
import dev.reeve.base.file.Home;
import dev.reeve.base.file.LockFile;
import dev.reeve.base.text.Count;
import dev.reeve.workflows.agent.Answer;
import dev.reeve.workflows.kanban.Journal.Pending;
import dev.reeve.workflows.kanban.Steps.Current;
import dev.reeve.workflows.markdown.Frontmatter;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs a workflow to its end, one agent after the other (K-1). All that it knows stands in the
 * kanban, which it only reads, and in its journal: so it can be killed at any moment and goes on
 * where it was (K-5).
 */
public final class KanbanRun {

  public static final int MAX_RETRIES = 3;

  private final Setup setup;
  private final Progress progress;
  private final Path kanbanFile;
  private final TaskPaths paths;
  private final Workspace workspace;
  private final Inputs inputs;
  private final Runner runner;
  private final Answers answers = new Answers();
  private final SupervisorLog log;
  private final RunAtWork atWork = new RunAtWork();
  private Journal journal = Journal.NEW;
  private int tasksRun;

  /** Throws {@link UnreadableFile} if there is no such kanban. */
  public KanbanRun(Setup setup, Progress progress) {
    this.setup = setup;
    this.progress = progress;
    try {
      kanbanFile = setup.request() == null ? setup.kanban().toRealPath() : place(setup.kanban());
      paths = TaskPaths.of(kanbanFile);
    } catch (IOException e) {
      throw new UnreadableFile(setup.kanban() + ": there is no such file");
    }
    workspace = new Workspace(kanbanFile);
    inputs = new Inputs(kanbanFile, setup.base());
    runner = setup.runner();
    log = new SupervisorLog(workspace.log(), setup.clock(), setup.redactor());
  }

  /** Where a kanban is or will be. */
  private static Path place(Path kanban) throws IOException {
    if (Files.exists(kanban)) return kanban.toRealPath();
    Path file = kanban.toAbsolutePath().normalize();
    @Nullable Path folder = file.getParent();
    return folder == null ? file : folder.toRealPath().resolve(file.getFileName());
  }

  /** Stops the agent that is at work; what it was at begins anew the next time. */
  public void interrupt() {
    atWork.interrupt();
  }

  /** What would be run next, in a sentence; nothing is run and nothing is written. */
  public String preview() {
    journal = Journal.read(workspace.journal());
    @Nullable Pending pending = journal.pending();
    if (pending != null) return "would go on with " + shown(pending) + ": " + pending.input();
    if (isUnmade()) return "would ask the Manager to make the kanban";
    return switch (next(kanban())) {
      case Next.Complete(String why) -> "nothing to do: " + why;
      case Next.Blocked(String why) -> "cannot go on: " + why;
      case Next.RunTask task -> "would run " + task.role() + " on " + task.task();
      case Next.Consult _ -> "would ask the Manager what comes next";
    };
  }

  public Ended run() {
    boolean first = !isUnmade() && !Files.exists(workspace.journal());
    if (first) kanban(); // nothing is written beside what is no kanban
    try (LockFile.Held hold = workspace.take()) {
      if (hold == null) return ended(Ended.BLOCKED, "another run of this kanban is at work");
      journal = Journal.read(workspace.journal());
      @Nullable Ended end = unready();
      while (end == null) end = step();
      return end;
    }
  }

  /** Who will be needed, as far as it is known, must be there before anything runs (K-12). */
  private @Nullable Ended unready() {
    @Nullable Pending pending = journal.pending();
    SortedSet<String> roles = new TreeSet<>(List.of(Roles.MANAGER));
    if (pending != null) {
      roles.add(pending.role());
    } else if (!isUnmade()) {
      Kanban kanban = kanban();
      if (kanban.isComplete()) return null;
      switch (next(kanban)) {
        case Next.Complete _, Next.Blocked _ -> {}
        case Next.Consult _ -> roles.addAll(named(kanban));
        case Next.RunTask task -> {
          roles.addAll(named(kanban));
          roles.add(task.role());
        }
      }
    }
    for (String role : roles) {
      @Nullable String missing = missing(role);
      if (missing != null) return ended(Ended.BLOCKED, missing);
    }
    return null;
  }

  /** The roles that unfinished tasks are for by their own words; some may yet have no file. */
  private List<String> named(Kanban kanban) {
    List<String> roles = new ArrayList<>();
    for (String entry : unfinished(kanban)) {
      if (known(entry) instanceof Current.Known task && task.role() != null) roles.add(task.role());
    }
    return roles;
  }

  private @Nullable String missing(String role) {
    @Nullable AgentSpec agent = agent(role);
    String key = "agents." + Roles.agent(role);
    if (agent == null) {
      return "no agent is configured for the role "
          + role
          + ": name its command as "
          + key
          + ".command in reeve.yaml";
    }
    @Nullable String obstacle = runner.obstacle(agent);
    return obstacle == null ? null : "the agent of " + key + " cannot be run: " + obstacle;
  }

  private @Nullable AgentSpec agent(String role) {
    for (AgentSpec agent : setup.agents()) {
      if (Roles.agent(agent.name()).equals(Roles.agent(role))) return agent;
    }
    return null;
  }

  /** Null if it goes on. */
  private @Nullable Ended step() {
    if (atWork.isInterrupted()) return ended(Ended.INTERRUPTED, "interrupted");
    @Nullable Pending pending = journal.pending();
    return pending == null ? begin() : perform(pending);
  }

  private boolean isUnmade() {
    return !Files.exists(kanbanFile);
  }

  private @Nullable Ended begin() {
    @Nullable String request = setup.request();
    if (request != null && isUnmade()) {
      return start(Roles.MANAGER, null, () -> Inputs.creation(request));
    }
    Kanban kanban = kanban();
    return switch (next(kanban)) {
      case Next.Complete(String why) -> ended(Ended.COMPLETE, why);
      case Next.Blocked(String why) -> blocked(why);
      case Next.Consult(var done) ->
          start(Roles.MANAGER, done, () -> input(Roles.MANAGER, done, kanban));
      case Next.RunTask task -> {
        for (String note : task.notes()) note(note);
        yield start(task.role(), task.task(), () -> input(task.role(), task.task(), kanban));
      }
    };
  }

  private @Nullable Ended start(String role, @Nullable String task, Supplier<String> input) {
    @Nullable Ended bound = bound();
    if (bound != null) return bound;
    @Nullable String missing = missing(role);
    if (missing != null) return blocked(missing);
    tasksRun++;
    write(journal.starting(new Pending(role, task, input.get(), 0)));
    return null;
  }

  private @Nullable Ended bound() {
    if (setup.maxSteps() <= tasksRun) {
      return ended(
          Ended.BLOCKED, "the limit of " + Count.of(setup.maxSteps(), "step") + " is reached");
    }
    return tooDear();
  }

  private @Nullable Ended tooDear() {
    return journal.spent() < setup.maxCost()
        ? null
        : ended(Ended.BLOCKED, "the limit of " + setup.maxCost() + " US dollars is reached");
  }

  private String input(String role, @Nullable String task, Kanban kanban) {
    AgentSpec agent = certain(role);
    if (Roles.isManager(role) || task == null) {
      return inputs.manager(agent, task, kanban.tasks());
    }
    return switch (paths.find(task)) {
      case TaskPaths.Found(Path file) -> inputs.task(agent, task, file);
      case TaskPaths.Nowhere(String reason) -> throw new IllegalStateException(reason);
    };
  }

  private AgentSpec certain(String role) {
    @Nullable AgentSpec agent = agent(role);
    if (agent == null) throw new IllegalStateException("no agent for " + role);
    return agent;
  }

  /** Another try and the Manager cost money, too; what is at work already has its end. */
  private @Nullable Ended perform(Pending pending) {
    Path folder = workspace.run(journal.step(), pending.attempt());
    @Nullable Ended bound = Once.isBegun(folder) ? null : tooDear();
    if (bound != null) return bound;
    var step = new Progress.Step(journal.step(), pending.role(), about(pending), pending.attempt());
    RunListener listener = progress.began(step);
    long begun = System.nanoTime();
    var errand = new Once.Errand(certain(pending.role()), pending.input(), listener, atWork::began);
    Once.Result result = runner.answer(errand, folder);
    if (result.end().cause() == RunEnd.Cause.INTERRUPTED) {
      Once.forget(folder);
      return ended(Ended.INTERRUPTED, "interrupted; run it again to go on with " + shown(pending));
    }
    Duration took = Duration.ofNanos(System.nanoTime() - begun);
    journal = journal.spending(result.spent());
    Answer judged = answers.judge(result, pending.isManagers());
    @Nullable ObjectNode answer = judged.object();
    if (answer == null) {
      progress.failed(step, took, judged.reason());
      return retry(pending, result, judged.reason());
    }
    String message = setup.redactor().redact(answer.get("message").asString()).value();
    progress.answered(step, took, answer.get("status").asString(), message);
    return pending.isManagers() ? managed(answer) : finished(pending);
  }

  /** The same agent with the same input, and at last nothing more (K-4). */
  private @Nullable Ended retry(Pending pending, Once.Result result, String reason) {
    boolean last = MAX_RETRIES <= pending.attempt();
    String action =
        last
            ? "Stopped: no valid output after " + MAX_RETRIES + " retries; the kanban is untouched"
            : "Rescheduling with exact same parameters";
    int attempt = Math.min(MAX_RETRIES, pending.attempt() + 1);
    log.add(
        new SupervisorLog.Retry(
            pending.role(),
            about(pending),
            attempt,
            answers.expected(pending.isManagers()),
            result.text(),
            action));
    write(journal.retrying(last ? pending.fromTheStart() : pending.again()));
    if (!last) return null;
    workspace.forget(journal.step());
    return ended(
        Ended.INVALID_OUTPUT,
        shown(pending) + " gave no valid output in " + (1 + MAX_RETRIES) + " runs: " + reason);
  }

  /** The Manager is told, and not before the journal says so (K-5). */
  private @Nullable Ended finished(Pending pending) {
    String task = String.valueOf(pending.task());
    int step = journal.step();
    String input = input(Roles.MANAGER, task, kanban());
    write(journal.finished(task).starting(new Pending(Roles.MANAGER, task, input, 0)));
    workspace.forget(step);
    return null;
  }

  private @Nullable Ended managed(ObjectNode answer) {
    write(journal.managed());
    workspace.forget(journal.step());
    if (isUnmade()) return blocked("the Manager was asked for it, but there is no " + kanbanFile);
    Kanban kanban = kanban();
    List<String> unfinished = unfinished(kanban);
    if (answer.get("next_task").isNull()) {
      if (unfinished.isEmpty()) return ended(Ended.COMPLETE, "every task is finished");
      return kanban.isComplete() ? null : blocked(Steps.stuck(unfinished));
    }
    String named = answer.get("next_task").asString();
    @Nullable String current = kanban.current();
    boolean same = current != null && paths.name(named).equals(paths.name(current));
    if (!same) {
      note("the Manager names " + named + " next, the kanban " + current + ": the kanban counts");
    }
    return null;
  }

  /** The next time the Manager is asked anew: somebody may have mended what was in the way. */
  private Ended blocked(String why) {
    write(journal.unmanaged());
    return ended(Ended.BLOCKED, why);
  }

  private Ended ended(int exit, String why) {
    return new Ended(exit, why, journal.step());
  }

  private Next next(Kanban kanban) {
    return Steps.next(kanban, journal, unfinished(kanban), current(kanban));
  }

  private @Nullable Current current(Kanban kanban) {
    @Nullable String entry = kanban.current();
    return entry == null ? null : known(entry);
  }

  private Current known(String entry) {
    return switch (paths.find(entry)) {
      case TaskPaths.Nowhere(String reason) -> new Current.Nowhere(reason);
      case TaskPaths.Found(Path file) -> {
        Frontmatter head = Frontmatter.read(file, entry);
        @Nullable String role = head.text("role");
        boolean hasLog = head.body().lines().anyMatch(line -> line.startsWith("## Work Log"));
        yield new Current.Known(role == null ? head.text("assignee") : role, hasLog);
      }
    };
  }

  /** Listed, without a mark, not among the done ones, and not finished here (K-7). */
  private List<String> unfinished(Kanban kanban) {
    SortedSet<String> finished = new TreeSet<>();
    for (String entry : kanban.done()) finished.add(paths.name(Kanban.unmarked(entry)));
    for (String entry : journal.done()) finished.add(paths.name(entry));
    List<String> left = new ArrayList<>();
    for (String entry : kanban.tasks()) {
      boolean done = Kanban.isMarkedDone(entry) || finished.contains(paths.name(entry));
      if (!done) left.add(entry);
    }
    return left;
  }

  private Kanban kanban() {
    return Kanban.read(kanbanFile, setup.kanban().toString());
  }

  private String about(Pending pending) {
    boolean task = pending.task() != null && !pending.isManagers();
    return task ? String.valueOf(pending.task()) : setup.kanban().toString();
  }

  private String shown(Pending pending) {
    return pending.role() + " on " + about(pending);
  }

  private void note(String text) {
    log.note(text);
    progress.note(text);
  }

  private void write(Journal next) {
    journal = next;
    try {
      Files.createDirectories(workspace.folder());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot make " + workspace.folder() + ": " + Home.said(e, workspace.folder()), e);
    }
    next.write(workspace.journal());
  }
}
