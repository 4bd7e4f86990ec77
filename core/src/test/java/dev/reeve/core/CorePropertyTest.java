package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.T3;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.team;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.ApprovalMatrix;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What holds whatever anybody sends, in any order: thousands of steps, repeatable by their seed.
 */
class CorePropertyTest {

  private static final int SEEDS = 300;
  private static final int STEPS = 80;

  @Test
  @DisplayName("R-12 whatever comes, the core answers, and the laws of the log and of tasks hold")
  void the_laws_hold_whatever_comes() {
    SortedMap<String, Integer> answers = new TreeMap<>();
    for (long seed = 1; seed <= SEEDS; seed++) {
      try {
        run(seed, answers);
      } catch (RuntimeException | AssertionError broken) {
        throw new AssertionError("seed " + seed + ": " + broken.getMessage(), broken);
      }
    }
    assertThat(answers.keySet())
        .as("the steps reach these answers, else they prove little")
        .contains("ACCEPTED", "NOTED", "REPEATED", "CONFLICT", "ALREADY_CLAIMED", "STALE_REV")
        .contains("FORBIDDEN", "SINGLE_WRITER", "INVALID_TRANSITION", "APPROVALS_MISSING")
        .contains("NOT_OWNED", "STALE_EPOCH", "STALE_INCARNATION", "UNKNOWN_TASK", "INVALID")
        .contains("UNKNOWN_MEMBER", "MISSING_FIELD", "a task was done");
  }

  private static void run(long seed, SortedMap<String, Integer> answers) {
    Dice dice = Dice.of(seed);
    Chance chance = new Chance(dice);
    Story story = Story.of(someTeam(dice));
    story.given(new Opened(new DecisionId(1), Samples.matter(DecisionKind.LOOP), null));
    if (!dice.oneIn(5)) {
      story.given(Story.at(1), order(story.state().roster().authority(), new HandOff(1)));
    }
    Instant now = Story.at(2);
    for (int step = 0; step < STEPS; step++) {
      now = now.plusMillis(dice.upTo(5_000) - (dice.oneIn(10) ? 10_000 : 0));
      boolean asked = !dice.oneIn(6);
      Order order = asked ? chance.order(story.state()) : null;
      if (order == null) story.when(now, chance.noticed(story.state(), now));
      else story.when(now, order);
      answers.merge(story.answer(), 1, Integer::sum);
      assertStep(story, order);
      if (story.latest().stream().anyMatch(entry -> entry.event() instanceof Finished)) {
        answers.merge("a task was done", 1, Integer::sum);
      }
    }
    assertThat(replayed(story)).isEqualTo(story.state());
  }

  private static NewTeam someTeam(Dice dice) {
    NewTeam large =
        team(simple(T1), job(T2, Complexity.MEDIUM), job(T3, Complexity.COMPLEX, Cast.SECURITY));
    NewTeam small =
        team(
            List.of(seat(CODER, "coder"), seat(Cast.UNIFIED, "reviewer")),
            simple(T1),
            job(T2, Cast.plan(Complexity.SIMPLE), TaskStatus.IN_PROGRESS, CODER),
            Cast.approved(T3, CODER));
    return dice.oneIn(2) ? large : small;
  }

  private static TeamState replayed(Story story) {
    TeamState state = TeamState.blank(story.state().id());
    for (Entry entry : story.entries()) state = Core.evolve(state, entry);
    return state;
  }

  private static void assertStep(Story story, @Nullable Order order) {
    Answer answer = story.outcome().answer();
    if (answer instanceof Answer.Rejected) assertNoTransition(story);
    if (answer instanceof Answer.Noted || answer instanceof Answer.Repeated) {
      story.changingNothing();
    }
    assertThat(Core.react(story.state(), story.entries().getLast())).hasSizeLessThan(3);
    if (order != null) assertKeys(story, order);
    TeamState state = story.before();
    for (Entry entry : story.latest()) {
      assertFollows(state, entry);
      TeamState next = Core.evolve(state, entry);
      assertRevs(state, next, entry);
      assertNoSilentClosure(state, entry);
      state = next;
    }
  }

  /** T-20, T-16, and Reeve does no member's work (T-30). */
  private static void assertFollows(TeamState before, Entry entry) {
    assertThat(entry.index()).isEqualTo(before.position().index() + 1);
    assertThat(entry.at()).isAfter(before.position().at());
    boolean ack = entry.event().type() == EventType.STATE_OWNERSHIP_ACK;
    if (!ack) assertThat(entry.epoch()).isEqualTo(before.ownership().epoch());
    if (entry.event().type().transition() != null) {
      assertThat(entry.event().actor()).isNotEqualTo(MemberId.SUPERVISOR);
    }
  }

  /** T-4: the rev rises by one with each change of status or owner, and stays otherwise. */
  private static void assertRevs(TeamState before, TeamState after, Entry entry) {
    for (Task task : after.tasks().values()) {
      Task old = before.tasks().get(task.id());
      if (old == null) continue;
      boolean changed = old.status() != task.status() || !Objects.equals(old.owner(), task.owner());
      boolean assigned =
          entry.event() instanceof Assigned assignment && assignment.task().equals(task.id());
      assertThat(task.rev() - old.rev()).as("%s", entry).isEqualTo(changed || assigned ? 1 : 0);
    }
  }

  /** T-31. */
  private static void assertNoSilentClosure(TeamState before, Entry entry) {
    if (!(entry.event() instanceof Finished finished)) return;
    Task task = task(before, finished.task());
    assertThat(task.status()).isEqualTo(TaskStatus.IN_REVIEW);
    assertThat(ApprovalMatrix.missing(task)).isEmpty();
    assertThat(task.owner()).isEqualTo(finished.actor());
  }

  /** T-9. */
  private static void assertNoTransition(Story story) {
    for (Task task : story.before().tasks().values()) {
      Task now = story.task(task.id());
      assertThat(now.status()).isEqualTo(task.status());
      assertThat(now.owner()).isEqualTo(task.owner());
      assertThat(now.rev()).isEqualTo(task.rev());
    }
    assertThat(story.outcome().events())
        .allMatch(event -> event instanceof TaskEvent.DuplicateClaim);
  }

  /** T-4: what was accepted under a key is found under it, in one line. */
  private static void assertKeys(Story story, Order order) {
    List<Entry> caused = story.latest().stream().filter(entry -> entry.cause() != null).toList();
    assertThat(caused).allMatch(entry -> Objects.equals(entry.key(), order.key()));
    boolean kept = order.key() != null && story.answer().equals("ACCEPTED");
    if (kept) assertThat(caused).hasSize(1);
    else assertThat(caused).hasSizeLessThan(2);
  }

  private static Task task(TeamState state, TaskId id) {
    return Objects.requireNonNull(state.tasks().get(id));
  }
}
