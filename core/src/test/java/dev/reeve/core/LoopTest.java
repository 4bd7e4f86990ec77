package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.LOGIC;
import static dev.reeve.core.Cast.STRANGER;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.TECH;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Message;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.Question;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.ReportLoop;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reviews that go in circles, and what the Lead can do about them. */
class LoopTest {

  private int clock = 10;

  @Test
  @DisplayName("T-50 the same major finding in three rounds is a loop, whatever its numbers say")
  void the_same_finding() {
    Story story = claimed();
    round(story, "MAJOR 'token' is null in line 7", "MAJOR first");
    round(story, "MAJOR 'user' is null in line 9", "MAJOR second");
    assertThat(story.task(T1).flags()).isEmpty();
    round(story, "MAJOR 'x' is null in line 12");
    assertThat(types(story))
        .containsExactly(
            "REVIEW", "TASK_STATUS", "LOOP_SUSPECTED", "TASK_FLAGS", "DECISION_OPENED");
    assertThat(story.task(T1).flags())
        .containsExactly(TaskFlag.LOOP_SUSPECTED, TaskFlag.QUARANTINED);
    assertThat(matter(story, 1).recommendation()).isEqualTo("clarify");
    assertThat(matter(story, 1).question().value()).contains("is null in line 12");
  }

  @ParameterizedTest
  @CsvSource({
    "'MAJOR a|MAJOR b|MAJOR c', true",
    "'MAJOR a;MAJOR b|MAJOR c|MAJOR d', false",
    "'MAJOR a;MAJOR b;MAJOR c|MAJOR d;MAJOR e|MAJOR f', false",
    "'MINOR a|MINOR b|MINOR c', true",
    "'CRITICAL a|MAJOR b|CRITICAL c', true"
  })
  @DisplayName("T-50 three rounds that leave no fewer findings of weight are a loop")
  void no_progress(String rounds, boolean loop) {
    Story story = claimed();
    for (String each : rounds.split("\\|", -1)) round(story, each.split(";", -1));
    assertThat(story.task(T1).flags().contains(TaskFlag.QUARANTINED)).isEqualTo(loop);
    if (loop) assertThat(matter(story, 1).recommendation()).isEqualTo("checkpoint");
  }

  @Test
  @DisplayName("T-50 an approval begins the count anew")
  void approval_resets() {
    Story story = claimed();
    round(story, "MAJOR same");
    round(story, "MAJOR same");
    story.given(at(++clock), order(CODER, story.task(T1).rev(), new Submit(T1, List.of())));
    story.given(at(++clock), order(UNIFIED, new Judge(T1, Verdict.APPROVE, List.of())));
    story.given(at(++clock), order(UNIFIED, changes("MAJOR same")));
    assertThat(story.task(T1).flags()).isEmpty();
  }

  @Test
  @DisplayName("T-50 another reviewer's approval hides no loop")
  void anothers_approval_hides_nothing() {
    Story story = active(job(T1, Complexity.COMPLEX)).given(at(5), order(CODER, 1, new Claim(T1)));
    for (int i = 0; i < 3; i++) {
      story.given(at(++clock), order(CODER, story.task(T1).rev(), new Submit(T1, List.of())));
      story.given(at(++clock), order(LOGIC, new Judge(T1, Verdict.APPROVE, List.of())));
      story.given(at(++clock), order(TECH, changes("MAJOR same")));
    }
    assertThat(story.task(T1).isHeld()).isTrue();
  }

  @Test
  @DisplayName("T-50 a member's REVIEW_LOOP is enough, once")
  void reported() {
    Story story = claimed();
    story.given(at(20), order(CODER, new ReportLoop(T1, UNIFIED, text("again"))));
    assertThat(types(story))
        .containsExactly("REVIEW_LOOP", "LOOP_SUSPECTED", "TASK_FLAGS", "DECISION_OPENED");
    story.given(at(21), order(CODER, new ReportLoop(T1, UNIFIED, text("again"))));
    assertThat(types(story)).containsExactly("REVIEW_LOOP");
  }

  @ParameterizedTest
  @CsvSource({"clarify", "resume"})
  @DisplayName("T-50 clarify and resume let its owner go on, and the count begins anew")
  void goes_on(String answer) {
    Story story = reportedLoop().given(at(30), decide(1, answer));
    assertThat(story.task(T1).flags()).isEmpty();
    assertThat(story.task(T1).owner()).isEqualTo(CODER);
    if (answer.equals("clarify")) assertThat(heard(story, CODER)).contains("by the book");
    round(story, "MAJOR same");
    round(story, "MAJOR same");
    assertThat(story.task(T1).flags()).isEmpty();
  }

  @Test
  @DisplayName("T-72 who clarifies without a word is told that the words are missing")
  void nothing_clarified() {
    Order empty = order(LEAD, new Decide(new DecisionId(1), "clarify", null, SafeText.EMPTY));
    Story story = reportedLoop().given(at(30), empty);
    assertThat(story.task(T1).flags()).isEmpty();
    assertThat(heard(story, CODER)).contains("Ask it what you need to know");
    assertThat(heard(story, LEAD)).contains("without a note: send its owner and its reviewers");
  }

  @Test
  @DisplayName("T-50 swap makes the task free and tells its owner")
  void swap() {
    Story story = reportedLoop().given(at(30), decide(1, "swap"));
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.PENDING);
    assertThat(story.task(T1).owner()).isNull();
    assertThat(story.task(T1).isHeld()).isFalse();
    story
        .when(at(31), order(CODER, story.task(T1).rev(), new Claim(T1)))
        .refused(Rejection.Code.FORBIDDEN);
  }

  @Test
  @DisplayName("T-50 checkpoint asks the tech lead, and the task waits for the answer")
  void checkpoint() {
    Story story = reportedLoop().given(at(30), decide(1, "checkpoint"));
    assertThat(heard(story, TECH)).contains("Checkpoint on task #1");
    assertThat(story.task(T1).isHeld()).isTrue();
    story.given(at(40), order(TECH, new Reply(null, text("do it so"))));
    assertThat(story.task(T1).flags()).isEmpty();
    assertThat(heard(story, CODER)).contains("do it so");
  }

  @Test
  @DisplayName("T-57 if the tech lead goes, somebody else is asked about the quarantined task")
  void referred() {
    Story story = reportedLoop().given(at(30), decide(1, "checkpoint"));
    Seat other = Cast.seat(STRANGER, "tech-lead");
    story.given(at(31), order(LEAD, new Spawn(other)));
    assertThat(asked(story)).containsExactly(TECH);
    story.when(at(32), new Noticed.Lost(TECH, 1, List.of(Loss.EXITED), SafeText.EMPTY));
    assertThat(asked(story)).as("another tech lead is there").containsExactly(STRANGER);
    story.when(at(33), new Noticed.Lost(STRANGER, 1, List.of(Loss.EXITED), SafeText.EMPTY));
    assertThat(asked(story)).as("nobody but the Lead is").containsExactly(LEAD);
    story.given(at(34), order(LEAD, new Spawn(Cast.seat(TECH, "tech-lead"))));
    assertThat(asked(story)).as("the Lead is there").containsExactly(LEAD);
    story.given(at(40), order(LEAD, new Reply(null, text("do it so"))));
    assertThat(story.task(T1).flags()).isEmpty();
    assertThat(asked(story)).isEmpty();
  }

  @Test
  @DisplayName("T-75 the second loop recommends another owner")
  void the_second_loop() {
    Story story = reportedLoop().given(at(30), decide(1, "resume"));
    story.given(at(40), order(CODER, new ReportLoop(T1, UNIFIED, text("again"))));
    assertThat(matter(story, 2).recommendation()).isEqualTo("swap");
  }

  @Test
  @DisplayName("T-77 without ceremony a loop is flagged and not quarantined")
  void solo() {
    NewTeam team =
        new NewTeam(
            Profile.SOLO,
            Settings.DEFAULT,
            List.of(Cast.seat(CODER, "coder"), Cast.seat(UNIFIED, "reviewer")),
            List.of(simple(T1)));
    Story story = Story.of(team).given(at(5), order(CODER, 1, new Claim(T1)));
    for (int i = 0; i < 4; i++) round(story, "MAJOR same");
    assertThat(story.task(T1).flags()).containsExactly(TaskFlag.LOOP_SUSPECTED);
    assertThat(story.state().docket().decisions().size()).isEqualTo(1);
  }

  private Story reportedLoop() {
    return claimed().given(at(20), order(CODER, new ReportLoop(T1, UNIFIED, text("again"))));
  }

  private static Story claimed() {
    return active(simple(T1)).given(at(5), order(CODER, 1, new Claim(T1)));
  }

  private void round(Story story, String... findings) {
    clock = Math.max(clock, 40);
    story.given(at(++clock), order(CODER, story.task(T1).rev(), new Submit(T1, List.of())));
    story.given(at(++clock), order(UNIFIED, changes(findings)));
  }

  private static Judge changes(String... findings) {
    List<Finding> all = new ArrayList<>();
    for (String each : findings) {
      int blank = each.indexOf(' ');
      Severity severity = Severity.valueOf(each.substring(0, blank));
      all.add(
          new Finding(severity, text("A.java"), SafeText.EMPTY, text(each.substring(blank + 1))));
    }
    return new Judge(T1, Verdict.CHANGES, all);
  }

  private static Matter matter(Story story, long decision) {
    return Objects.requireNonNull(story.state().docket().decisions().get(new DecisionId(decision)))
        .matter();
  }

  private static Order decide(long decision, String answer) {
    return order(LEAD, new Decide(new DecisionId(decision), answer, null, text("by the book")));
  }

  private static List<MemberId> asked(Story story) {
    List<MemberId> asked = new ArrayList<>();
    for (Question each : story.state().mail().questions().values()) asked.add(each.to());
    return asked;
  }

  private static List<String> types(Story story) {
    return story.events().stream().map(event -> event.type().name()).toList();
  }

  private static String heard(Story story, MemberId to) {
    StringBuilder heard = new StringBuilder();
    for (Message message : story.state().mail().messages().values()) {
      if (message.to().equals(to)) heard.append(message.text().value()).append('\n');
    }
    return heard.toString();
  }
}
