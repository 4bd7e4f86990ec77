package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.scoped;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.message.Saying;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Members who are not there any more without having said so (T-39). */
class DisappearanceTest {

  @ParameterizedTest
  @CsvSource({
    "PROCESS_GONE,      PROCESS_GONE,      1, false",
    "PROCESS_GONE,      CONNECTION_CLOSED, 1, true",
    "CONNECTION_CLOSED, HEARTBEATS_MISSED, 1, true",
    "PROCESS_GONE,      HEARTBEATS_MISSED, 1, true",
    "PROCESS_GONE,      HEARTBEATS_MISSED, 2, false",
    "EXITED,            EXITED,            1, true",
    "EXITED,            EXITED,            2, false"
  })
  @DisplayName("T-39 two signs that differ, of this incarnation, are needed; one proves nothing")
  void two_signs(Loss one, Loss other, long incarnation, boolean gone) {
    Story story = active(simple(T1)).given(at(5), order(CODER, 1, new Claim(T1)));
    story.when(at(60), new Noticed.Lost(CODER, incarnation, List.of(one, other), SafeText.EMPTY));
    assertThat(presence(story, CODER)).isEqualTo(gone ? Presence.STOPPED : Presence.ACTIVE);
    assertThat(types(story).contains(EventType.MEMBER_GONE)).isEqualTo(gone);
    assertThat(story.task(T1).flags().contains(TaskFlag.FROZEN)).isEqualTo(gone);
  }

  @Test
  @DisplayName("T-39 a program that was run as a member is gone if it ends while it owes a move")
  void a_program_ends() {
    SafeText code = SafeText.own("it ended with 1");
    Story story =
        active(simple(T1))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .when(at(6), new Noticed.TurnBegun(CODER, SafeText.own("claude -p")))
            .when(at(59), new Noticed.TurnOver(CODER, TurnEnd.FAILED));
    story.when(at(60), new Noticed.Exited(CODER, code));
    assertThat(presence(story, CODER)).isEqualTo(Presence.STOPPED);
    assertThat(types(story)).contains(EventType.MEMBER_GONE);
    assertThat(story.task(T1).flags()).contains(TaskFlag.FROZEN);
    assertThat(story.state().docket().open(DecisionKind.REASSIGN_PROPOSAL)).hasSize(1);
    story.when(at(61), new Noticed.Exited(RIVAL, code)).then(new Left(RIVAL, code));
    story.when(at(62), new Noticed.Exited(RIVAL, code)).then().changingNothing();
  }

  @ParameterizedTest
  @CsvSource({"replace, PENDING", "keep, IN_PROGRESS"})
  @DisplayName("T-39 its claims are frozen and a replacement is proposed at once; the Lead decides")
  void replacement(String answer, String status) {
    Story story =
        active(simple(T1), simple(T2))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(6), order(RIVAL, 1, new Claim(T2)));
    lose(story, CODER);
    assertThat(types(story))
        .startsWith(EventType.MEMBER_GONE)
        .contains(EventType.TASK_FLAGS, EventType.REASSIGN_PROPOSAL, EventType.DECISION_OPENED);
    assertThat(said(story).to()).isEqualTo(LEAD);
    assertThat(story.task(T2).flags()).isEmpty();
    Decision open = story.state().docket().open(DecisionKind.REASSIGN_PROPOSAL).getFirst();
    assertThat(open.matter().recommendation()).isEqualTo("replace");
    story.given(at(70), decide(story, answer));
    assertThat(story.task(T1).flags()).doesNotContain(TaskFlag.FROZEN);
    assertThat(story.task(T1).status().name()).isEqualTo(status);
  }

  @Test
  @DisplayName("T-39 whoever is kept and does not come back is not asked, but proposed once more")
  void kept_in_vain() {
    Story story =
        active(simple(T1), simple(T2))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(6), order(RIVAL, 1, new Claim(T2)));
    lose(story, CODER);
    story.given(at(70), decide(story, "keep"));
    assertThat(types(story)).doesNotContain(EventType.SPAWN);
    long due = 70 + 3_600 + 900;
    for (int second = 70; second < due; second += 10) {
      story.tick(at(second));
      assertThat(done(story, CODER)).as("after %s s", second).isEmpty();
    }
    story.tick(at(due + 1));
    assertThat(done(story, CODER)).containsExactly(EventType.REASSIGN_PROPOSAL);
    Decision open = story.state().docket().openAbout(DecisionKind.REASSIGN_PROPOSAL, T1).getFirst();
    assertThat(open.matter().question().value())
        .isEqualTo(
            "coder-1 is not there, and has been silent on task #1 for 75 min: who should have it?");
    story.given(at(due + 60), decide(story, "replace"));
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.PENDING);
  }

  @ParameterizedTest
  @CsvSource({"APPROVE, IN_REVIEW", "CHANGES, IN_PROGRESS"})
  @DisplayName("T-39 a move that falls to somebody who has left is not waited for in vain")
  void left_in_peace(Verdict verdict, TaskStatus status) {
    Story story =
        active(simple(T1), simple(T2))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(6), order(RIVAL, 1, new Claim(T2)))
            .given(at(7), order(CODER, 2, new Submit(T1, List.of())));
    exit(story, CODER, 8);
    assertThat(types(story)).as("it owed nothing").containsExactly(EventType.LEFT);
    story.given(at(100), order(UNIFIED, new Judge(T1, verdict, List.of())));
    assertThat(story.task(T1).status()).isEqualTo(status);
    story.tick(at(100 + 899));
    assertThat(done(story, CODER)).isEmpty();
    story.tick(at(100 + 901));
    assertThat(done(story, CODER)).containsExactly(EventType.REASSIGN_PROPOSAL);
  }

  @Test
  @DisplayName("T-54 whoever Reeve ran and is kept is started again, and goes on with all it had")
  void started_again() {
    Story story = Story.of(Cast.team(List.of(seat(LEAD, "lead"), run()), simple(T1), simple(T2)));
    story.given(at(1), order(LEAD, new HandOff(1)));
    story.given(at(5), order(CODER, 1, new Claim(T1))).given(at(6), order(CODER, 1, new Claim(T2)));
    story.when(at(60), new Noticed.RunOver(CODER, 1, receipt(0)));
    assertThat(types(story)).contains(EventType.MEMBER_GONE);
    story.given(at(70), decide(story, "keep"));
    assertThat(types(story)).contains(EventType.RESTART);
    story.given(at(80), decide(story, "keep"));
    assertThat(types(story)).as("it is on its way").doesNotContain(EventType.RESTART);
    story.tick(at(70 + 31));
    assertThat(story.events()).contains(new Spawned(MemberId.SUPERVISOR, run(), 2));
    assertThat(presence(story, CODER)).isEqualTo(Presence.ACTIVE);
    assertThat(story.state().docket().open(DecisionKind.REASSIGN_PROPOSAL)).isEmpty();
    assertThat(List.of(story.task(T1), story.task(T2)))
        .allMatch(task -> task.isOwnedBy(CODER) && !task.isHeld());
  }

  @Test
  @DisplayName("H-9 whoever ends again and again is not started for ever, and that is told")
  void not_for_ever() {
    Story story = Story.of(Cast.team(List.of(seat(LEAD, "lead"), run()), simple(T1)));
    story.given(at(1), order(LEAD, new HandOff(1)));
    story.given(at(5), order(CODER, 1, new Claim(T1)));
    long second = 60;
    for (int incarnation = 1; incarnation <= 3; incarnation++) {
      story.when(at(second), new Noticed.RunOver(CODER, incarnation, receipt(0)));
      story.given(at(second + 1), decide(story, "keep"));
      assertThat(types(story)).as("time %s", incarnation).contains(EventType.RESTART);
      second += 180;
      story.tick(at(second - 10));
      assertThat(presence(story, CODER)).isEqualTo(Presence.ACTIVE);
    }
    story.when(at(second), new Noticed.RunOver(CODER, 4, receipt(0)));
    story.given(at(second + 1), decide(story, "keep"));
    assertThat(types(story)).contains(EventType.RESTART_NOT_DONE).doesNotContain(EventType.RESTART);
    story.tick(at(second + 1 + 3_600 + 901));
    assertThat(done(story, CODER)).containsExactly(EventType.REASSIGN_PROPOSAL);
  }

  @Test
  @DisplayName("T-48 nobody is started again beside what is left of it, and that is told")
  void something_is_left() {
    Story story = Story.of(Cast.team(List.of(seat(LEAD, "lead"), run()), simple(T1)));
    story.given(at(1), order(LEAD, new HandOff(1)));
    story.given(at(5), order(CODER, 1, new Claim(T1)));
    story.when(at(60), new Noticed.RunOver(CODER, 1, receipt(2)));
    story.given(at(70), decide(story, "keep"));
    assertThat(types(story)).contains(EventType.RESTART_NOT_DONE).doesNotContain(EventType.RESTART);
    assertThat(story.events().toString()).contains("2 of its processes could not be stopped");
    story.tick(at(700));
    assertThat(presence(story, CODER)).isEqualTo(Presence.STOPPED);
  }

  @Test
  @DisplayName("T-54 a proposal about a task that has somebody else by now starts nobody again")
  void not_its_own_any_more() {
    Story story = Story.of(Cast.team(List.of(seat(LEAD, "lead"), run()), simple(T1)));
    story.given(at(1), order(LEAD, new HandOff(1)));
    story.given(at(5), order(CODER, 1, new Claim(T1)));
    story.when(at(60), new Noticed.RunOver(CODER, 1, receipt(0)));
    story.given(at(70), decide(story, "replace"));
    assertThat(types(story)).doesNotContain(EventType.SPAWN);
    assertThat(presence(story, CODER)).isEqualTo(Presence.STOPPED);
  }

  @Test
  @DisplayName("T-39 an assignment answers it too, and the task goes on")
  void assigned() {
    Story story = active(simple(T1)).given(at(5), order(CODER, 1, new Claim(T1)));
    lose(story, CODER);
    story.given(at(70), order(LEAD, story.task(T1).rev(), new Assign(T1, RIVAL, List.of())));
    assertThat(story.task(T1).flags()).isEmpty();
    assertThat(story.task(T1).owner()).isEqualTo(RIVAL);
    assertThat(story.state().docket().open(DecisionKind.REASSIGN_PROPOSAL)).isEmpty();
  }

  @Test
  @DisplayName("T-39 who owes nothing is stopped and no more; a reviewer that is gone is missed")
  void others() {
    Story story = active(simple(T1));
    lose(story, RIVAL);
    assertThat(types(story)).containsExactly(EventType.MEMBER_GONE);
    story.given(at(61), order(CODER, 1, new Claim(T1)));
    story.given(at(62), order(CODER, 2, new Submit(T1, List.of())));
    lose(story, UNIFIED);
    assertThat(types(story)).contains(EventType.IMPOSSIBLE_WAIT);
    story.when(at(99), new Noticed.Lost(UNIFIED, 1, List.of(Loss.values()), SafeText.EMPTY));
    assertThat(types(story)).as("once").isEmpty();
  }

  @Test
  @DisplayName("T-39 the end of a child of Reeve's that owes nothing is no alarm")
  void ended_in_peace() {
    Story story = active(simple(T1)).given(at(5), order(CODER, 1, new Claim(T1)));
    exit(story, RIVAL, 60);
    assertThat(types(story)).containsExactly(EventType.LEFT);
    assertThat(presence(story, RIVAL)).isEqualTo(Presence.STOPPED);
    exit(story, CODER, 61);
    assertThat(types(story)).startsWith(EventType.MEMBER_GONE);
    assertThat(said(story).text().value()).contains("exit code 3");
  }

  @Test
  @DisplayName("T-39 whoever is spawned again goes on with what it had")
  void back() {
    Story story = active(simple(T1)).given(at(5), order(CODER, 1, new Claim(T1)));
    exit(story, CODER, 60);
    story.given(at(70), spawn());
    assertThat(story.task(T1).flags()).isEmpty();
    assertThat(story.task(T1).owner()).isEqualTo(CODER);
    assertThat(story.state().docket().open(DecisionKind.REASSIGN_PROPOSAL)).isEmpty();
    assertThat(Objects.requireNonNull(story.state().roster().get(CODER)).isOwing()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"keep, IN_PROGRESS", "replace, PENDING", "spawn, IN_PROGRESS"})
  @DisplayName("T-39 nobody waits for a twin that nobody has: what was gone goes on, or is free")
  void an_idle_twin(String answer, String status) {
    Story story = active(simple(T1), twin()).given(at(5), order(CODER, 1, new Claim(T1)));
    assertThat(story.task(T1).flags()).containsExactly(TaskFlag.DUPLICATE_TASK_KEY);
    lose(story, CODER);
    story.given(at(70), answer.equals("spawn") ? spawn() : decide(story, answer));
    assertThat(story.task(T1).isHeld()).isFalse();
    assertThat(story.task(T1).status().name()).isEqualTo(status);
  }

  @Test
  @DisplayName("T-39 who waits for another with the same work goes on waiting when it is back")
  void a_twin_at_work() {
    Story story =
        active(simple(T1), twin())
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(6), order(RIVAL, 1, new Claim(T2)));
    Decision open = story.state().docket().open(DecisionKind.DUPLICATE).getFirst();
    story.given(at(7), order(LEAD, new Decide(open.id(), "coder-2", null, SafeText.EMPTY)));
    lose(story, CODER);
    story.given(at(70), spawn());
    assertThat(story.task(T1).isHeld()).isTrue();
    story.given(at(80), order(LEAD, 2, new Cancel(T2, SafeText.EMPTY)));
    assertThat(story.task(T1).flags()).isEmpty();
  }

  @Test
  @DisplayName("T-39 an idle twin that is cancelled thaws nothing: the Lead is asked who has it")
  void an_idle_twin_is_cancelled() {
    Story story = active(simple(T1), twin()).given(at(5), order(CODER, 1, new Claim(T1)));
    lose(story, CODER);
    story.given(at(70), order(LEAD, 1, new Cancel(T2, SafeText.EMPTY)));
    assertThat(story.task(T1).flags()).containsExactly(TaskFlag.FROZEN);
    story.given(at(80), decide(story, "keep"));
    assertThat(story.task(T1).flags()).isEmpty();
  }

  @Test
  @DisplayName("T-39 a mere warning of overlap keeps nobody frozen")
  void warned() {
    NewTeam team =
        new NewTeam(
            Profile.SOLO,
            Settings.DEFAULT,
            List.of(seat(CODER, "coder"), seat(RIVAL, "coder")),
            List.of(within(T1), within(T2)));
    Story story =
        Story.of(team)
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(6), order(RIVAL, 1, new Claim(T2)));
    lose(story, CODER);
    Decision open = story.state().docket().open(DecisionKind.REASSIGN_PROPOSAL).getFirst();
    Decide keep = new Decide(open.id(), "keep", null, SafeText.EMPTY);
    story.given(at(70), order(MemberId.OPERATOR, keep));
    assertThat(story.task(T1).isHeld()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"keep, true", "replace, false"})
  @DisplayName("T-52 whoever is kept waits for those at work there; what nobody has waits for none")
  void an_overlap(String answer, boolean held) {
    Story story =
        active(within(T1), within(T2))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(6), order(RIVAL, 1, new Claim(T2)));
    Decision open = story.state().docket().open(DecisionKind.OVERLAP).getFirst();
    story.given(at(7), order(LEAD, new Decide(open.id(), "coder-2", null, SafeText.EMPTY)));
    lose(story, CODER);
    story.given(at(70), decide(story, answer));
    assertThat(story.task(T1).isHeld()).isEqualTo(held);
    story.given(at(80), order(LEAD, 2, new Cancel(T2, SafeText.EMPTY)));
    assertThat(story.task(T1).isHeld()).isFalse();
  }

  @Test
  @DisplayName("T-54 who was stuck when it went is neither stuck nor frozen once it is kept")
  void stuck_and_gone() {
    Story story =
        active(simple(T1))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(6), order(CODER, 2, new GetStuck(T1, Cast.text("no idea"))));
    lose(story, CODER);
    story.given(at(70), decide(story, "keep"));
    assertThat(story.task(T1).flags()).isEmpty();
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.IN_PROGRESS);
  }

  /** A coder that Reeve runs. */
  private static Seat run() {
    return new Seat(CODER, Role.CODER, Presence.ACTIVE, Skills.ANY, Cast.text("claude"));
  }

  /** It ended by itself. */
  private static Receipt receipt(int left) {
    SafeText none = SafeText.EMPTY;
    return new Receipt(
        Cast.text("r1"), Receipt.Cause.EXITED, 3, Duration.ZERO, none, List.of(7L), left, none);
  }

  private static Job twin() {
    return new Job(T2, scoped(plan(Complexity.SIMPLE), "1"), Task.Standing.NEW);
  }

  private static Job within(TaskId id) {
    return new Job(id, scoped(plan(Complexity.SIMPLE), id.value(), "src"), Task.Standing.NEW);
  }

  private static Order spawn() {
    return order(LEAD, new Spawn(new Seat(CODER, Role.CODER, Presence.ACTIVE, Skills.ANY)));
  }

  /** About the one who is gone. */
  private static Order decide(Story story, String answer) {
    Decision open = story.state().docket().open(DecisionKind.REASSIGN_PROPOSAL).getFirst();
    return order(LEAD, new Decide(open.id(), answer, null, SafeText.EMPTY));
  }

  private static void exit(Story story, MemberId who, int at) {
    SafeText code = SafeText.own("exit code 3");
    story.when(at(at), new Noticed.Lost(who, 1, List.of(Loss.EXITED), code));
  }

  private static void lose(Story story, MemberId who) {
    List<Loss> signs = List.of(Loss.HEARTBEATS_MISSED, Loss.PROCESS_GONE);
    story.when(at(65), new Noticed.Lost(who, 1, signs, SafeText.EMPTY));
  }

  private static List<EventType> types(Story story) {
    return story.events().stream().map(Event::type).toList();
  }

  /** What was done about the silence of one member. */
  private static List<EventType> done(Story story, MemberId who) {
    return story.events().stream().filter(event -> isAbout(event, who)).map(Event::type).toList();
  }

  private static boolean isAbout(Event event, MemberId who) {
    return switch (event) {
      case Reminded reminded -> reminded.member().equals(who);
      case Proposed proposed -> proposed.member().equals(who);
      default -> false;
    };
  }

  private static Presence presence(Story story, MemberId id) {
    return Objects.requireNonNull(story.state().roster().get(id)).presence();
  }

  private static Saying said(Story story) {
    return Objects.requireNonNull(story.events().getFirst().said());
  }
}
