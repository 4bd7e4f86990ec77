package dev.reeve.core;

import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.requested;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Assistance;
import dev.reeve.core.health.Consent;
import dev.reeve.core.health.Course;
import dev.reeve.core.health.Diagnosis;
import dev.reeve.core.health.Diagnosis.Finding;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.health.Known;
import dev.reeve.core.health.Notices;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.health.Occasion;
import dev.reeve.core.health.RebootTest;
import dev.reeve.core.health.RebootTest.Subject;
import dev.reeve.core.health.Trouble;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task.Standing;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.Fingerprint;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The five questions before a restart, each against every fact that can answer it. */
class RebootTestTest {

  private static final List<Seat> SEATS =
      List.of(seat(COORDINATOR, "coordinator"), seat(EXECUTOR, "executor"));
  private static final SafeText ERROR = text("cannot open '/tmp/a' after 3 tries");
  private static final SafeText SAME = text("Cannot open '/tmp/b' after 12 tries");
  private static final SafeText OTHER = text("out of memory");

  /** What the log says of the task's definition, and what Q1 answers. */
  private enum Defined {
    ABSENT(Known.UNKNOWN),
    EMPTY(Known.NO),
    DESCRIBED(Known.YES),
    UNCLEAR(Known.NO);

    private final Known answer;

    Defined(Known answer) {
      this.answer = answer;
    }
  }

  private enum Context {
    NO_REFS(Known.UNKNOWN),
    A_FILE(Known.UNKNOWN),
    A_TASK(Known.YES),
    A_TASK_THAT_IS_NOT_THERE(Known.NO),
    A_QUESTION(Known.NO);

    private final Known answer;

    Context(Known answer) {
      this.answer = answer;
    }
  }

  private enum Obstacle {
    NOTHING_SAID(Known.UNKNOWN),
    WORKING(Known.NO),
    BLOCKED(Known.YES),
    NEEDS_HELP_WITHOUT_A_BLOCKER(Known.NO),
    BLOCKED_THEN_PROGRESS(Known.NO),
    A_TOOL(Known.YES),
    ONE_ERROR(Known.NO),
    TWO_DIFFERENT_ERRORS(Known.NO),
    SAME_ERROR_AGAIN(Known.YES),
    SAME_ERROR_ASSISTED(Known.NO),
    SAME_ERROR_ASSISTED_WITH_ANOTHER(Known.YES);

    private final Known answer;

    Obstacle(Known answer) {
      this.answer = answer;
    }
  }

  private enum Overtime {
    NOT_SAID(Known.UNKNOWN, null),
    WITHIN(Known.NO, Duration.ofHours(1)),
    EXACTLY_TWICE(Known.NO, Duration.ofSeconds(NOW - CLAIMED).dividedBy(2)),
    MORE_THAN_TWICE(Known.YES, Duration.ofSeconds(NOW - CLAIMED).dividedBy(2).minusMillis(1));

    private final Known answer;
    private final @Nullable Duration expected;

    Overtime(Known answer, @Nullable Duration expected) {
      this.answer = answer;
      this.expected = expected;
    }
  }

  private static final long CLAIMED = 2;
  private static final long NOW = 1202;

  private record Facts(Defined defined, Context context, Obstacle obstacle, Overtime overtime) {}

  @Test
  @DisplayName("H-5 every combination of facts leads to the answer of the first that decides")
  void every_combination() {
    int tested = 0;
    for (Facts facts : everyCombination()) {
      Story story = told(facts);
      for (int restarts : List.of(0, 2, 3)) {
        for (Trouble trouble : Trouble.values()) {
          Diagnosis diagnosis = run(restarted(story, restarts), trouble);
          assertThat(answers(diagnosis))
              .as("%s, %s, %d restarts", facts, trouble, restarts)
              .isEqualTo(expected(facts, trouble, restarts));
          assertThat(diagnosis.recommendation())
              .as("%s, %s, %d restarts", facts, trouble, restarts)
              .isEqualTo(decision(facts, trouble, restarts));
          tested++;
        }
      }
    }
    assertThat(tested).isEqualTo(4 * 5 * 11 * 4 * 6 * 3);
  }

  private static List<Facts> everyCombination() {
    List<Facts> all = new ArrayList<>();
    for (Defined defined : Defined.values()) {
      for (Context context : Context.values()) {
        for (Obstacle obstacle : Obstacle.values()) {
          for (Overtime overtime : Overtime.values()) {
            all.add(new Facts(defined, context, obstacle, overtime));
          }
        }
      }
    }
    return all;
  }

  /** The decisions as the mapping of the seed gives them, written down once more. */
  private static Adjustment decision(Facts facts, Trouble trouble, int restarts) {
    if (facts.defined.answer == Known.NO) return Adjustment.CONTINUE;
    if (facts.context.answer == Known.NO) return Adjustment.ASSIST;
    if (facts.obstacle.answer == Known.YES) return Adjustment.ASSIST;
    if (facts.overtime.answer == Known.YES) return Adjustment.REPLAN;
    return helps(trouble, restarts) ? Adjustment.RESTART : Adjustment.REPLAN;
  }

  private static boolean helps(Trouble trouble, int restarts) {
    return restarts < 3
        && (trouble == Trouble.SILENCE || trouble == Trouble.HANG || trouble == Trouble.CRASH);
  }

  private static List<String> expected(Facts facts, Trouble trouble, int restarts) {
    List<String> all =
        List.of(
            "Q1 " + facts.defined.answer,
            "Q2 " + facts.context.answer,
            "Q3 " + facts.obstacle.answer,
            "Q4 " + facts.overtime.answer,
            "Q5 " + (helps(trouble, restarts) ? Known.YES : Known.NO));
    List<String> deciding = List.of("Q1 NO", "Q2 NO", "Q3 YES", "Q4 YES", "Q5 YES", "Q5 NO");
    for (int i = 0; i < all.size(); i++) {
      if (deciding.contains(all.get(i))) return all.subList(0, i + 1);
    }
    throw new AssertionError("nothing decides " + all);
  }

  private static List<String> answers(Diagnosis diagnosis) {
    return diagnosis.findings().stream()
        .map(finding -> finding.question().label() + " " + finding.answer())
        .toList();
  }

  @Test
  @DisplayName("H-5 each answer points at the line it rests on; an unknown one at none")
  void facts() {
    Story story =
        told(new Facts(Defined.DESCRIBED, Context.A_TASK, Obstacle.WORKING, Overtime.WITHIN));
    story.given(new Notices(story.state(), patient()).check(Duration.ofMinutes(2), false));
    Diagnosis diagnosis = run(story, Trouble.SILENCE);
    List<EventType> facts = new ArrayList<>();
    for (Finding finding : diagnosis.findings()) {
      long place = Objects.requireNonNull(finding.fact());
      facts.add(story.entries().get((int) place - 1).event().type());
    }
    assertThat(facts)
        .containsExactly(
            EventType.ADD_TASK,
            EventType.ADD_TASK,
            EventType.HEALTH_RESPONSE,
            EventType.CLAIM,
            EventType.HEALTH_CHECK);
    Story nothing =
        told(new Facts(Defined.ABSENT, Context.NO_REFS, Obstacle.NOTHING_SAID, Overtime.NOT_SAID));
    assertThat(run(nothing, Trouble.SILENCE).findings().subList(0, 4))
        .allSatisfy(finding -> assertThat(finding.fact()).isNull());
  }

  @ParameterizedTest
  @EnumSource(Course.class)
  @DisplayName("H-5 every course is a decision, and each decision has its course")
  void courses(Course course) {
    Adjustment wanted =
        switch (course) {
          case CLARIFY -> Adjustment.CONTINUE;
          case CONTEXT, GUIDANCE -> Adjustment.ASSIST;
          case SPLIT, REPORT -> Adjustment.REPLAN;
          case RESTART -> Adjustment.RESTART;
        };
    assertThat(course.recommendation()).isEqualTo(wanted);
  }

  @Test
  @DisplayName("H-5 a task of which nothing is known decides nothing")
  void no_task() {
    Story story = Cast.active(SEATS);
    Diagnosis diagnosis =
        RebootTest.run(
            story.state(), new Subject(EXECUTOR, null, Occasion.IDLE, Trouble.CRASH), at(NOW));
    assertThat(answers(diagnosis))
        .containsExactly("Q1 UNKNOWN", "Q2 UNKNOWN", "Q3 UNKNOWN", "Q4 UNKNOWN", "Q5 YES");
  }

  @Test
  @DisplayName("H-5 restarts of long ago do not count, unless no progress came between")
  void old_restarts() {
    Story moving =
        told(new Facts(Defined.ABSENT, Context.NO_REFS, Obstacle.NOTHING_SAID, Overtime.NOT_SAID));
    restarted(moving, 3);
    Subject hung = new Subject(EXECUTOR, T1, Occasion.IDLE, Trouble.HANG);
    assertThat(RebootTest.run(moving.state(), hung, at(NOW + 3_600)).course())
        .isEqualTo(Course.REPORT);
    moving.given(
        at(20), requested("p", EXECUTOR, new ReportProgress(T1, Headway.step(text("it goes on")))));
    assertThat(RebootTest.run(moving.state(), hung, at(600)).course()).isEqualTo(Course.REPORT);
    assertThat(RebootTest.run(moving.state(), hung, at(NOW + 3_600)).course())
        .isEqualTo(Course.RESTART);
  }

  @Test
  @DisplayName("H-5 time that nobody watched is not the task's")
  void unwatched() {
    Story story =
        told(
            new Facts(
                Defined.ABSENT, Context.NO_REFS, Obstacle.NOTHING_SAID, Overtime.MORE_THAN_TWICE));
    story.when(at(NOW), new Noticed.Unwatched(1, at(NOW - 60), at(NOW), Duration.ZERO));
    assertThat(run(story, Trouble.OTHER).findings().get(3).answer()).isEqualTo(Known.NO);
  }

  @Test
  @DisplayName("H-5 what the Lead says of a task afterwards makes it clear again")
  void clarified() {
    Story story =
        told(new Facts(Defined.UNCLEAR, Context.NO_REFS, Obstacle.WORKING, Overtime.NOT_SAID));
    assertThat(run(story, Trouble.SILENCE).course()).isEqualTo(Course.CLARIFY);
    story.given(
        at(NOW),
        requested("c", COORDINATOR, new Tell(EXECUTOR, text("I mean the other file"), T1, false)));
    assertThat(run(story, Trouble.SILENCE).findings().getFirst().answer()).isEqualTo(Known.YES);
  }

  private static Diagnosis run(Story story, Trouble trouble) {
    return RebootTest.run(
        story.state(), new Subject(EXECUTOR, T1, Occasion.RESTART, trouble), at(NOW));
  }

  private static Patient patient() {
    return new Patient(EXECUTOR, T1, AnomalyKind.IDLE);
  }

  private static Story restarted(Story story, int times) {
    while (story.state().ward().chart(EXECUTOR).history().failed() < times) {
      story.given(new RestartOrdered(EXECUTOR, T1, 1, Consent.ADJUSTMENT_DECISION, SafeText.EMPTY));
    }
    return story;
  }

  private static Story told(Facts facts) {
    Story story = Cast.active(SEATS, simple(T2), job(facts));
    story.given(at(CLAIMED), order(EXECUTOR, 1, new Claim(T1)));
    if (facts.defined == Defined.UNCLEAR) saidUnclear(story);
    if (facts.context == Context.A_QUESTION) {
      story.given(at(9), requested("q", EXECUTOR, new Ask(COORDINATOR, text("which?"), T1)));
    }
    tell(story, facts.obstacle);
    return story;
  }

  private static void saidUnclear(Story story) {
    Matter matter =
        new Matter(
            DecisionKind.RESTART,
            T1,
            EXECUTOR,
            text("what now?"),
            List.of(),
            DecisionKind.RESTART.answers(),
            "",
            null,
            null);
    story.given(new Opened(new DecisionId(1), matter, COORDINATOR));
    story.given(
        at(8),
        requested(
            "d",
            COORDINATOR,
            new Decide(new DecisionId(1), "continue", null, text("Unclear: which file?"))));
  }

  private static Job job(Facts facts) {
    Plan plain = Plan.of(text("Add login"), Complexity.SIMPLE);
    SafeText description =
        switch (facts.defined) {
          case ABSENT -> null;
          case EMPTY -> text(" ");
          case DESCRIBED, UNCLEAR -> text("a form with two fields");
        };
    List<SafeText> refs =
        switch (facts.context) {
          case NO_REFS, A_QUESTION -> List.of();
          case A_FILE -> List.of(text("#2"), text("docs/login.md"));
          case A_TASK -> List.of(text("#2"));
          case A_TASK_THAT_IS_NOT_THERE -> List.of(text("docs/login.md"), text("#77"));
        };
    return new Job(
        T1,
        new Plan(
            plain.subject(),
            description,
            refs,
            List.of(),
            List.of(),
            List.of(),
            SafeText.EMPTY,
            Complexity.SIMPLE,
            null,
            List.<TaskId>of(),
            facts.overtime.expected,
            SafeText.EMPTY),
        Standing.NEW);
  }

  private static void tell(Story story, Obstacle obstacle) {
    switch (obstacle) {
      case NOTHING_SAID -> {}
      case WORKING -> answer(story, HealthStatus.WORKING, "");
      case BLOCKED -> answer(story, HealthStatus.BLOCKED, "no network");
      case NEEDS_HELP_WITHOUT_A_BLOCKER -> answer(story, HealthStatus.NEED_HELP, "");
      case BLOCKED_THEN_PROGRESS -> {
        answer(story, HealthStatus.BLOCKED, "no network");
        story.given(
            at(20),
            requested("p1", EXECUTOR, new ReportProgress(T1, Headway.step(text("goes on")))));
      }
      case A_TOOL ->
          story.given(
              at(10),
              requested("t", EXECUTOR, new ReportToolOutage(text("docker"), SafeText.EMPTY, T1)));
      case ONE_ERROR -> error(story, 10, ERROR);
      case TWO_DIFFERENT_ERRORS -> {
        error(story, 10, ERROR);
        error(story, 11, OTHER);
      }
      case SAME_ERROR_AGAIN -> {
        error(story, 10, ERROR);
        error(story, 12, SAME);
      }
      case SAME_ERROR_ASSISTED -> assisted(story, ERROR);
      case SAME_ERROR_ASSISTED_WITH_ANOTHER -> assisted(story, OTHER);
    }
  }

  private static void assisted(Story story, SafeText with) {
    error(story, 10, ERROR);
    error(story, 11, SAME);
    story.given(
        new Notices(story.state(), new Patient(EXECUTOR, T1, AnomalyKind.ERRORS))
            .offer(Assistance.GUIDANCE, text("try another folder"), Fingerprint.of(with)));
  }

  private static void answer(Story story, HealthStatus status, String blocker) {
    story.given(
        at(10),
        requested("h", EXECUTOR, new AnswerHealth(T1, status, text(blocker), text("please help"))));
  }

  private static void error(Story story, long second, SafeText text) {
    story.given(at(second), requested("e" + second, EXECUTOR, new ReportError(T1, text)));
  }
}
