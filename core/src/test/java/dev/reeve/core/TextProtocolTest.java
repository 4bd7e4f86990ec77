package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.T3;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.UNKNOWN;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.approved;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Specialty;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.MessageEvent.Questioned;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.message.TextProtocol;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Escalate;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.ReportImpossibleWait;
import dev.reeve.core.task.TaskCommand.ReportLoop;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskEvent.DuplicateClaim;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.SafeText;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocol of members that speak only text. */
class TextProtocolTest {

  static Stream<Arguments> forms() {
    SafeText none = SafeText.EMPTY;
    return Stream.of(
        form("CLAIM: task 1", new Claim(T1)),
        form("STATUS: task 1. reading the code", progress("reading the code")),
        form("STATUS: task 1", progress("")),
        form("STATUS: task 1: halfway, really.", progress("halfway, really.")),
        form("IN_REVIEW: task 1. Files: [a.java, src/b.java]", submit("a.java", "src/b.java")),
        form("IN_REVIEW: task 1. Files: []", submit()),
        form("IN_REVIEW: task 1", submit()),
        form("REVIEW: task 1. Files changed: [a.java]", submit("a.java")),
        form("REVIEW: task 1. Please look at it", submit()),
        form("APPROVED: task 1", new Judge(T1, Verdict.APPROVE, List.of())),
        form("APPROVED: task 1. Well done", new Judge(T1, Verdict.APPROVE, List.of())),
        form("CHANGES: task 1. MAJOR a.java:12 null slips through", changes("a.java:12")),
        form("CHANGES: task 1. MAJOR null slips through", changes("")),
        form("CHANGES: task 1. MAJOR: null slips through", changes("")),
        form("DONE: task 1", new Finish(T1, null)),
        form("DONE: task 1, claiming task 2", new Finish(T1, T2)),
        form("DONE: task 1, claiming task #2", new Finish(T1, T2)),
        form("DONE: task 1. ALL MY TASKS COMPLETE", new Finish(T1, null)),
        form("STUCK: task 1. Problem: no way", new GetStuck(T1, text("no way"))),
        form("STUCK: task 1. no way", new GetStuck(T1, text("no way"))),
        form("REVIEW_LOOP: task 1. Same issue", new ReportLoop(T1, null, text("Same issue"))),
        form(
            "REVIEW_LOOP: task 1. Reviewer rev-u says no",
            new ReportLoop(T1, UNIFIED, text("Reviewer rev-u says no"))),
        form(
            "IMPOSSIBLE_WAIT: task 1. Required role tech-lead not spawned",
            new ReportImpossibleWait(T1, Role.TECH_LEAD)),
        form(
            "IMPOSSIBLE_WAIT: task 1. Required role reviewer/logic is missing",
            new ReportImpossibleWait(T1, Role.reviewer(Specialty.LOGIC))),
        form("ESCALATE TO MEDIUM: task 1 touches auth", new Escalate(T1, text("touches auth"))),
        form("ESCALATE TO MEDIUM: task 1. Reason: auth", new Escalate(T1, text("auth"))),
        form("ESCALATE_TO_MEDIUM: task 1", new Escalate(T1, none)),
        form("QUESTION: task 1. Which port?", new Ask(LEAD, text("Which port?"), T1)),
        form("TOOL_UNAVAILABLE: WebSearch, timed out", outage("WebSearch", "timed out")),
        form("TOOL_UNAVAILABLE: WebSearch , timed, out", outage("WebSearch", "timed, out")),
        form("TOOL_UNAVAILABLE: Context7", outage("Context7", "")));
  }

  static Stream<Arguments> outages() {
    return Stream.of(
        form("TOOL_UNAVAILABLE: rg, task 1. not found", outage("rg", "not found", T1)),
        form("TOOL_UNAVAILABLE: rg, task 1, not, found", outage("rg", "not, found", T1)),
        form("TOOL_UNAVAILABLE: rg, task 1", outage("rg", "", T1)));
  }

  @ParameterizedTest
  @MethodSource("outages")
  @DisplayName("T-55 of a missing tool the task is told, with # and without")
  void the_task_of_an_outage(String words, Asked command) {
    every_form_becomes_its_command(words, command);
  }

  @Test
  @DisplayName("T-55 a task that is part of what happened is not meant")
  void no_task_of_an_outage() {
    String words = "TOOL_UNAVAILABLE: docker, task runner crashed";
    assertThat(parse(words)).containsExactly(outage("docker", "task runner crashed"));
  }

  private static Arguments form(String text, Asked command) {
    return Arguments.of(text, command);
  }

  private static Asked progress(String step) {
    return new ReportProgress(T1, Headway.step(text(step)));
  }

  private static Asked submit(String... files) {
    return new Submit(T1, Stream.of(files).map(SafeText::own).toList());
  }

  private static Asked changes(String file) {
    SafeText words = text("null slips through");
    return new Judge(
        T1,
        Verdict.CHANGES,
        List.of(new Finding(Severity.MAJOR, text(file), SafeText.EMPTY, words)));
  }

  private static Asked outage(String tool, String error) {
    return outage(tool, error, null);
  }

  private static Asked outage(String tool, String error, @Nullable TaskId task) {
    return new ReportToolOutage(text(tool), text(error), task);
  }

  @ParameterizedTest
  @MethodSource("forms")
  @DisplayName("T-6 every form becomes its command, with # and without")
  void every_form_becomes_its_command(String words, Asked command) {
    assertThat(parse(words)).containsExactly(command);
    assertThat(parse(words.replaceFirst("task ", "task #"))).containsExactly(command);
    assertThat(parse("\n  " + words + " \r\n\n")).containsExactly(command);
  }

  @ParameterizedTest
  @CsvSource({
    "7, 7",
    "#7, 7",
    "T-7, T-7",
    "v1.2, v1.2",
    "a.b.c., a.b.c",
    "7., 7",
    "7: , 7",
    "x@y_z, x@y_z"
  })
  @DisplayName("T-6 a task's id ends where a sentence would")
  void ids_in_a_sentence(String written, String id) {
    assertThat(parse("CLAIM: task " + written)).containsExactly(new Claim(new TaskId(id)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CLAIM:",
        "CLAIM: 1",
        "CLAIM: the task",
        "CLAIM: task",
        "CLAIM: task !",
        "STATUS: still reading",
        "IN_REVIEW: all of it",
        "REVIEW: please",
        "APPROVED: yes",
        "CHANGES: task 1",
        "CHANGES: task 1. please rework",
        "DONE: everything",
        "DONE: task 1, claiming",
        "DONE: task 1, claiming 2",
        "DONE: task 1, claiming task !",
        "STUCK: no idea",
        "REVIEW_LOOP: again",
        "IMPOSSIBLE_WAIT: task 1. nobody there",
        "IMPOSSIBLE_WAIT: task 1. Required role reviewer/taste",
        "ESCALATE TO MEDIUM: now",
        "QUESTION: task 1.",
        "QUESTION: why?",
        "TOOL_UNAVAILABLE:",
        "TOOL_UNAVAILABLE: , it said"
      })
  @DisplayName("T-6 a known prefix that does not parse is answered with the expected form")
  void what_does_not_parse_is_answered_with_its_form(String words) {
    Story story = Samples.active(CODER).when(at(2), said(CODER, words));
    story.refused(Code.INVALID).changingNothing();
    String prefix = words.substring(0, words.indexOf(':') + 1);
    assertThat(story.rejection().reason()).contains("expected the form: " + prefix);
    assertThat(story.rejection().field()).isEqualTo("text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Hello there",
        "",
        "   ",
        "done: task 1",
        "Claim: task 1",
        "I am DONE: task 1",
        "NOTE: task 1. nothing",
        "DONE task 1",
        "The hotfix of src/server/auth.ts is out"
      })
  @DisplayName("T-6 other text is a plain message to the supervisor")
  void other_text_is_a_plain_message(String words) {
    assertThat(parse(words))
        .containsExactly(new Tell(MemberId.SUPERVISOR, text(words), null, false));
    Samples.active(CODER)
        .when(at(2), said(CODER, words))
        .then(new Told(CODER, MemberId.SUPERVISOR, text(words), null, false));
  }

  @Test
  @DisplayName("T-6 what stands before the first command is a message, and the command counts")
  void a_plain_beginning() {
    assertThat(parse("\nOkay, I will start now.\n\nCLAIM: task 3\nat once"))
        .containsExactly(
            new Tell(MemberId.SUPERVISOR, text("Okay, I will start now."), null, false),
            new Claim(new TaskId("3")));
    assertThat(parse("I said CLAIM: task 3"))
        .containsExactly(new Tell(MemberId.SUPERVISOR, text("I said CLAIM: task 3"), null, false));
  }

  @Test
  @DisplayName("T-6 several lines are several commands, and what follows a line belongs to it")
  void several_lines_are_several_commands() {
    String words =
        """

        CLAIM: task 1
        STATUS: task 1. reading
          and thinking
        CHANGES: task 2.
        MAJOR a.java:12 null slips through
        see also: b.java
        MINOR: spelling
        """;
    SafeText none = SafeText.EMPTY;
    assertThat(parse(words))
        .containsExactly(
            new Claim(T1),
            progress("reading\n  and thinking"),
            new Judge(
                T2,
                Verdict.CHANGES,
                List.of(
                    new Finding(
                        Severity.MAJOR, text("a.java:12"), none, text("null slips through")),
                    new Finding(Severity.MINOR, none, none, text("spelling")))));
  }

  @ParameterizedTest
  @CsvSource({"20, 20", "21, 1"})
  @DisplayName("T-6 more than twenty commands in one text are refused together")
  void a_text_has_a_bound(int lines, int commands) {
    List<Asked> parsed = parse("CLAIM: task 1\n".repeat(lines));
    assertThat(parsed).hasSize(commands);
    if (commands == 1) assertThat(parsed.getFirst()).isInstanceOf(Unreadable.class);
  }

  @Test
  @DisplayName("T-6 text commands act on the current rev, and on each other's results")
  void text_acts_on_the_current_rev() {
    active(simple(T1), approved(T3, CODER))
        .when(at(2), said(CODER, "CLAIM: task #1\nIN_REVIEW: task #1. Files: [a]\nDONE: task 3"))
        .answered("[ACCEPTED, ACCEPTED, ACCEPTED]");
  }

  @ParameterizedTest
  @CsvSource({
    "coder-2, IN_REVIEW: task 2,     FORBIDDEN",
    "coder-2, CLAIM: task 2,         ALREADY_CLAIMED",
    "rev-u,   CLAIM: task 1,         FORBIDDEN",
    "lead,    CLAIM: task 1,         SINGLE_WRITER",
    "coder-1, CLAIM: task 99,        UNKNOWN_TASK",
    "coder-1, STATUS: task 99. busy, UNKNOWN_TASK",
    "coder-1, DONE: task 2,          INVALID_TRANSITION",
    "coder-1, DONE: task 4,          APPROVALS_MISSING",
    "ghost,   STATUS: task 2. busy,  UNKNOWN_MEMBER"
  })
  @DisplayName("T-6 text is guarded like the structured commands")
  void text_is_guarded(String sender, String words, Code code) {
    Samples.active(CODER).when(at(60), said(new MemberId(sender), words)).answered(code.name());
  }

  static Stream<Order> doneAndClaim() {
    return Stream.of(
        said(CODER, "DONE: task 3, claiming task 1"), order(CODER, 1, new Finish(T3, T1)));
  }

  @ParameterizedTest
  @MethodSource("doneAndClaim")
  @DisplayName("T-6 DONE, claiming is two commands: both are accepted and listed")
  void done_and_claim(Order order) {
    Story story = active(simple(T1), approved(T3, CODER)).when(at(2), order);
    story.answered("[ACCEPTED, ACCEPTED]");
    assertThat(story.outcome().events())
        .containsExactly(new Finished(CODER, T3, 1L), new Claimed(CODER, T1, 1L));
    assertThat(parts(story)).containsExactly(1, 1);
  }

  @ParameterizedTest
  @MethodSource("doneAndClaim")
  @DisplayName("T-6 the DONE stands if the claim is refused, and the answer lists both")
  void the_done_stands_if_the_claim_is_refused(Order order) {
    Story story =
        active(simple(T1), approved(T3, CODER))
            .given(at(2), order(RIVAL, 1, new Claim(T1)))
            .when(at(60), order)
            .answered("[ACCEPTED, ALREADY_CLAIMED]");
    assertThat(story.outcome().events())
        .containsExactly(new Finished(CODER, T3, 1L), new DuplicateClaim(T1, RIVAL, CODER));
    assertThat(parts(story)).containsExactly(1, 1);
  }

  @ParameterizedTest
  @CsvSource({
    "3, 99, '[ACCEPTED, UNKNOWN_TASK]'",
    "2, 1,  '[INVALID_TRANSITION, ACCEPTED]'",
    "4, 1,  '[APPROVALS_MISSING, ACCEPTED]'",
    "1, 2,  '[FORBIDDEN, INVALID_TRANSITION]'",
    "99, 1, '[UNKNOWN_TASK, ACCEPTED]'"
  })
  @DisplayName("T-6 each of the two has its own answer, said in text or not")
  void each_of_the_two_is_judged_alone(String done, String claim, String answer) {
    String words = "DONE: task " + done + ", claiming task " + claim;
    Finish command = new Finish(new TaskId(done), new TaskId(claim));
    Samples.active(CODER).when(at(2), said(CODER, words)).answered(answer);
    Samples.active(CODER).when(at(2), order(CODER, 1, command)).answered(answer);
  }

  @Test
  @DisplayName("T-5 a DONE without its rev is refused as a whole")
  void a_done_without_its_rev_claims_nothing() {
    Samples.active(CODER)
        .when(at(2), order(CODER, new Finish(T3, T1)))
        .refused(Code.MISSING_FIELD)
        .changingNothing();
  }

  private static List<Integer> parts(Story story) {
    if (!(story.outcome().answer() instanceof Answer.Each(var parts))) return List.of();
    return parts.stream().map(Answer.Part::events).toList();
  }

  @Test
  @DisplayName("T-17 a question in text goes to the authority, whatever its name")
  void a_question_goes_to_the_authority() {
    List<Seat> seats = List.of(seat(COORDINATOR, "coordinator"), seat(CODER, "coder"));
    active(seats, simple(T1))
        .when(at(2), said(CODER, "QUESTION: task 1. Which port?"))
        .then(new Questioned(CODER, COORDINATOR, text("Which port?"), T1));
    active(List.of(seat(CODER, "coder")), simple(T1))
        .when(at(2), said(CODER, "QUESTION: task 1. Which port?"))
        .then(new Questioned(CODER, MemberId.OPERATOR, text("Which port?"), T1));
  }

  @Test
  @DisplayName("T-9 a text that does not parse leaves the rest of it untouched")
  void a_bad_line_does_not_spoil_the_others() {
    Samples.active(CODER)
        .when(at(2), said(CODER, "CLAIM: task\nCLAIM: task 1\nCLAIM: task " + UNKNOWN))
        .answered("[INVALID, ACCEPTED, UNKNOWN_TASK]");
  }

  private static List<Asked> parse(String words) {
    return TextProtocol.parse(text(words));
  }

  private static Order said(MemberId sender, String words) {
    return order(sender, new Say(text(words)));
  }
}
