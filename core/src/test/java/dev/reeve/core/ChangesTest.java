package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.scoped;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.WorkChanged;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a member changes in its project. */
class ChangesTest {

  private static final SafeText NONE = SafeText.EMPTY;
  private static final SafeText COMMIT = text("0123456789012345678901234567890123456789");

  private static Job job(TaskId id, String... scope) {
    return new Job(id, scoped(plan(Complexity.SIMPLE), id.value(), scope), Task.Standing.NEW);
  }

  private static Noticed changed(SafeText commit, String... files) {
    return new Noticed.WorkChanged(CODER, Stream.of(files).map(Cast::text).toList(), commit);
  }

  private static Instant progress(Story story) {
    return requireNonNull(member(story).life().lastProgress());
  }

  private static Member member(Story story) {
    return requireNonNull(story.state().roster().get(CODER));
  }

  private static final long TEN_MINUTES = 600;

  @Test
  @DisplayName("T-44 a changed file in scope is progress, one outside of it is not")
  void scope() {
    Story story = active(job(T1, "src/auth/**")).given(at(2), order(CODER, 1, new Claim(T1)));
    story.when(at(TEN_MINUTES), changed(NONE, "docs/a.md")).changingNothing();
    story
        .when(at(TEN_MINUTES), changed(NONE, "docs/a.md", "src/auth/A.java", "src/auth/B.java"))
        .then(new WorkChanged(CODER, T1, text("src/auth/A.java"), NONE));
    assertThat(progress(story)).isEqualTo(at(TEN_MINUTES));
  }

  @Test
  @DisplayName("T-44 without a scope every file counts")
  void no_scope() {
    active(job(T1))
        .given(at(2), order(CODER, 1, new Claim(T1)))
        .when(at(TEN_MINUTES), changed(NONE, "a"))
        .then(new WorkChanged(CODER, T1, text("a"), NONE));
  }

  @Test
  @DisplayName("T-44 however many files change, there is at most one line a minute for a task")
  void at_most_one_a_minute() {
    Story story = active(job(T1)).given(at(2), order(CODER, 1, new Claim(T1)));
    story.when(at(61), changed(NONE, "a")).changingNothing();
    story.when(at(62), changed(NONE, "a")).then(new WorkChanged(CODER, T1, text("a"), NONE));
    story.when(at(63), changed(COMMIT, "a")).changingNothing();
    story.when(at(122), changed(NONE, "b")).then(new WorkChanged(CODER, T1, text("b"), NONE));
  }

  @Test
  @DisplayName("T-44 a commit counts for the only task its maker is at; of several the files tell")
  void commits() {
    Story story =
        active(job(T1, "src/**"), job(T2, "docs/**"))
            .given(at(2), order(CODER, 1, new Claim(T1)))
            .when(at(TEN_MINUTES), changed(COMMIT))
            .then(new WorkChanged(CODER, T1, NONE, COMMIT))
            .given(at(TEN_MINUTES + 1), order(CODER, 1, new Claim(T2)));
    story.when(at(2 * TEN_MINUTES), changed(COMMIT)).changingNothing();
    story
        .when(at(2 * TEN_MINUTES), changed(COMMIT, "docs/a.md"))
        .then(new WorkChanged(CODER, T2, text("docs/a.md"), COMMIT));
  }

  @Test
  @DisplayName("T-44 what is handed in for review is not worked on any more")
  void in_review() {
    active(job(T1))
        .given(at(2), order(CODER, 1, new Claim(T1)))
        .given(at(3), order(CODER, 2, new Submit(T1, List.of())))
        .when(at(TEN_MINUTES), changed(COMMIT, "a"))
        .changingNothing()
        .when(at(TEN_MINUTES), new Noticed.WorkChanged(UNIFIED, List.of(text("a")), NONE))
        .changingNothing();
  }

  @Test
  @DisplayName("T-42 who was reminded and then changes a file in scope has recovered")
  void recovered() {
    Story story = active(job(T1)).given(at(2), order(CODER, 1, new Claim(T1)));
    story.when(at(902), new Noticed.Tick());
    assertThat(requireNonNull(member(story).duty(T1)).stage()).isEqualTo(IdleStage.PINGED);
    story.when(at(910), changed(NONE, "a"));
    assertThat(story.events()).extracting(Event::type).contains(EventType.RECOVERED);
    assertThat(requireNonNull(member(story).duty(T1)).stage()).isEqualTo(IdleStage.NONE);
  }
}
