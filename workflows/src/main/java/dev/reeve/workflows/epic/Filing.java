package dev.reeve.workflows.epic;

import dev.reeve.base.text.Count;
import dev.reeve.workflows.epic.Verdict.FileFix;
import dev.reeve.workflows.epic.Verdict.Propose;
import dev.reeve.workflows.epic.Verdict.Proposed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** New items: what the planner wants done, refused if it leads around a check (E-11). */
final class Filing {

  private Filing() {}

  static Outcome fix(Turn turn, Item parent, FileFix fix) {
    @Nullable String refused = turn.forbidden("the fix task", fix.title() + "\n" + fix.body());
    if (refused != null) return turn.malformed(Judged.PLANNER, refused);
    String id = turn.fresh(parent.id() + "-fix");
    List<Change> changes =
        List.of(
            new Change.Add(
                id,
                Turn.flat(fix.title()),
                "",
                parent.project(),
                List.of("fix"),
                parent.acceptance(),
                Notes.with(Notes.with("", "fixes", parent.id()), Notes.NEXT, parent.id()),
                fix.body()),
            Turn.status(parent, ItemStatus.BLOCKED),
            Turn.cell(parent, Column.NOTES, Notes.with(parent.notes(), Notes.FIX, id)));
    Outcome outcome =
        turn.goesOn(
            RowClass.REACT_FILED_FIX,
            "fix " + id + " filed for " + parent.id(),
            "next: " + id,
            changes);
    return turn.telling(outcome, "queue or cancel the fix " + id);
  }

  /** A fresh plan waits for a person (E-12). */
  static Outcome plan(Turn turn, Propose proposal) {
    Set<String> ids = new TreeSet<>();
    List<Change> changes = new ArrayList<>();
    int number = 1;
    for (Proposed item : proposal.items()) {
      while (ids.contains(turn.epic().id() + "-" + number)) number++;
      String id = item.id().isEmpty() ? turn.epic().id() + "-" + number : item.id();
      @Nullable String refused = refused(turn, item, id, ids);
      if (refused != null) return turn.malformed(Judged.PLANNER, refused);
      changes.add(add(turn, item, id));
      @Nullable String question = question(item);
      if (question != null) changes.add(new Change.Ask(id, question));
    }
    String reason =
        "decomposed into "
            + Count.of(proposal.items().size(), "item")
            + "; read them, queue what is right";
    return turn.stops(RowClass.DECOMPOSED, Epic.REVIEW, reason, changes);
  }

  private static @Nullable String refused(Turn turn, Proposed item, String id, Set<String> ids) {
    if (!ids.add(id)) return "two items have the id " + id;
    boolean person =
        !item.worker().isEmpty() && turn.rules().workers().worker(item.worker()) == null;
    if (person && item.choice().isEmpty()) {
      return id
          + " is for '"
          + item.worker()
          + "', who is no worker in "
          + Workers.FILE
          + ": a person is asked only to choose between two ways (choice)";
    }
    List<String> texts = new ArrayList<>(List.of(item.title(), item.acceptance(), item.body()));
    texts.addAll(item.choice());
    return turn.forbidden(id, String.join("\n", texts));
  }

  private static Change.Add add(Turn turn, Proposed item, String id) {
    boolean known = turn.rules().workers().worker(item.worker()) != null;
    return new Change.Add(
        id,
        Turn.flat(item.title()),
        known ? item.worker() : "",
        item.project(),
        item.tags(),
        item.acceptance(),
        "",
        item.body());
  }

  /** What a person decides about it; null if nothing (E-19). */
  private static @Nullable String question(Proposed item) {
    String title = Turn.flat(item.title());
    if (!item.choice().isEmpty()) return title + " Either: " + String.join(", or: ", item.choice());
    return Dispatching.needsJudgement(item.tags()) ? Dispatching.judgement(title) : null;
  }
}
