package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.LOGIC;
import static dev.reeve.core.Cast.RESEARCHER;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.SCRIBE;
import static dev.reeve.core.Cast.SECURITY;
import static dev.reeve.core.Cast.STRANGER;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.TECH;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Authority.Office;
import dev.reeve.core.Rejection.Code;
import dev.reeve.core.Table.Cell;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Escalate;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.TeamState;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may send what, cell by cell, and for which tasks. */
class AuthorityTest {

  /** Written out by hand: + may, - is FORBIDDEN, S is SINGLE_WRITER (T-14). */
  private static final Table TABLE =
      Table.of(
          """
          command                 AUTH TECH REVIEWER CODER EXECUTOR RESEARCHER OTHER BYSTANDER
          ACTIVITY                +    +    +        +     +        +          +     +
          TOOL_STARTED            +    +    +        +     +        +          +     +
          TOOL_ENDED              +    +    +        +     +        +          +     +
          PROGRESS                +    +    +        +     +        +          +     +
          WAIT                    +    +    +        +     +        +          +     +
          ERROR                   +    +    +        +     +        +          +     +
          HEALTH_RESPONSE         +    +    +        +     +        +          +     +
          CLAIM                   S    -    -        +     +        +          +     -
          IN_REVIEW               S    -    -        +     +        +          +     -
          DONE                    S    -    -        +     +        +          +     -
          STUCK                   S    -    -        +     +        +          +     -
          REVIEW                  -    +    +        -     -        -          -     -
          QUALITY_RESULT          -    +    +        -     -        -          +     -
          REVIEW_LOOP             -    -    -        +     +        +          +     -
          ESCALATE_TO_MEDIUM      -    -    +        +     +        +          +     -
          IMPOSSIBLE_WAIT         -    -    -        +     +        +          +     -
          TOOL_UNAVAILABLE        +    +    +        +     +        +          +     +
          QUESTION                +    +    +        +     +        +          +     +
          ANSWER                  +    +    +        +     +        +          +     +
          MESSAGE                 +    +    +        +     +        +          +     +
          SHUTDOWN_ACK            +    +    +        +     +        +          +     +
          TEXT                    +    +    +        +     +        +          +     +
          STATE_OWNERSHIP_HANDOFF +    -    -        -     -        -          -     -
          SPAWN                   +    -    -        -     -        -          -     -
          ADD_TASK                +    -    -        -     -        -          -     -
          ASSIGN                  +    -    -        -     -        -          -     -
          CANCEL                  +    -    -        -     -        -          -     -
          ADJUSTMENT_DECISION     +    -    -        -     -        -          -     -
          DECIDE                  +    -    -        -     -        -          -     -
          TEARDOWN                +    -    -        -     -        -          -     -
          FORCED_FINALIZE_ACK     +    -    -        -     -        -          -     -
          DELETE_TEAM             +    -    -        -     -        -          -     -
          """);

  static Stream<Cell> cells() {
    return TABLE.cells();
  }

  @Test
  @DisplayName("T-30 the table has a row for every command and a column for every office")
  void the_table_is_complete() {
    assertThat(TABLE.firstColumn())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(CommandType.values()).map(Enum::name).toList());
    assertThat(TABLE.columns(Office.class)).containsExactly(Office.values());
  }

  @ParameterizedTest
  @MethodSource("cells")
  @DisplayName("T-30 the core's table says the same as the one written here")
  void the_tables_agree(Cell cell) {
    boolean may = Authority.may(office(cell), CommandType.valueOf(cell.row()));
    assertThat(may).isEqualTo(cell.value().equals("+"));
  }

  /** A text has no authority of its own. */
  static Stream<Cell> decidable() {
    return TABLE.cells().filter(cell -> !cell.row().equals("TEXT"));
  }

  @ParameterizedTest
  @MethodSource("decidable")
  @DisplayName("T-30 whoever sends a command is answered as the cell says")
  void whoever_sends_it_is_answered_as_the_cell_says(Cell cell) {
    MemberId sender = holder(office(cell));
    Story story = Samples.active(sender);
    assertThat(Authority.office(story.state(), sender)).isEqualTo(office(cell));
    story.when(at(10), Samples.ordered(sender, CommandType.valueOf(cell.row())));
    switch (cell.value()) {
      case "+" ->
          assertThat(story.answer()).isNotIn("FORBIDDEN", "SINGLE_WRITER", "UNKNOWN_MEMBER");
      case "S" -> story.refused(Code.SINGLE_WRITER);
      default -> story.refused(Code.FORBIDDEN);
    }
  }

  private static Office office(Cell cell) {
    return Table.find(Office.class, cell.column());
  }

  private static MemberId holder(Office office) {
    return switch (office) {
      case AUTHORITY -> LEAD;
      case TECH_LEAD -> TECH;
      case REVIEWER -> SECURITY;
      case CODER -> CODER;
      case EXECUTOR -> EXECUTOR;
      case RESEARCHER -> RESEARCHER;
      case OTHER -> SCRIBE;
      case BYSTANDER -> COORDINATOR;
    };
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("T-30 strangers, and Reeve itself, can send nothing")
  void strangers_can_send_nothing(CommandType type) {
    for (MemberId sender : List.of(STRANGER, MemberId.SUPERVISOR, MemberId.OPERATOR)) {
      Order order = Samples.ordered(sender, type);
      Outcome outcome = Core.decide(Samples.active(CODER).state(), order, null, at(10));
      assertThat(Story.word(outcome.answer())).isEqualTo("UNKNOWN_MEMBER");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "PROGRESS,           coder-1, ACCEPTED",
    "PROGRESS,           coder-2, FORBIDDEN",
    "PROGRESS,           rev-u,   ACCEPTED",
    "WAIT,               coder-2, FORBIDDEN",
    "WAIT,               tech,    ACCEPTED",
    "IN_REVIEW,          coder-2, FORBIDDEN",
    "DONE,               coder-2, FORBIDDEN",
    "STUCK,              coder-2, FORBIDDEN",
    "REVIEW_LOOP,        coder-2, FORBIDDEN",
    "IMPOSSIBLE_WAIT,    coder-2, FORBIDDEN",
    "ESCALATE_TO_MEDIUM, coder-1, ACCEPTED",
    "ESCALATE_TO_MEDIUM, coder-2, FORBIDDEN",
    "ESCALATE_TO_MEDIUM, rev-s,   ACCEPTED",
    "ESCALATE_TO_MEDIUM, rev-u,   FORBIDDEN",
    "REVIEW,             rev-l,   ACCEPTED",
    "REVIEW,             rev-u,   FORBIDDEN",
    "ERROR,              coder-2, ACCEPTED",
    "QUESTION,           coder-2, ACCEPTED"
  })
  @DisplayName("T-30 workers speak for their own tasks, reviewers for those they review")
  void one_speaks_for_ones_own_tasks(CommandType type, String sender, String answer) {
    Samples.active(CODER)
        .when(at(10), Samples.ordered(new MemberId(sender), type))
        .answered(answer);
  }

  @ParameterizedTest(name = "{0} task, reviewers {1}: {2} is answered {3}")
  @CsvSource({
    "SIMPLE,  '',    rev-u, ACCEPTED",
    "SIMPLE,  '',    rev-s, FORBIDDEN",
    "SIMPLE,  '',    tech,  FORBIDDEN",
    "SIMPLE,  rev-u, rev-u, ACCEPTED",
    "SIMPLE,  rev-s, rev-s, ACCEPTED",
    "SIMPLE,  rev-s, rev-u, ACCEPTED",
    "MEDIUM,  '',    rev-s, ACCEPTED",
    "MEDIUM,  '',    tech,  ACCEPTED",
    "MEDIUM,  rev-l, rev-l, ACCEPTED",
    "MEDIUM,  rev-l, rev-s, FORBIDDEN",
    "MEDIUM,  rev-l, tech,  ACCEPTED",
    "COMPLEX, '',    rev-q, ACCEPTED",
    "COMPLEX, '',    rev-u, FORBIDDEN",
    "COMPLEX, rev-s, rev-s, ACCEPTED",
    "COMPLEX, rev-s, rev-l, ACCEPTED",
    "COMPLEX, rev-s, tech,  ACCEPTED"
  })
  @DisplayName(
      "T-30 a task is reviewed by those named, and by those whose approval nobody named gives")
  void a_task_is_reviewed_by_those_it_needs(
      Complexity complexity, String reviewer, String sender, String answer) {
    MemberId[] named =
        reviewer.isEmpty() ? new MemberId[0] : new MemberId[] {new MemberId(reviewer)};
    active(job(T1, plan(complexity, named), TaskStatus.IN_REVIEW, CODER))
        .when(at(2), order(new MemberId(sender), new Judge(T1, Verdict.APPROVE, List.of())))
        .answered(answer);
  }

  @Test
  @DisplayName("T-30 of two reviewers of a kind the named one reviews, until it leaves")
  void another_of_its_kind_steps_in_for_a_named_reviewer_who_left() {
    MemberId second = new MemberId("rev-u2");
    Order verdict = order(second, new Judge(T1, Verdict.APPROVE, List.of()));
    active(job(T1, plan(Complexity.SIMPLE, UNIFIED), TaskStatus.IN_REVIEW, CODER))
        .given(at(2), order(LEAD, new Spawn(seat(second, "reviewer"))))
        .when(at(3), verdict)
        .refused(Code.FORBIDDEN)
        .given(at(4), order(LEAD, new Spawn(seat(UNIFIED, "reviewer", Presence.STOPPED))))
        .when(at(5), verdict)
        .answered("ACCEPTED");
  }

  @Test
  @DisplayName("T-30 a member that is not there is forbidden everything")
  void a_member_that_is_not_there_may_send_nothing() {
    Story story =
        Samples.active(CODER)
            .given(at(2), order(LEAD, new Spawn(seat(LOGIC, "reviewer/logic", Presence.STOPPED))));
    for (CommandType type : CommandType.values()) {
      story.when(at(3), Samples.ordered(LOGIC, type)).refused(Code.FORBIDDEN);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "lead ACTIVE,      coordinator ACTIVE,      lead",
    "lead NOT_SPAWNED, coordinator ACTIVE,      coordinator",
    "lead STOPPED,     coordinator ACTIVE,      coordinator",
    "coder ACTIVE,     coordinator ACTIVE,      coordinator",
    "lead STOPPED,     coordinator NOT_SPAWNED, operator",
    "coder ACTIVE,     executor ACTIVE,         operator"
  })
  @DisplayName("T-17 the authority is the lead, else the coordinator, else the operator")
  void one_authority(String first, String second, String authority) {
    TeamState state = Story.of(Cast.team(List.of(seated(first), seated(second)))).state();
    assertThat(state.roster().authority()).isEqualTo(new MemberId(authority));
  }

  private static Seat seated(String words) {
    String[] parts = words.split(" ", 2);
    return seat(new MemberId(parts[0]), parts[0], Presence.valueOf(parts[1]));
  }

  @ParameterizedTest
  @ValueSource(strings = {"operator", "coordinator"})
  @DisplayName("T-17 what a rule says of the Lead holds for whoever is the authority")
  void the_authority_does_what_a_lead_does(String name) {
    MemberId authority = new MemberId(name);
    List<Seat> seats =
        name.equals("operator")
            ? List.of(seat(CODER, "coder"))
            : List.of(seat(CODER, "coder"), seat(authority, "coordinator"));
    Story.of(Cast.team(seats, Cast.simple(T1)))
        .when(at(1), order(CODER, new HandOff(1)))
        .refused(Code.FORBIDDEN)
        .given(at(1), order(authority, new HandOff(1)))
        .given(at(2), order(authority, new Spawn(seat(RIVAL, "coder"))))
        .when(at(3), Samples.ordered(authority, CommandType.CLAIM))
        .refused(Code.SINGLE_WRITER)
        .given(at(4), order(authority, 1, new Cancel(T1, text("no longer wanted"))));
  }

  @Test
  @DisplayName("T-17 of two leads the first by name is the authority, and the founder")
  void of_two_leads_one_is_the_authority() {
    MemberId a = new MemberId("a-lead");
    MemberId z = new MemberId("z-lead");
    Story story = Story.of(Cast.team(List.of(seat(z, "lead"), seat(a, "lead"))));
    assertThat(story.entries()).extracting(entry -> entry.event().actor()).containsOnly(a);
    story.when(at(1), order(z, new HandOff(1))).refused(Code.FORBIDDEN);
    assertThat(story.rejection().reason()).endsWith("HANDOFF: the team's Lead is a-lead");
    story.when(at(2), order(a, new HandOff(1))).answered("ACCEPTED");
  }

  @Test
  @DisplayName(
      "T-30 the operator is nobody's member: as the authority it has no liveness of its own")
  void the_operator_has_no_clock() {
    Story story = active(List.of(seat(CODER, "coder")), Cast.simple(T2));
    for (CommandType type : CommandType.values()) {
      boolean ownLife =
          type.group() == CommandType.Group.SIGNAL || type.group() == CommandType.Group.LIVENESS;
      if (!ownLife) continue;
      Asked command = Samples.command(type);
      story.when(at(2), order(MemberId.OPERATOR, command)).refused(Code.FORBIDDEN);
    }
  }

  @Test
  @DisplayName("T-30 a simple task that was escalated is no longer the unified reviewer's")
  void an_escalated_task_needs_other_reviewers() {
    active(job(T1, plan(Complexity.SIMPLE), TaskStatus.IN_REVIEW, CODER))
        .given(at(2), order(UNIFIED, new Escalate(T1, text("touches auth"))))
        .when(at(3), order(UNIFIED, new Judge(T1, Verdict.APPROVE, List.of())))
        .refused(Code.FORBIDDEN);
  }
}
