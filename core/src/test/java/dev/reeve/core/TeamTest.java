package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.STRANGER;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.UNKNOWN;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.approved;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.team;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Rejection.Code;
import dev.reeve.core.member.Labour;
import dev.reeve.core.member.Life;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task.Standing;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskEvent.Added;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamEvent.Created;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a team is set up, and who its members are. */
class TeamTest {

  @ParameterizedTest
  @CsvSource({
    "a,             true",
    "7,             true",
    "feature-login, true",
    "0-,            true",
    "'',            false",
    "-a,            false",
    "A,             false",
    "a_b,           false",
    "a.b,           false",
    "é,             false",
    "'a ',          false"
  })
  @DisplayName("T-1 team ids are [a-z0-9][a-z0-9-]{0,62}")
  void team_ids(String id, boolean valid) {
    assertThat(TeamId.isValid(id)).isEqualTo(valid);
    if (!valid) {
      assertThatThrownBy(() -> new TeamId(id)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"62, true", "63, true", "64, false"})
  @DisplayName("T-1 team ids have at most 63 characters")
  void team_ids_have_a_bound(int length, boolean valid) {
    assertThat(TeamId.isValid("a".repeat(length))).isEqualTo(valid);
  }

  @Test
  @DisplayName("T-1 a team begins with its members and tasks, in the order they were named")
  void a_team_begins_with_its_members_and_tasks() {
    Seat lead = seat(LEAD, "lead");
    Seat coder = seat(CODER, "coder");
    NewTeam team = team(List.of(coder, lead), simple(T2), simple(T1));
    Story.untold()
        .when(at(0), new Noticed.Founded(team, 4))
        .then(
            new Created(LEAD, Profile.STRICT, Settings.DEFAULT, 4),
            new Spawned(LEAD, coder, 1),
            new Spawned(LEAD, lead, 1),
            new Added(LEAD, simple(T2)),
            new Added(LEAD, simple(T1)));
  }

  @Test
  @DisplayName("T-1 a team that is there cannot be founded again")
  void a_team_is_founded_once() {
    active().when(at(5), new Noticed.Founded(team(), 0)).refused(Code.CONFLICT).changingNothing();
  }

  static Stream<Arguments> faultyTeams() {
    Seat lead = seat(LEAD, "lead");
    Plan dependent = dependingOn(UNKNOWN);
    return Stream.of(
        Arguments.of(team(List.of(lead, lead)), Code.INVALID),
        Arguments.of(team(List.of(seat(MemberId.SUPERVISOR, "coder"))), Code.INVALID),
        Arguments.of(team(List.of(seat(MemberId.OPERATOR, "lead"))), Code.INVALID),
        Arguments.of(team(simple(T1), simple(T1)), Code.INVALID),
        Arguments.of(team(job(T1, Complexity.MEDIUM, STRANGER)), Code.UNKNOWN_MEMBER),
        Arguments.of(team(approved(T1, STRANGER)), Code.UNKNOWN_MEMBER),
        Arguments.of(team(List.of(seat(CODER, "coder")), approved(T1, CODER)), Code.UNKNOWN_MEMBER),
        Arguments.of(team(new Job(T1, dependent, Standing.NEW)), Code.UNKNOWN_TASK));
  }

  @ParameterizedTest
  @MethodSource("faultyTeams")
  @DisplayName("T-1 a team with a double, reserved or dangling name is not set up")
  void a_faulty_team_is_not_set_up(NewTeam team, Code code) {
    Story.untold().when(at(0), new Noticed.Founded(team, 0)).refused(code).changingNothing();
  }

  static Stream<Arguments> faultyTasks() {
    return Stream.of(
        Arguments.of(simple(T1), Code.CONFLICT),
        Arguments.of(job(T2, Complexity.MEDIUM, STRANGER), Code.UNKNOWN_MEMBER),
        Arguments.of(
            job(T2, plan(Complexity.SIMPLE), TaskStatus.PENDING, STRANGER), Code.UNKNOWN_MEMBER),
        Arguments.of(approved(T2, CODER), Code.CONFLICT),
        Arguments.of(new Job(T2, dependingOn(UNKNOWN), Standing.NEW), Code.UNKNOWN_TASK),
        Arguments.of(new Job(T2, dependingOn(T2), Standing.NEW), Code.UNKNOWN_TASK));
  }

  @ParameterizedTest
  @MethodSource("faultyTasks")
  @DisplayName("T-5 a task that is there already, or names what is not there, is not added")
  void a_faulty_task_is_not_added(Job job, Code code) {
    active(simple(T1)).when(at(2), order(LEAD, new Add(job))).refused(code).changingNothing();
  }

  @Test
  @DisplayName("T-10 at epoch 0 a task may be added as it stands, but only with known names")
  void in_the_bootstrap_a_task_is_added_as_it_stands() {
    Story story = Story.of(team()).given(at(1), order(LEAD, new Add(approved(T1, CODER))));
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.IN_REVIEW);
    assertThat(story.task(T1).approvals().get("unified")).isEqualTo(UNIFIED);
    story.when(at(2), order(LEAD, new Add(approved(T2, STRANGER)))).refused(Code.UNKNOWN_MEMBER);
  }

  private static Plan dependingOn(TaskId other) {
    return new Plan(
        text("Add logout"),
        SafeText.EMPTY,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        SafeText.EMPTY,
        Complexity.SIMPLE,
        null,
        List.of(other),
        Duration.ofHours(1),
        SafeText.EMPTY);
  }

  @ParameterizedTest
  @CsvSource({
    "lead,              LEAD,        lead",
    "Lead,              LEAD,        lead",
    "tech-lead,         TECH_LEAD,   tech-lead",
    "tech_lead,         TECH_LEAD,   tech-lead",
    "coder,             CODER,       coder",
    "researcher,        RESEARCHER,  researcher",
    "executor,          EXECUTOR,    executor",
    "coordinator,       COORDINATOR, coordinator",
    "reviewer,          REVIEWER,    reviewer/unified",
    "reviewer/unified,  REVIEWER,    reviewer/unified",
    "reviewer/security, REVIEWER,    reviewer/security",
    "security-reviewer, REVIEWER,    reviewer/security",
    "Logic_Reviewer,    REVIEWER,    reviewer/logic",
    "scribe,            OTHER,       scribe",
    "other,             OTHER,       other",
    "reviewer/taste,    ,            ",
    "two words,         ,            ",
    "'',                ,            "
  })
  @DisplayName("T-2 roles are words; some carry authority")
  void roles(String text, Role.Kind kind, String word) {
    Role role = Role.parse(text);
    if (kind == null) assertThat(role).isNull();
    else assertThat(role).isEqualTo(new Role(kind, word));
  }

  @Test
  @DisplayName("T-2 an incarnation begins with nothing of the one before")
  void a_new_incarnation_begins_afresh() {
    Story story =
        active()
            .given(at(2), order(CODER, new ReportError(null, text("out of memory"))))
            .when(at(3), order(LEAD, new Spawn(seat(CODER, "coder"))))
            .then(new Spawned(LEAD, seat(CODER, "coder"), 2));
    Member member = member(story, CODER);
    assertThat(member.incarnation()).isEqualTo(2);
    assertThat(member.life()).isEqualTo(Life.NONE.reborn(at(3)));
    assertThat(member.labour()).isEqualTo(Labour.NONE);
  }

  @ParameterizedTest
  @CsvSource({"ACTIVE, 2", "STOPPED, 2", "NOT_SPAWNED, 1"})
  @DisplayName("T-2 an incarnation counts how often a member was started, not how often announced")
  void incarnations_count_starts(Presence before, long incarnation) {
    Story story =
        active(List.of(seat(LEAD, "lead"), seat(CODER, "coder", before)))
            .given(at(2), order(LEAD, new Spawn(seat(CODER, "coder"))));
    assertThat(member(story, CODER).incarnation()).isEqualTo(incarnation);
  }

  @ParameterizedTest
  @CsvSource({", ACCEPTED", "2, ACCEPTED", "1, STALE_INCARNATION", "3, INVALID"})
  @DisplayName("T-2 what names an older incarnation is never applied")
  void an_older_incarnation_is_refused(Long incarnation, String answer) {
    Stamps stamps = new Stamps(1L, null, incarnation, null);
    Stamps noRev = new Stamps(null, null, incarnation, null);
    Story story = active(simple(T1)).given(at(2), order(LEAD, new Spawn(seat(CODER, "coder"))));
    story
        .when(at(3), order(CODER, noRev, new Tell(LEAD, text("hi"), null, false)))
        .answered(answer);
    story.when(at(4), order(CODER, stamps, new Claim(T1))).answered(answer);
    if (answer.equals("STALE_INCARNATION")) {
      assertThat(story.rejection().current()).isEqualTo("2");
      story.changingNothing();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"supervisor", "operator"})
  @DisplayName("T-2 nobody is spawned under a reserved name")
  void reserved_names_are_not_spawned(String name) {
    active()
        .when(at(2), order(LEAD, new Spawn(seat(new MemberId(name), "coder"))))
        .refused(Code.INVALID);
  }

  @Test
  @DisplayName("T-2 what the index by role says is what the members say")
  void the_index_by_role_follows_the_members() {
    Story story =
        active(List.of(seat(LEAD, "lead"), seat(CODER, "coder")))
            .given(at(2), order(LEAD, new Spawn(seat(RIVAL, "reviewer/logic"))));
    assertThat(story.state().roster().anyReviewer()).isEqualTo(RIVAL);
    story.given(at(3), order(LEAD, new Spawn(seat(RIVAL, "coder"))));
    assertThat(story.state().roster().anyReviewer()).isNull();
    story.given(at(4), order(LEAD, new Spawn(seat(CODER, "coder", Presence.STOPPED))));
    assertThat(story.state().roster().active(Role.CODER)).isEqualTo(RIVAL);
  }

  private static Member member(Story story, MemberId id) {
    return Objects.requireNonNull(story.state().roster().get(id));
  }
}
