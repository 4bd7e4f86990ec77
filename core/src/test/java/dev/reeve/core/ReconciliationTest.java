package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.reconcile.Diagnosis;
import dev.reeve.core.reconcile.Diagnosis.Contradiction;
import dev.reeve.core.reconcile.Diagnosis.NoSnapshot;
import dev.reeve.core.reconcile.Diagnosis.Rebuilt;
import dev.reeve.core.reconcile.Diagnosis.SeveralSnapshots;
import dev.reeve.core.reconcile.Diagnosis.TwoOwners;
import dev.reeve.core.reconcile.Reconciliation;
import dev.reeve.core.reconcile.Rollback;
import dev.reeve.core.reconcile.Span;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Submit;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What can be made of a log that is not what was written. */
class ReconciliationTest {

  private final Story story = work();
  private final long ack = indexOf(story, EventType.STATE_OWNERSHIP_ACK);
  private final long claim = indexOf(story, EventType.CLAIM);
  private final long last = story.entries().size();

  /** Two tasks; the first is claimed, worked on and handed in, then there is talk. */
  private static Story work() {
    return active(simple(T1), simple(T2))
        .given(at(60), order(CODER, 1, new Claim(T1)))
        .given(at(120), order(CODER, new ReportProgress(T1, Headway.step(text("reading")))))
        .given(at(180), order(CODER, 2, new Submit(T1, List.of())))
        .given(at(240), order(CODER, new Tell(LEAD, text("done soon"), null, false)));
  }

  private static long indexOf(Story story, EventType type) {
    return story.entries().stream()
        .filter(entry -> entry.event().type() == type)
        .findFirst()
        .orElseThrow()
        .index();
  }

  private static Rollback rebuilt(Books books) {
    return rebuilt(books.diagnosis());
  }

  private static Rollback rebuilt(Diagnosis diagnosis) {
    assertThat(diagnosis.outcome()).isInstanceOf(Rebuilt.class);
    return ((Rebuilt) diagnosis.outcome()).rollback();
  }

  @Test
  @DisplayName("T-24 a sound log is rebuilt from its newest snapshot, and nothing is left out")
  void a_sound_log_is_rebuilt_whole() {
    Rollback rollback = rebuilt(Books.of(story).snapshot(ack).snapshot(claim));
    assertThat(rollback.snapshot().index()).isEqualTo(claim);
    assertThat(rollback.excluded()).isEmpty();
    assertThat(rollback.affected()).isEmpty();
    assertThat(rollback.state()).isEqualTo(story.state());
  }

  @Test
  @DisplayName("T-24 a snapshot that fails its hash is passed over, and named")
  void a_snapshot_that_fails_is_passed_over() {
    Diagnosis diagnosis = Books.of(story).snapshot(ack).brokenSnapshot(claim).diagnosis();
    assertThat(rebuilt(diagnosis).snapshot().index()).isEqualTo(ack);
    assertThat(rebuilt(diagnosis).state()).isEqualTo(story.state());
    assertThat(diagnosis.notes().breaks()).singleElement().matches(it -> it.index() == claim);
  }

  @Test
  @DisplayName("T-24 with something wrong before it a snapshot is no point to go back to")
  void everything_before_the_point_is_sound() {
    assertThat(rebuilt(Books.of(story).snapshot(ack).snapshot(claim + 1).damage(claim)).snapshot())
        .extracting("index")
        .isEqualTo(ack);
    assertThat(Books.of(story).snapshot(ack).damage(2).diagnosis().outcome())
        .isInstanceOf(NoSnapshot.class);
    assertThat(Books.of(story).snapshot(ack).epoch(3, 7).diagnosis().outcome())
        .isInstanceOf(NoSnapshot.class);
  }

  @Test
  @DisplayName("T-24 two snapshots of the same line are a conflict, unless one fails its hash")
  void two_snapshots_of_one_line() {
    Books twins = Books.of(story).snapshot(ack).snapshot(claim).snapshot(claim);
    assertThat(twins.diagnosis().outcome()).isInstanceOf(SeveralSnapshots.class);
    assertThat(rebuilt(Books.of(story).snapshot(claim).brokenSnapshot(claim)).snapshot().index())
        .isEqualTo(claim);
    Books older = Books.of(story).snapshot(ack).snapshot(ack).snapshot(claim);
    assertThat(rebuilt(older).snapshot().index()).isEqualTo(claim);
  }

  @Test
  @DisplayName("T-24 a team that was handed over and has no snapshot has no way back")
  void no_snapshot_at_all() {
    assertThat(Books.of(story).diagnosis().outcome()).isInstanceOf(NoSnapshot.class);
    assertThat(Books.of(story).brokenSnapshot(ack).diagnosis().outcome())
        .isInstanceOf(NoSnapshot.class);
  }

  @Test
  @DisplayName("T-24 a team that was never handed over begins with its first line")
  void a_team_without_any_snapshot_due() {
    Story young = Story.of(Cast.team(simple(T1)));
    Rollback rollback = rebuilt(Books.of(young));
    assertThat(rollback.snapshot().index()).isZero();
    assertThat(rollback.state()).isEqualTo(young.state());
  }

  @Test
  @DisplayName("T-25 damage leaves out the line and everything behind it")
  void damage_leaves_out_all_behind_it() {
    for (Books books :
        List.of(
            Books.of(story).snapshot(ack).damage(claim + 1),
            Books.of(story).snapshot(ack).unreadable(claim + 1),
            Books.of(story).snapshot(ack).drop(claim + 1),
            Books.of(story).snapshot(ack).damage(claim + 1).damage(claim + 2))) {
      Rollback rollback = rebuilt(books);
      assertThat(rollback.excluded()).containsExactly(new Span(claim + 1, last));
      assertThat(rollback.state()).isEqualTo(books.state(claim));
      assertThat(rollback.affected()).contains(T1);
    }
  }

  @Test
  @DisplayName("T-25 of a lost last line the head still tells")
  void a_lost_tail_is_left_out() {
    Rollback rollback = rebuilt(Books.of(story).snapshot(ack).drop(last));
    assertThat(rollback.excluded()).containsExactly(new Span(last, last));
    assertThat(rollback.affected())
        .as("nobody knows what it was about: everything that is not over")
        .containsExactly(T1, T2);
  }

  @Test
  @DisplayName("T-25 the owner is judged first: a foreign epoch is a contradiction, damaged or not")
  void a_foreign_epoch_is_a_contradiction() {
    Books books = Books.of(story).snapshot(ack).epoch(claim + 1, 9);
    assertThat(books.diagnosis().outcome()).isInstanceOf(Contradiction.class);
    assertThat(books.damage(claim + 1).diagnosis().outcome()).isInstanceOf(Contradiction.class);
    Books behind = Books.of(story).snapshot(ack).damage(claim).epoch(claim + 1, 9);
    assertThat(behind.diagnosis().outcome())
        .as("what stands behind damage is left out, whatever it says")
        .isInstanceOf(Rebuilt.class);
  }

  @Test
  @DisplayName("T-25 the same key with the same payload is dropped")
  void a_repeated_command_is_dropped() {
    Books books = Books.of(story).snapshot(ack).again(claim, entry -> entry);
    Rollback rollback = rebuilt(books);
    assertThat(rollback.excluded()).containsExactly(new Span(last + 1, last + 1));
    assertThat(rollback.state()).isEqualTo(story.state());
  }

  @Test
  @DisplayName("T-25 the same key with another payload is a contradiction")
  void a_key_that_was_used_for_something_else_is_a_contradiction() {
    Books books =
        Books.of(story)
            .snapshot(ack)
            .again(
                claim,
                entry ->
                    new Entry(
                        entry.index(),
                        entry.at(),
                        entry.epoch(),
                        entry.writer(),
                        entry.via(),
                        new Cause(null, "something else", 1),
                        entry.event()));
    assertThat(books.diagnosis().outcome()).isInstanceOf(Contradiction.class);
  }

  @Test
  @DisplayName("T-25 two transitions of one task from one rev are a contradiction")
  void a_rev_is_left_only_once() {
    Books books =
        Books.of(story)
            .snapshot(ack)
            .again(
                claim,
                entry ->
                    new Entry(
                        entry.index(),
                        entry.at(),
                        entry.epoch(),
                        entry.writer(),
                        entry.via(),
                        null,
                        entry.event()));
    assertThat(books.diagnosis().outcome()).isInstanceOf(Contradiction.class);
  }

  @Test
  @DisplayName("T-25 the same evidence gives the same diagnosis")
  void the_same_evidence_gives_the_same_diagnosis() {
    Books books = Books.of(story).snapshot(ack).brokenSnapshot(claim).damage(claim + 1);
    assertThat(books.diagnosis()).isEqualTo(books.diagnosis());
    assertThat(Reconciliation.of(books.evidence(story.state())))
        .isEqualTo(Reconciliation.of(books.evidence(story.state())));
  }

  @Test
  @DisplayName("T-15 a line in the active epoch by a writer without the term is a second owner")
  void a_second_owner() {
    Diagnosis diagnosis = Books.of(story).snapshot(ack).foreign(claim).diagnosis();
    assertThat(diagnosis.outcome())
        .isInstanceOfSatisfying(
            TwoOwners.class,
            found -> {
              assertThat(found.index()).isEqualTo(claim);
              assertThat(found.rollback())
                  .extracting(Rollback::state)
                  .isEqualTo(Books.of(story).state(claim - 1));
            });
  }

  @Test
  @DisplayName("T-26 what is affected is told from the state that was known, if it was")
  void what_is_affected_is_told_from_the_known_state() {
    Books books = Books.of(story).snapshot(ack).damage(last);
    assertThat(rebuilt(Reconciliation.of(books.evidence(story.state()))).affected())
        .as("only the talk is left out")
        .isEmpty();
    Rollback rollback =
        rebuilt(
            Reconciliation.of(
                Books.of(story).snapshot(ack).unreadable(claim).evidence(story.state())));
    assertThat(rollback.affected()).containsExactly(T1);
    assertThat(rollback.diff())
        .extracting("value")
        .containsExactly(
            "left out: event " + claim + " to " + last,
            "task #1: IN_REVIEW (coder-1) rev 3 becomes PENDING rev 1");
  }

  @Test
  @DisplayName("T-24 a snapshot of another epoch than its line's is no point to go back to")
  void the_epoch_of_a_snapshot_is_that_of_its_line() {
    Books books = Books.of(story).snapshot(ack).snapshot(claim, 9);
    assertThat(rebuilt(books).snapshot().index()).isEqualTo(ack);
  }

  @Test
  @DisplayName("T-26 of what is left out and nobody knew every line is told, or how many more")
  void what_is_left_out_is_told() {
    Rollback rollback = rebuilt(Books.of(story).snapshot(ack).unreadable(claim));
    assertThat(rollback.diff())
        .extracting("value")
        .contains(claim + " cannot be read")
        .hasSize((int) (1 + last - claim + 1));
  }
}
