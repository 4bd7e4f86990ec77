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

import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.Lock;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.report.Chronicle;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is told of a night in which the team went back. */
class LeftOutTest {

  private static final Suspicion DAMAGED = Suspicion.of(Doubt.LOG, 8, text("damaged"));

  private final Story story =
      active(simple(T1), simple(T2)).given(at(60), order(CODER, 1, new Claim(T1)));
  private final int claim = story.entries().size();

  @Test
  @DisplayName("T-26 what does not count since a rollback is not told as done, and that is said")
  void only_what_counts() {
    story.given(at(70), order(CODER, 2, new Submit(T1, List.of(SafeText.own("a.java")))));
    assertThat(told().of(CODER).submitted()).isEqualTo(1);
    int all = story.entries().size();
    Books books = Books.of(story).snapshot(claim - 1L).damage(claim);
    story.when(at(120), books.inspected(DAMAGED, story.state()));
    assertThat(told().of(CODER).submitted()).as("nothing is decided yet").isEqualTo(1);
    Lock lock = Objects.requireNonNull(story.state().soundness().lock());
    var decision = Objects.requireNonNull(lock.decision());
    story.when(at(200), order(LEAD, new Decide(decision, "accept", null, SafeText.EMPTY)));
    Chronicle told = told();
    assertThat(told.of(CODER).submitted()).isZero();
    assertThat(told.leftOut()).isEqualTo(all - claim + 1);
    assertThat(told.lines()).isEqualTo(story.entries().size() - told.leftOut());
    assertThat(told.undone())
        .singleElement()
        .satisfies(each -> assertThat(each.lines()).isEqualTo(told.leftOut()));
  }

  private Chronicle told() {
    Chronicle chronicle = new Chronicle(Instant.EPOCH, story.state().soundness());
    TeamState before = TeamState.blank(story.state().id());
    for (Entry entry : story.entries()) {
      chronicle.read(before, entry);
      before = Core.evolve(before, entry);
    }
    return chronicle;
  }
}
