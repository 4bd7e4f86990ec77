package dev.reeve.core.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.scope.Glob;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The indexes of the work, held against looking through all of it. */
class BoardTest {

  private static final int SEED = 20261116;
  private static final List<String> SCOPES =
      List.of("src/**", "src/a/*.java", "src/a/A.java", "src/b", "docs/**", "*.md", "**/A.java");

  private static final List<TaskFlag> FLAGS =
      List.of(TaskFlag.FROZEN, TaskFlag.QUARANTINED, TaskFlag.OVERLAP_SCOPE);
  private static final List<TaskStatus> STATUSES = List.of(TaskStatus.values());

  private final Random random = new Random(SEED);

  @Test
  @DisplayName("P-10 what rules ask of the work is found without looking through all of it")
  void indexes() {
    TreeMap<TaskId, Task> all = new TreeMap<>();
    Board board = Board.EMPTY;
    for (int step = 0; step < 3_000; step++) {
      TaskId id = new TaskId("t" + random.nextInt(12));
      Task task = all.get(id);
      if (random.nextInt(20) == 0) {
        all.remove(id);
        board = board.without(id);
      } else {
        Task next = task == null ? fresh(id) : changed(task);
        all.put(id, next);
        board = board.with(next);
      }
      compare(board, all);
    }
  }

  private void compare(Board board, SortedMap<TaskId, Task> all) {
    List<TaskId> open = new ArrayList<>();
    List<TaskId> inReview = new ArrayList<>();
    int moving = 0;
    for (Task task : all.values()) {
      if (!task.status().isTerminal()) open.add(task.id());
      if (task.status() == TaskStatus.IN_REVIEW) inReview.add(task.id());
      boolean atWork =
          List.of(TaskStatus.IN_PROGRESS, TaskStatus.BLOCKED, TaskStatus.IN_REVIEW)
              .contains(task.status());
      if (atWork && task.owner() != null && !task.isHeld()) moving++;
    }
    assertThat(board.tasks().values()).containsExactlyElementsOf(all.values());
    assertThat(board.open()).containsExactlyElementsOf(open);
    assertThat(board.inReview()).containsExactlyElementsOf(inReview);
    assertThat(board.moving()).isEqualTo(moving);
    for (Task task : all.values()) {
      assertThat(board.alike(task)).containsExactlyElementsOf(alike(task, all));
      assertThat(board.twin(task)).isEqualTo(twin(task, all));
      assertThat(board.overlapping(task))
          .containsExactlyInAnyOrderElementsOf(overlapping(task, all));
    }
  }

  private static List<Task> alike(Task task, SortedMap<TaskId, Task> all) {
    if (task.status().isTerminal()) return List.of();
    return all.values().stream()
        .filter(each -> !each.status().isTerminal())
        .filter(each -> each.plan().workKey().equals(task.plan().workKey()))
        .toList();
  }

  private static @Nullable TaskId twin(Task task, SortedMap<TaskId, Task> all) {
    for (Task other : alike(task, all)) {
      if (!other.id().equals(task.id())) return other.id();
    }
    return null;
  }

  private static List<Task> overlapping(Task task, SortedMap<TaskId, Task> all) {
    if (!isClaimed(task)) return List.of();
    return all.values().stream()
        .filter(BoardTest::isClaimed)
        .filter(each -> !Objects.equals(each.owner(), task.owner()))
        .filter(each -> meet(each, task))
        .toList();
  }

  private static boolean meet(Task one, Task other) {
    return one.plan().scope().stream()
        .anyMatch(a ->
            other.plan().scope().stream()
                .anyMatch(b -> Glob.of(a.value()).meets(Glob.of(b.value()))));
  }

  private static boolean isClaimed(Task task) {
    return task.owner() != null
        && !task.status().isTerminal()
        && task.status() != TaskStatus.PENDING;
  }

  private Task fresh(TaskId id) {
    Plan plan = Plan.of(SafeText.own("Subject " + random.nextInt(4)), Complexity.SIMPLE);
    List<SafeText> scope = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      scope.add(SafeText.own(SCOPES.get(random.nextInt(SCOPES.size()))));
    }
    Plan scoped =
        new Plan(
            plan.subject(),
            plan.description(),
            List.of(),
            List.of(),
            List.of(),
            scope,
            SafeText.EMPTY,
            Complexity.SIMPLE,
            null,
            List.of(),
            null,
            SafeText.EMPTY);
    return Task.added(
        id, scoped, new Task.Standing(TaskStatus.PENDING, null, PersistentMap.empty()));
  }

  private <T> T pick(List<T> any) {
    return any.get(random.nextInt(any.size()));
  }

  private Task changed(Task task) {
    return switch (random.nextInt(5)) {
      case 0 -> task.given(new MemberId("m" + random.nextInt(3)), Instant.EPOCH);
      case 1 -> task.released();
      case 2 -> task.flagged(pick(FLAGS));
      case 3 -> task.progressed();
      default -> task.to(pick(STATUSES));
    };
  }

  @ParameterizedTest
  @CsvSource({
    "Add login,      '',     add login",
    "'  Add: LOGIN! ', '',   add login",
    "Add login,      AUTH-7, auth 7",
    "'...',          '',     ''",
    "登录 页面,        '',     登录 页面"
  })
  @DisplayName("T-51 the same work is known by its key, else by its subject in plain letters")
  void work_keys(String subject, String key, String expected) {
    Plan plan = Plan.of(SafeText.own(subject), Complexity.SIMPLE);
    Plan keyed =
        new Plan(
            plan.subject(),
            plan.description(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            SafeText.own(key),
            Complexity.SIMPLE,
            null,
            List.of(),
            null,
            SafeText.EMPTY);
    assertThat(keyed.workKey()).isEqualTo(expected);
  }
}
