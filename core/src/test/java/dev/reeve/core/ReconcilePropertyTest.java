package dev.reeve.core;

import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.T3;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Noticed.Inspected;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.reconcile.Diagnosis.Rebuilt;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.Teardown;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A thousand teams that lived by chance, each with something wrong in what is stored of it. */
class ReconcilePropertyTest {

  private static final int CASES = 1_000;

  /** What is done to what is stored. */
  private enum Harm {
    NONE,
    FILE,
    DAMAGED_AFTER,
    DROPPED_AFTER,
    DAMAGED_BEFORE,
    TWIN_SNAPSHOTS,
    NO_SNAPSHOT,
    BROKEN_SNAPSHOT,
    FOREIGN_EPOCH,
    SECOND_OWNER
  }

  @Test
  @DisplayName("T-25 a thousand random cases end in the event that is due, and twice in the same")
  void every_case_ends_as_it_should() {
    SortedMap<String, Integer> ends = new TreeMap<>();
    for (long seed = 1; seed <= CASES; seed++) {
      try {
        ends.merge(end(seed), 1, Integer::sum);
      } catch (RuntimeException | AssertionError broken) {
        throw new AssertionError("seed " + seed + ": " + broken.getMessage(), broken);
      }
    }
    assertThat(ends.keySet())
        .containsExactly(
            "RECONCILE_CONFLICT",
            "RECONCILE_LOCK_ENTER",
            "RECONCILE_LOCK_EXIT",
            "SNAPSHOT_CONFLICT",
            "SNAPSHOT_NOT_FOUND");
  }

  private static String end(long seed) {
    Dice dice = Dice.of(seed);
    Story story = lived(dice);
    long ack = 0;
    for (Entry entry : story.entries()) {
      if (entry.event().type() == EventType.STATE_OWNERSHIP_ACK) ack = entry.index();
    }
    long last = story.entries().size();
    Harm harm = dice.oneOf(Harm.class);
    long after = ack + 1 + dice.upTo((int) (last - ack));
    Books books = harmed(story, harm, ack, after);
    Inspected found = books.inspected(suspicion(harm), story.state());
    assertThat(books.inspected(suspicion(harm), story.state())).isEqualTo(found);
    TeamState before = story.state();
    Instant now = before.position().at().plusSeconds(60);
    story.when(now, found);
    EventType ending = story.events().getLast().type();
    assertThat(ending).as("%s at %d", harm, after).isIn(due(harm, found));
    if (ending == EventType.RECONCILE_LOCK_EXIT) assertUnlocked(story, found);
    return ending.name();
  }

  private static Story lived(Dice dice) {
    Chance chance = new Chance(dice);
    Story story = Story.of(Cast.team(simple(T1), simple(T2), job(T3, Complexity.MEDIUM)));
    story.given(Story.at(1), order(story.state().roster().authority(), new HandOff(1)));
    Instant now = Story.at(2);
    story.given(now, order(Cast.CODER, 1, new Claim(T1)));
    for (int step = 0; step < 30; step++) {
      now = now.plusMillis(dice.upTo(5_000));
      Order order = chance.order(story.state());
      if (!(order.command() instanceof HandOff)) story.when(now, order);
      Teardown.Check check = story.state().teardown().check();
      if (check != null) story.when(now, new Noticed.SummariesKept(check.line(), List.of()));
    }
    return story;
  }

  private static Suspicion suspicion(Harm harm) {
    return harm == Harm.FILE
        ? new Suspicion(Doubt.FILE, 0, text("edited"), text("-a +b"), null)
        : Suspicion.ASKED;
  }

  private static Books harmed(Story story, Harm harm, long ack, long after) {
    Books books = Books.of(story);
    if (harm != Harm.NO_SNAPSHOT && harm != Harm.BROKEN_SNAPSHOT) books.snapshot(ack);
    return switch (harm) {
      case NONE, FILE, NO_SNAPSHOT -> books;
      case DAMAGED_AFTER -> books.damage(after);
      case DROPPED_AFTER -> books.drop(after);
      case DAMAGED_BEFORE -> books.damage(1 + after % ack);
      case TWIN_SNAPSHOTS -> books.snapshot(ack);
      case BROKEN_SNAPSHOT -> books.brokenSnapshot(ack);
      case FOREIGN_EPOCH -> books.epoch(after, 9);
      case SECOND_OWNER -> books.foreign(after);
    };
  }

  private static List<EventType> due(Harm harm, Inspected found) {
    return switch (harm) {
      case NONE, FILE -> List.of(EventType.RECONCILE_LOCK_EXIT);
      case DAMAGED_AFTER, DROPPED_AFTER ->
          found.diagnosis().outcome() instanceof Rebuilt(var rollback)
                  && rollback.affected().isEmpty()
              ? List.of(EventType.RECONCILE_LOCK_EXIT)
              : List.of(EventType.RECONCILE_LOCK_ENTER);
      case DAMAGED_BEFORE, NO_SNAPSHOT, BROKEN_SNAPSHOT -> List.of(EventType.SNAPSHOT_NOT_FOUND);
      case TWIN_SNAPSHOTS -> List.of(EventType.SNAPSHOT_CONFLICT);
      case FOREIGN_EPOCH -> List.of(EventType.RECONCILE_CONFLICT);
      case SECOND_OWNER -> List.of(EventType.RECONCILE_LOCK_ENTER);
    };
  }

  /** What counts is what is left of the lines, and the team goes on. */
  private static void assertUnlocked(Story story, Inspected found) {
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
    assertThat(story.state().soundness().lock()).isNull();
    Rebuilt rebuilt = (Rebuilt) found.diagnosis().outcome();
    assertThat(story.state().tasks()).isEqualTo(rebuilt.rollback().state().tasks());
  }
}
