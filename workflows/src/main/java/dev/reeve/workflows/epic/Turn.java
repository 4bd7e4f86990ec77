package dev.reeve.workflows.epic;

import dev.reeve.workflows.epic.Outcome.Manner;
import dev.reeve.workflows.epic.Outcome.Said;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One tick while it is decided: what is known, and the forms in which it can end. */
record Turn(Epic epic, Step step, Rules rules, Instant now) {

  /** What ends a chain with nothing behind it says so (E-15). */
  static final String NOTHING_FOLLOWS = "nothing follows";

  /** Of which a halted epic has to be freed. */
  private static final String BY_A_PERSON = "next: a person sets the epic to queued";

  /** A decision after which the epic goes on. */
  Outcome goesOn(RowClass kind, String decision, String notes, List<Change> changes) {
    List<Change> all = new ArrayList<>(before());
    if (!epic.status().equals(Epic.IN_PROGRESS)) all.add(new Change.Status(Epic.IN_PROGRESS));
    all.add(new Change.Phase(step.phase()));
    all.addAll(changes);
    Row row = row(kind, decision, notes);
    all.add(new Change.Remember(row));
    return new Outcome(all, row, Said.NOTHING, null);
  }

  /** A decision after which a person has to do something. */
  Outcome stops(RowClass kind, String status, String reason, List<Change> changes) {
    List<Change> all = new ArrayList<>(before());
    all.add(new Change.Status(status));
    all.add(new Change.Phase("halted"));
    all.addAll(changes);
    boolean over = status.equals(Epic.HANDED_OFF);
    Row row = row(kind, reason, over ? NOTHING_FOLLOWS : BY_A_PERSON);
    all.add(new Change.Remember(row));
    String line = epic.id() + " is now " + status + ": " + flat(reason);
    return new Outcome(all, row, new Said(Manner.HALT, line), null);
  }

  /** Nothing was decided. */
  Outcome waits(String attention) {
    List<Change> all = new ArrayList<>(before());
    if (!(step instanceof Step.Halted)) all.add(new Change.Phase("orienting"));
    return new Outcome(
        all, null, attention.isEmpty() ? Said.NOTHING : attention(attention, 0), null);
  }

  /** The answer of an agent that cannot be used: nobody guesses what it meant (E-6). */
  Outcome malformed(String who, String reason) {
    Outcome row =
        goesOn(
            RowClass.VERDICT_MALFORMED,
            who + " verdict malformed",
            flat(reason) + "; " + again(),
            List.of());
    int times = 1 + malformedAtLast();
    return telling(
        row,
        who
            + " verdict malformed"
            + (times == 1 ? "" : ", " + times + " times in a row")
            + ": "
            + reason
            + "; the next tick asks again: mend agents."
            + Asking.role(step)
            + " in reeve.yaml, or set the epic to blocked");
  }

  /** So many rows at the end tell of nothing else: the brake does not count them (E-4). */
  private int malformedAtLast() {
    int rows = 0;
    for (Row row : epic.sinceReset().reversed()) {
      if (!row.is(RowClass.VERDICT_MALFORMED)) break;
      rows++;
    }
    return rows;
  }

  /** What the next tick comes back to. */
  private String again() {
    return switch (step) {
      case Step.Verify(String item) -> "next: " + item;
      case Step.React(String item, _) -> "next: " + item;
      case Step.Decompose _ -> "next: the decomposition";
      default -> onward("");
    };
  }

  /** The same outcome, with a line for a person. */
  Outcome telling(Outcome outcome, String attention) {
    return new Outcome(outcome.changes(), outcome.row(), attention(attention, 1), outcome.start());
  }

  /** Its number is the same as long as nothing new is decided. */
  private Said attention(String text, int more) {
    String id = epic.id() + ":" + (epic.log().size() + more);
    return new Said(Manner.ATTENTION, "[ATTN] " + id + " " + flat(text));
  }

  /** Whoever is at work and was never heard of begins to be heard of now. */
  private List<Change> before() {
    List<Change> changes = new ArrayList<>();
    for (Item item : epic.with(ItemStatus.IN_PROGRESS)) {
      if (item.lastActivity() == null) changes.add(cell(item, Column.LAST_ACTIVITY, time()));
    }
    return changes;
  }

  String time() {
    return now.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private Row row(RowClass kind, String decision, String notes) {
    return new Row(time(), flat(decision), kind.word(), notes);
  }

  static Change.Cell cell(Item item, Column column, String value) {
    return new Change.Cell(item.id(), column.title(), value);
  }

  static Change.Cell status(Item item, ItemStatus status) {
    return cell(item, Column.STATUS, status.word());
  }

  Item item(String id) {
    return Objects.requireNonNull(epic.item(id), id);
  }

  /** An id that nobody has yet. */
  String fresh(String beginning) {
    int number = 1;
    while (epic.item(beginning + "-" + number) != null) number++;
    return beginning + "-" + number;
  }

  /** What comes next when an item is through, as a part of notes (E-15). */
  String onward(String after) {
    @Nullable Item item = epic.item(after);
    String named = item == null ? "" : Notes.value(item.notes(), Notes.NEXT);
    @Nullable Item linked = epic.item(named);
    if (linked != null && !linked.status().isAtSurface()) return "next: " + named;
    for (ItemStatus status :
        List.of(ItemStatus.QUEUED, ItemStatus.IN_PROGRESS, ItemStatus.EXITED, ItemStatus.READY)) {
      for (Item each : epic.with(status)) {
        if (!each.id().equals(after)) return "next: " + each.id();
      }
    }
    return NOTHING_FOLLOWS;
  }

  /** What a plan must not have in it: the phrase and its line; null if there is nothing (E-11). */
  @Nullable String forbidden(String where, String text) {
    for (Phrases.Hit hit : rules.forbidden().inProse(text)) {
      if (isExempt(hit.text())) continue;
      return "A8: '" + hit.phrase() + "' in " + where + ", line " + hit.line() + ": " + hit.text();
    }
    return null;
  }

  /** Whether it names the one test that may be skipped: not one whose name only begins so. */
  private boolean isExempt(String line) {
    if (epic.exempt().isEmpty()) return false;
    String test = Pattern.quote(epic.exempt());
    return Pattern.compile("(?<![\\w-])" + test + "(?![\\w-])").matcher(line).find();
  }

  static String flat(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
