package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.T3;
import static dev.reeve.core.Cast.TECH;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.liveness.LivenessEvent.Deadlocked;
import dev.reeve.core.liveness.LivenessEvent.NobodyMoves;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task.Standing;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Teams that cannot move, and teams in which nobody has to (T-53). */
class StandstillTest {

  @Test
  @DisplayName("T-53 tasks that depend on one another in a circle are told of when the team begins")
  void planned_in_a_circle() {
    Story story = active(depending(T1, T2), depending(T2, T3), depending(T3, T1));
    List<Deadlocked> told = deadlocks(story);
    assertThat(told).hasSize(1);
    assertThat(words(told.getFirst()))
        .containsExactly(
            "task #1 waits for task #2", "task #2 waits for task #3", "task #3 waits for task #1");
    assertThat(told.getFirst().said().to()).isEqualTo(LEAD);
    assertThat(told.getFirst().said().text().value()).contains("task #3 waits for task #1");
  }

  @Test
  @DisplayName("T-53 a chain of dependencies is no circle")
  void a_chain() {
    Story story = active(depending(T1, T2), depending(T2, T3), simple(T3));
    story.given(at(5), order(LEAD, new Add(depending(new TaskId("9"), T1))));
    assertThat(deadlocks(story)).isEmpty();
  }

  @Test
  @DisplayName("T-53 questions in a circle are told of, once, with who waits for whom")
  void questions_in_a_circle() {
    Story story = active(simple(T1), simple(T2));
    ask(story, 10, CODER, RIVAL, T1);
    ask(story, 20, RIVAL, TECH, T2);
    assertThat(deadlocks(story)).isEmpty();
    ask(story, 30, TECH, CODER, T2);
    List<String> links = words(deadlocks(story).getFirst());
    assertThat(links).hasSize(3);
    assertThat(links.getFirst()).startsWith("tech waits for coder-1 to answer m-");
    assertThat(links.get(1)).startsWith("coder-1 waits for coder-2 to answer m-");
    assertThat(links.getLast()).startsWith("coder-2 waits for tech to answer").endsWith("task #2");
    ask(story, 40, TECH, CODER, T1);
    assertThat(deadlocks(story)).hasSize(1);
  }

  @Test
  @DisplayName("T-53 a reviewer may ask the coder who waits for it: the coder owes the answer")
  void a_review_with_a_question() {
    Story story = active(simple(T1)).given(at(5), order(CODER, 1, new Claim(T1)));
    story.given(at(6), order(CODER, 2, new Submit(T1, List.of())));
    ask(story, 10, UNIFIED, CODER, T1);
    assertThat(deadlocks(story)).isEmpty();
    ask(story, 20, CODER, UNIFIED, T1);
    assertThat(deadlocks(story)).as("now both wait for the other").hasSize(1);
  }

  @Test
  @DisplayName(
      "T-53 work that nobody has to move for five minutes is told, with what would move it")
  void nobody_moves() {
    Story story = active(simple(T1), depending(T2, T1));
    Instant begun = story.state().position().at();
    assertThat(Core.nextDue(story.state())).isEqualTo(begun.plusSeconds(300));
    Dues.run(story, begun.plusSeconds(299), CODER);
    assertThat(told(story)).isEmpty();
    Dues.run(story, begun.plusSeconds(7_200), CODER);
    assertThat(told(story)).hasSize(1);
    assertThat(told(story).getFirst().moves())
        .extracting(SafeText::value)
        .containsExactly(
            "task #1 is free: CLAIM or ASSIGN it", "task #2 waits for task #1, which is PENDING");
    assertThat(told(story).getFirst().said().to()).isEqualTo(LEAD);
    story.given(at(8_000), order(CODER, 1, new Claim(T1)));
    story.given(at(8_010), order(LEAD, 2, new Cancel(T1, text("no"))));
    Dues.run(story, at(8_400), CODER);
    assertThat(told(story)).as("and again when it is so again").hasSize(2);
  }

  @Test
  @DisplayName("T-53 while somebody owes a move, or nothing is left, there is nothing to tell")
  void somebody_moves() {
    Story busy = active(simple(T1), simple(T2)).given(at(5), order(CODER, 1, new Claim(T1)));
    Dues.run(busy, at(7_200), CODER);
    assertThat(told(busy)).isEmpty();
    Story asked = active(simple(T1));
    ask(asked, 5, EXECUTOR, LEAD, T1);
    Dues.run(asked, at(7_200), CODER);
    assertThat(told(asked)).as("the Lead owes an answer").isEmpty();
    Story over = active(simple(T1)).given(at(5), order(LEAD, 1, new Cancel(T1, text("no"))));
    Dues.run(over, at(7_200), CODER);
    assertThat(told(over)).isEmpty();
  }

  private static void ask(Story story, int second, MemberId from, MemberId to, TaskId task) {
    story.given(at(second), order(from, new Ask(to, text("which?"), task)));
  }

  private static Job depending(TaskId id, TaskId on) {
    Plan plan = simple(id).plan();
    return new Job(
        id,
        new Plan(
            plan.subject(),
            plan.description(),
            plan.refs(),
            plan.acceptance(),
            plan.reviewers(),
            plan.scope(),
            plan.key(),
            plan.complexity(),
            plan.escalatedFrom(),
            List.of(on),
            plan.expected(),
            plan.gate()),
        Standing.NEW);
  }

  private static List<Deadlocked> deadlocks(Story story) {
    return all(story, Deadlocked.class);
  }

  private static List<NobodyMoves> told(Story story) {
    return all(story, NobodyMoves.class);
  }

  private static List<String> words(Deadlocked told) {
    return told.cycle().stream().map(SafeText::value).toList();
  }

  private static <T> List<T> all(Story story, Class<T> type) {
    return story.entries().stream()
        .map(Entry::event)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }
}
