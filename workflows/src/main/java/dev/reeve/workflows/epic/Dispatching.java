package dev.reeve.workflows.epic;

import dev.reeve.workflows.epic.Outcome.Start;
import dev.reeve.workflows.epic.Verdict.Command;
import dev.reeve.workflows.epic.Verdict.Critic;
import dev.reeve.workflows.epic.Verdict.Dispatch;
import dev.reeve.workflows.epic.Workers.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whether an item goes to a worker. What was asked for is done as it was asked for, or not at all:
 * nobody else, nowhere else and nothing less takes its place (E-8).
 */
final class Dispatching {

  static final String REPORT = "Dispatch Infeasibility Report";

  private static final List<String> RISKY =
      List.of("high-risk", "irreversible", "production", "destructive");
  private static final List<String> JUDGEMENT =
      List.of(
          "judgement", "judgment", "methodology", "citation", "citations", "publish", "published");
  private static final List<String> REVERSIBLE = List.of("automatic", "manual-remote");
  private static final Pattern BRANCH = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/-]{0,99}");

  private final Turn turn;
  private final Dispatch asked;
  private final @Nullable Item item;
  private final @Nullable Worker worker;

  private Dispatching(Turn turn, Dispatch asked) {
    this.turn = turn;
    this.asked = asked;
    item = turn.epic().item(asked.task());
    worker = turn.rules().workers().worker(asked.worker());
  }

  static Outcome of(Turn turn, Dispatch asked) {
    return new Dispatching(turn, asked).outcome();
  }

  /** Whether a person decides about such an item, and not a worker (E-19). */
  static boolean needsJudgement(List<String> tags) {
    return tags.stream().anyMatch(tag -> JUDGEMENT.stream().anyMatch(tag::equalsIgnoreCase));
  }

  /** What is asked of the person. */
  static String judgement(String title) {
    return title + " (a person's judgement)";
  }

  private Outcome outcome() {
    List<String> missing = missing();
    if (!missing.isEmpty()) return infeasible(missing);
    Item known = Objects.requireNonNull(item);
    Worker who = Objects.requireNonNull(worker);
    @Nullable Outcome held = gate(known);
    if (held != null) return held;
    if (who.most() <= turn.epic().load(who.name())) return turn.waits("");
    return lease(known, who);
  }

  /** What would have to be otherwise. */
  private List<String> missing() {
    List<String> missing = new ArrayList<>();
    if (item == null) {
      missing.add("'" + asked.task() + "' is no item of this epic");
    } else {
      missing.addAll(ofItem(item));
    }
    missing.addAll(ofWorker());
    missing.addAll(ofCommand());
    if (!leadsOn()) {
      missing.add("a next link: the id of an item, or '" + Turn.NOTHING_FOLLOWS + "'");
    }
    return missing;
  }

  private List<String> ofItem(Item known) {
    List<String> missing = new ArrayList<>();
    if (!known.is(ItemStatus.QUEUED)) {
      missing.add(known.id() + " is " + known.status().word() + ", not queued");
    }
    if (!known.worker().isEmpty() && !known.worker().equals(asked.worker())) {
      missing.add(
          known.id() + " is for the worker '" + known.worker() + "', not '" + asked.worker() + "'");
    }
    if (known.project().isEmpty()) {
      missing.add(known.id() + " has no project");
    } else if (!known.project().equals(asked.project())) {
      missing.add(
          known.id()
              + " is of the project '"
              + known.project()
              + "', not '"
              + asked.project()
              + "'");
    }
    if (needsJudgement(known.tags()) && !turn.epic().hasDecided(known.id())) {
      missing.add("a person's word: " + known.id() + " is not ticked off in Pending Decisions");
    }
    return missing;
  }

  private List<String> ofWorker() {
    if (worker == null) {
      return List.of(
          "'"
              + asked.worker()
              + "' is no worker in "
              + Workers.FILE
              + ": a row of its table under '## Workers' names one and its agent");
    }
    List<String> missing = new ArrayList<>();
    @Nullable String obstacle = turn.rules().site().obstacle(worker.agent());
    if (obstacle != null) missing.add(obstacle);
    @Nullable String repository = turn.rules().workers().repositories().get(asked.project());
    if (repository == null) {
      missing.add(
          "a repository of the project '"
              + asked.project()
              + "' in "
              + Workers.FILE
              + ": a row of its table under '## Projects' names the folder, '.' for its own");
    } else if (obstacle == null) {
      @Nullable String other = turn.rules().site().disagreement(worker.agent(), repository);
      if (other != null) missing.add(other);
    }
    return missing;
  }

  private List<String> ofCommand() {
    List<String> missing = new ArrayList<>();
    Command command = asked.command();
    if (worker != null && !command.agent().equals(worker.agent())) {
      missing.add(
          "the command should be the name of the worker's agent, '"
              + worker.agent()
              + "', but is '"
              + command.agent()
              + "'");
    }
    for (String argument : command.unknown()) missing.add("no such argument: " + argument);
    if (!command.branch().isEmpty() && !BRANCH.matcher(command.branch()).matches()) {
      missing.add("'" + command.branch() + "' is no name of a branch");
    }
    String size = command.size();
    if (worker != null && !size.isEmpty() && !worker.turns().containsKey(size)) {
      missing.add("the worker has no turns for the size '" + size + "'");
    }
    return missing;
  }

  private boolean leadsOn() {
    String next = asked.next();
    boolean item = turn.epic().item(next) != null && !next.equals(asked.task());
    return item || next.equalsIgnoreCase(Turn.NOTHING_FOLLOWS);
  }

  private Outcome infeasible(List<String> missing) {
    String refinement = turn.fresh((item == null ? turn.epic().id() : item.id()) + "-refine");
    String why = String.join("; ", missing);
    List<Change> changes = new ArrayList<>();
    changes.add(
        new Change.Note(
            REPORT,
            List.of(
                "- [" + turn.time() + "] " + Turn.flat(asked.task()),
                "  - Requested: " + Turn.flat(requested()),
                "  - Missing: " + Turn.flat(why),
                "  - Possible substitutes (none is taken by itself): "
                    + Turn.flat(substitutes()))));
    changes.add(
        new Change.Add(
            refinement,
            "Refine: make " + Turn.flat(asked.task()) + " fit to be dispatched",
            "",
            item == null ? "" : item.project(),
            List.of("refinement"),
            "What was missing is there",
            "",
            why));
    if (item != null && needsJudgement(item.tags()) && !turn.epic().hasAsked(item.id())) {
      changes.add(new Change.Ask(item.id(), judgement(item.title())));
    }
    String reason = "dispatch of " + asked.task() + " infeasible: " + why;
    return turn.stops(RowClass.DISPATCH_HALT, Epic.BLOCKED, reason, changes);
  }

  private String requested() {
    return "worker '"
        + asked.worker()
        + "', project '"
        + asked.project()
        + "', command '"
        + asked.command().agent()
        + "'";
  }

  private String substitutes() {
    String others =
        turn.rules().workers().workers().stream()
            .map(Worker::name)
            .filter(name -> !name.equals(asked.worker()))
            .collect(Collectors.joining(", "));
    String items =
        turn.epic().with(ItemStatus.QUEUED).stream()
            .map(Item::id)
            .filter(id -> !id.equals(asked.task()))
            .collect(Collectors.joining(", "));
    return "workers: "
        + (others.isEmpty() ? "none" : others)
        + "; queued items: "
        + (items.isEmpty() ? "none" : items);
  }

  /**
   * What is dangerous needs a critic's word and a way back (E-10); null if nothing is in the way.
   */
  private @Nullable Outcome gate(Item known) {
    @Nullable String danger = danger(known);
    @Nullable Critic critic = asked.critic();
    if (critic == null) {
      if (danger == null) return null;
      return stop(known, danger + " needs critic: {verdict, rollback}, and there is none");
    }
    return switch (critic.verdict()) {
      case "NEEDS_REFINEMENT" -> refine(known);
      case "SAFE_TO_DISPATCH" ->
          danger == null || REVERSIBLE.contains(critic.reversibility())
              ? null
              : stop(
                  known,
                  danger
                      + " needs a rollback that is automatic or manual-remote, but it is '"
                      + critic.reversibility()
                      + "'");
      default -> stop(known, "the critic says " + critic.verdict());
    };
  }

  private @Nullable String danger(Item known) {
    for (String tag : known.tags()) {
      if (RISKY.stream().anyMatch(tag::equalsIgnoreCase)) return "the tag '" + tag + "'";
    }
    @Nullable String word = turn.rules().dangerous().anywhere(known.text());
    return word == null ? null : "the word '" + word + "'";
  }

  private Outcome stop(Item known, String why) {
    String reason = "critic gate, " + known.id() + ": " + why;
    return turn.stops(RowClass.DISPATCH_HALT, Epic.REVIEW, reason, List.of());
  }

  private Outcome refine(Item known) {
    String id = turn.fresh(known.id() + "-refine");
    List<Change> changes =
        List.of(
            new Change.Add(
                id,
                "Refine: " + known.title(),
                "",
                known.project(),
                List.of("refinement"),
                "The critic says SAFE_TO_DISPATCH",
                Notes.with("", Notes.NEXT, known.id()),
                "The critic wants it refined before it is dispatched."),
            Turn.status(known, ItemStatus.BLOCKED),
            Turn.cell(known, Column.NOTES, Notes.with(known.notes(), Notes.REFINE, id)));
    String decision = "critic gate: refinement filed for " + known.id();
    return turn.telling(
        turn.goesOn(RowClass.REACT_FILED_FIX, decision, "next: " + id, changes),
        "queue or cancel the refinement " + id);
  }

  /**
   * The row is the lease: it is written before anything is started. What an earlier worker
   * delivered is no evidence for this one (E-7).
   */
  private Outcome lease(Item known, Worker who) {
    Command command = asked.command();
    String next = Notes.with(known.notes(), Notes.NEXT, asked.next());
    String dispatched = turn.now().toString();
    String notes = Notes.with(next, Notes.DISPATCHED, dispatched);
    if (!known.surface().isEmpty()) notes = Notes.with(notes, Notes.EARLIER, known.surface());
    List<Change> changes =
        List.of(
            Turn.status(known, ItemStatus.IN_PROGRESS),
            Turn.cell(known, Column.WORKER, who.name()),
            Turn.cell(known, Column.LAST_ACTIVITY, turn.time()),
            Turn.cell(known, Column.SURFACE, ""),
            Turn.cell(known, Column.NOTES, notes));
    int most = Objects.requireNonNullElse(who.turns().get(command.size()), 0);
    int turns =
        command.maxTurns() == 0 || most == 0
            ? Math.max(most, command.maxTurns())
            : Math.min(most, command.maxTurns());
    Outcome outcome =
        turn.goesOn(
            RowClass.DISPATCH_OK,
            "dispatch " + known.id() + " to " + who.name(),
            "next: " + asked.next(),
            changes);
    Start start =
        new Start(
            known.id(),
            who.name(),
            who.agent(),
            command.size(),
            turns,
            command.branch(),
            dispatched);
    return new Outcome(outcome.changes(), outcome.row(), outcome.said(), start);
  }
}
