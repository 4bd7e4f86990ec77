package dev.reeve.workflows.epic;

import dev.reeve.base.redact.Redactor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What runtimes, people and their tools tell of an epic's items between two ticks. */
public final class EpicHooks {

  /** A worker has these, or they are over: a person cannot queue them. */
  private static final Set<ItemStatus> NOT_TO_QUEUE =
      Set.of(ItemStatus.IN_PROGRESS, ItemStatus.EXITED, ItemStatus.DONE, ItemStatus.QUEUED);

  private final EpicStore store;
  private final Supplier<Redactor> redactor;
  private final InstantSource clock;
  private final String dispatched;

  /**
   * @param redactor asked for where words of others are written
   */
  public EpicHooks(Path file, Supplier<Redactor> redactor) {
    this(file, redactor, InstantSource.system());
  }

  EpicHooks(Path file, Supplier<Redactor> redactor, InstantSource clock) {
    this(new EpicStore(file), redactor, clock, "");
  }

  private EpicHooks(
      EpicStore store, Supplier<Redactor> redactor, InstantSource clock, String dispatched) {
    this.store = store;
    this.redactor = redactor;
    this.clock = clock;
    this.dispatched = dispatched;
  }

  /**
   * The same for the worker of one dispatch: of an item that was taken from it and dispatched again
   * it has nothing to say any more.
   *
   * @param which as it stands in the notes; empty for whichever is at work
   */
  EpicHooks of(String which) {
    return new EpicHooks(store, redactor, clock, which);
  }

  /**
   * What came of it.
   *
   * @param changed whether anything was written
   * @param known whether there is such an item
   */
  public record Told(boolean changed, boolean known, String line) {}

  /** What the file says now. */
  public Epic show() {
    return store.read();
  }

  /**
   * A worker has ended (E-17).
   *
   * @param surface where what it made can be looked at; empty if it made nothing
   * @param trouble how it ended, if that was not well; else empty
   */
  public Told exited(String item, String surface, String trouble) {
    String where = redacted(surface);
    return tell(
        item,
        Set.of(ItemStatus.IN_PROGRESS),
        found -> {
          if (isAnothers(found)) return List.of(late(found, where, redacted(trouble)));
          List<Change> changes = new ArrayList<>();
          changes.add(Turn.status(found, ItemStatus.EXITED));
          changes.add(Turn.cell(found, Column.LAST_ACTIVITY, time()));
          if (!where.isEmpty()) changes.add(Turn.cell(found, Column.SURFACE, where));
          if (!trouble.isEmpty()) {
            String notes = Notes.with(found.notes(), "worker", redacted(trouble));
            changes.add(Turn.cell(found, Column.NOTES, notes));
          }
          return changes;
        });
  }

  private boolean isAnothers(Item item) {
    return !dispatched.isEmpty() && !dispatched.equals(Notes.value(item.notes(), Notes.DISPATCHED));
  }

  /** What it made is not lost, but it is no evidence for whoever has the item now (E-7). */
  private Change late(Item item, String where, String trouble) {
    String end = where.isEmpty() ? trouble : where;
    String what = "the worker of " + dispatched + " has ended" + (end.isEmpty() ? "" : ": " + end);
    return Turn.cell(item, Column.NOTES, Notes.with(item.notes(), "late", what));
  }

  /** A worker is alive. */
  public Told activity(String item) {
    return tell(
        item,
        Set.of(ItemStatus.IN_PROGRESS),
        found ->
            isAnothers(found)
                ? List.of()
                : List.of(Turn.cell(found, Column.LAST_ACTIVITY, time())));
  }

  /** What an item was about is in the main line (E-13). */
  public Told merged(String item) {
    Set<ItemStatus> open = EnumSet.complementOf(EnumSet.of(ItemStatus.DONE));
    return tell(item, open, found -> List.of(Turn.status(found, ItemStatus.DONE)));
  }

  /**
   * A person's word that these may be worked on; without a name, all that are ready (E-12). An epic
   * that is halted goes on by it, which resets the brake (E-4); one that is at work is left alone.
   */
  public Told queue(List<String> items) {
    List<String> queued = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    store.change(epic -> {
      queued.clear();
      unknown.clear();
      unknown.addAll(items.stream().filter(id -> epic.item(id) == null).toList());
      if (!unknown.isEmpty()) return null;
      List<Change> changes = new ArrayList<>();
      if (epic.isHalted()) {
        changes.add(new Change.Status(Epic.QUEUED));
        queued.add(epic.id());
      }
      for (Item item : epic.items()) {
        if (!mayQueue(item, items)) continue;
        changes.add(Turn.status(item, ItemStatus.QUEUED));
        queued.add(item.id());
      }
      return changes.isEmpty() ? null : EpicEditor.apply(epic, changes);
    });
    String ids = String.join(", ", unknown);
    if (!unknown.isEmpty()) return new Told(false, false, "no such item: " + ids);
    if (queued.isEmpty()) return new Told(false, true, "nothing is ready to be queued");
    return new Told(true, true, "queued: " + String.join(", ", queued));
  }

  private static boolean mayQueue(Item item, List<String> named) {
    return named.isEmpty()
        ? item.is(ItemStatus.READY)
        : named.contains(item.id()) && !NOT_TO_QUEUE.contains(item.status());
  }

  /** The items of which nothing was heard for longer than this (E-14). */
  public List<Item> stale(Duration patience) {
    return Brake.stalled(store.read(), clock.instant(), patience);
  }

  /** Takes back the leases of those: they are queued again. */
  public List<Item> resetStale(Duration patience) {
    List<Item> reset = new ArrayList<>();
    store.change(epic -> {
      reset.clear();
      reset.addAll(Brake.stalled(epic, clock.instant(), patience));
      List<Change> changes = new ArrayList<>();
      for (Item item : reset) {
        String notes = Notes.with(item.notes(), "stale", "taken back at " + time());
        changes.add(Turn.status(item, ItemStatus.QUEUED));
        changes.add(Turn.cell(item, Column.NOTES, notes));
      }
      return reset.isEmpty() ? null : EpicEditor.apply(epic, changes);
    });
    return reset;
  }

  /** What is to be written of an item. */
  private interface Telling {
    List<Change> of(Item item);
  }

  private Told tell(String id, Set<ItemStatus> from, Telling telling) {
    List<Told> refused = new ArrayList<>();
    @Nullable Epic after =
        store.change(epic -> {
          refused.clear();
          @Nullable Item item = epic.item(id);
          if (item == null) {
            refused.add(new Told(false, false, "no such item in " + epic.id() + ": " + id));
            return null;
          }
          if (!from.contains(item.status())) {
            refused.add(
                new Told(false, true, id + " is " + item.status().word() + ": nothing to do"));
            return null;
          }
          List<Change> changes = telling.of(item);
          if (!changes.isEmpty()) return EpicEditor.apply(epic, changes);
          refused.add(new Told(false, true, id + " is another worker's: nothing to do"));
          return null;
        });
    if (after == null) return refused.getFirst();
    @Nullable Item item = after.item(id);
    return new Told(true, true, id + " is " + (item == null ? "gone" : item.status().word()));
  }

  private String redacted(String text) {
    String words = text.strip();
    return words.isEmpty() ? "" : redactor.get().redact(words).value();
  }

  private String time() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
