package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.SCRIBE;
import static dev.reeve.core.Cast.SECURITY;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.TECH;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.liveness.Obligation.Kind;
import dev.reeve.core.liveness.Owing;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who owes the next move, and when which stage comes (T-35 to T-43). */
class LadderTest {

  private static final SignalCounts ONE = new SignalCounts(1, 0, 0);

  @Test
  @DisplayName("T-40 the owner owes the move while it works or is blocked, and not in review")
  void owners() {
    Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    assertThat(owes(story, CODER)).containsExactly("WORK 1");
    story.given(at(61), order(CODER, new ReportWait(T1, WaitReason.BLOCKED, null)));
    assertThat(owes(story, CODER)).containsExactly("BLOCKED 1");
    story.given(at(62), order(CODER, new ReportProgress(T1, Headway.step(text("go")))));
    assertThat(owes(story, CODER)).containsExactly("WORK 1");
    story.given(at(63), order(CODER, 4, new Submit(T1, List.of())));
    assertThat(owes(story, CODER)).isEmpty();
    assertThat(owes(story, UNIFIED)).containsExactly("REVIEW 1");
    story.given(at(64), order(LEAD, 5, new Cancel(T1, text("no"))));
    assertThat(owes(story, UNIFIED)).isEmpty();
  }

  @Test
  @DisplayName("T-85 the tech lead's approval is open from IN_REVIEW on; who answered owes nothing")
  void approvals() {
    Story story = reviewed(Complexity.COMPLEX);
    assertThat(owes(story, SECURITY)).containsExactly("REVIEW 1");
    assertThat(owes(story, Cast.LOGIC)).containsExactly("REVIEW 1");
    assertThat(owes(story, TECH)).containsExactly("APPROVAL 1");
    assertThat(owes(story, UNIFIED)).isEmpty();
    story.given(at(70), order(SECURITY, new Judge(T1, Verdict.APPROVE, List.of())));
    assertThat(owes(story, SECURITY)).isEmpty();
    assertThat(owes(story, TECH)).containsExactly("APPROVAL 1");
    story.given(at(71), order(Cast.LOGIC, new Judge(T1, Verdict.CHANGES, List.of())));
    assertThat(owes(story, TECH)).isEmpty();
    assertThat(owes(story, CODER)).containsExactly("WORK 1");
  }

  @Test
  @DisplayName("T-85 the owner of a fully approved task owes the DONE")
  void the_done() {
    Story story = reviewed(Complexity.SIMPLE);
    story.given(at(70), order(UNIFIED, new Judge(T1, Verdict.APPROVE, List.of())));
    assertThat(owes(story, CODER)).containsExactly("FINISH 1");
    assertThat(owes(story, UNIFIED)).isEmpty();
  }

  @Test
  @DisplayName(
      "T-85 without reviewers of its own, every one of the specialty owes until one answers")
  void every_one_of_the_specialty() {
    MemberId second = new MemberId("rev-v");
    List<Seat> seats = new ArrayList<>(Cast.EVERYBODY);
    seats.add(seat(second, "reviewer/unified"));
    Story story =
        active(
                seats,
                simple(T1),
                job(T2, Cast.plan(Complexity.SIMPLE, second), TaskStatus.PENDING, null))
            .given(at(60), order(CODER, 1, new Claim(T1)))
            .given(at(60), order(RIVAL, 1, new Claim(T2)))
            .given(at(61), order(CODER, 2, new Submit(T1, List.of())))
            .given(at(61), order(RIVAL, 2, new Submit(T2, List.of())));
    assertThat(owes(story, UNIFIED)).containsExactly("REVIEW 1");
    assertThat(owes(story, second)).containsExactly("REVIEW 1", "REVIEW 2");
    story.given(at(62), order(UNIFIED, new Judge(T1, Verdict.APPROVE, List.of())));
    assertThat(owes(story, second)).containsExactly("REVIEW 2");
  }

  @Test
  @DisplayName(
      "T-40 a reviewer that comes later owes what waits for one, and one that goes does not")
  void reviewers_come_and_go() {
    Story story = reviewed(Complexity.COMPLEX);
    story.given(
        at(70), order(LEAD, new Spawn(seat(SECURITY, "reviewer/security", Presence.STOPPED))));
    assertThat(owes(story, SECURITY)).isEmpty();
    story.given(at(80), order(LEAD, new Spawn(seat(new MemberId("new"), "reviewer/security"))));
    assertThat(owes(story, new MemberId("new"))).containsExactly("REVIEW 1");
  }

  @Test
  @DisplayName("T-40 the Lead owes the move on a quarantined or frozen task: no other ladder is on")
  void flagged() {
    for (TaskFlag flag : List.of(TaskFlag.QUARANTINED, TaskFlag.FROZEN)) {
      Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
      Task flagged = story.task(T1).flagged(flag);
      TeamState led =
          Owing.after(
              story.state().with(flagged), story.task(T1), flagged, story.entries().getLast());
      assertThat(Objects.requireNonNull(led.roster().get(CODER)).duties()).isEmpty();
      assertThat(Core.nextDue(led)).isNull();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "coder,            WORK,     900,  1830, 2730, 3630",
    "scribe,           WORK,     900,  1830, 2730, 3630",
    "researcher,       WORK,     900,  1830, 2730, 3630",
    "reviewer/unified, REVIEW,   600,   930, 1230, 1830",
    "tech-lead,        APPROVAL, 720,  1140, 1530, 2430",
  })
  @DisplayName("T-41 ping, nudge, escalate and proposal come by the clocks of the role")
  void by_role(String role, Kind kind, int ping, int nudge, int escalate, int propose) {
    Story story = owing(role);
    MemberId who = new MemberId("it");
    assertThat(member(story, who).duties().getFirst().kind()).isEqualTo(kind);
    story.when(at(100), new Noticed.Pulse(who, at(100), at(100), ONE));
    List<String> stages = Dues.run(story, at(100 + 3 * 3600), who);
    assertThat(stages)
        .startsWith(
            "PING " + (100 + ping),
            "NUDGE " + (100 + nudge),
            "ESCALATE " + (100 + escalate),
            "REASSIGN_PROPOSAL " + (100 + propose));
    assertThat(stages).hasSize(4);
    assertThat(member(story, who).idleStage().name()).isEqualTo("ESCALATED");
  }

  /** Somebody of a role who owes a move from about a minute after the start on. */
  private static Story owing(String role) {
    MemberId who = new MemberId("it");
    List<Seat> seats =
        List.of(
            seat(LEAD, "lead"),
            seat(CODER, "coder"),
            seat(who, role),
            seat(SCRIBE, role.equals("tech-lead") ? "reviewer/unified" : "scribe"));
    boolean judge = role.startsWith("reviewer") || role.equals("tech-lead");
    Complexity complexity = role.equals("tech-lead") ? Complexity.MEDIUM : Complexity.SIMPLE;
    Story story = active(seats, job(T1, complexity));
    MemberId owner = judge ? CODER : who;
    story.given(at(60), order(owner, 1, new Claim(T1)));
    if (judge) story.given(at(61), order(owner, 2, new Submit(T1, List.of())));
    return role.equals("tech-lead")
        ? story.given(at(62), order(SCRIBE, new Judge(T1, Verdict.APPROVE, List.of())))
        : story;
  }

  @Test
  @DisplayName("T-35 a check is made when it is due: the ping at its time, the rest 30 s later")
  void when_it_is_due() {
    Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(60 + 900));
    story.when(at(60 + 900).minusNanos(1_000), new Noticed.Tick()).then();
    Dues.run(story, at(60 + 900), CODER);
    assertThat(Core.nextDue(story.state())).isEqualTo(at(60 + 1_800 + 30));
    story.when(at(60 + 1_800), new Noticed.Tick()).then();
    story.when(at(1_875), new Noticed.Pulse(CODER, at(1_870), at(1_870), ONE));
    story.when(at(60 + 1_800 + 30), new Noticed.Tick()).then();
    assertThat(Dues.run(story, at(1_870 + 1_800 + 30), CODER))
        .as("the breach stood at its threshold, and no longer half a minute later")
        .contains("NUDGE " + (1_870 + 1_800 + 30));
  }

  @Test
  @DisplayName("T-41 a review is overdue by itself, whatever else its reviewer does")
  void review_overdue() {
    Story story = reviewed(Complexity.SIMPLE);
    List<String> stages = new ArrayList<>();
    for (int minute = 2; minute < 70; minute++) {
      Instant now = at(minute * 60L);
      stages.addAll(Dues.run(story, now.minusSeconds(1), UNIFIED));
      story.when(now, new Noticed.Pulse(UNIFIED, now, now, ONE));
    }
    assertThat(stages)
        .containsExactly(
            "PING " + (61 + 1200),
            "NUDGE " + (61 + 1680),
            "NO_PROGRESS " + (61 + 1830),
            "ESCALATE " + (61 + 2130),
            "REASSIGN_PROPOSAL " + (61 + 3030));
  }

  @Test
  @DisplayName("T-41 a review is overdue by its own clock, which stands while a question is open")
  void a_review_with_questions() {
    Story story = reviewed(Complexity.SIMPLE);
    List<String> stages = new ArrayList<>();
    for (int second = 120; second < 3_600; second += 300) {
      stages.addAll(Dues.run(story, at(second - 1), UNIFIED));
      story.given(at(second), order(UNIFIED, new Ask(CODER, text("why, at " + second), T1)));
      story.given(at(second + 10), order(CODER, new Reply(null, text("so"))));
    }
    assertThat(stages)
        .startsWith("PING " + (61 + 1_200 + 40), "NUDGE " + (61 + 1_680 + 60))
        .anyMatch(stage -> stage.startsWith("ESCALATE"));
  }

  @Test
  @DisplayName("T-41 no stage is sent twice for one obligation, by whichever clock")
  void no_stage_twice() {
    Story story = reviewed(Complexity.SIMPLE);
    story.when(at(62), new Noticed.Pulse(UNIFIED, at(62), at(62), ONE));
    assertThat(Dues.run(story, at(3 * 3600), UNIFIED))
        .containsExactly(
            "PING " + (62 + 600),
            "NUDGE " + (62 + 930),
            "ESCALATE " + (62 + 1230),
            "REASSIGN_PROPOSAL " + (62 + 1830));
  }

  @Test
  @DisplayName(
      "T-42 until its first sign a new member's clock begins seven minutes after its spawn")
  void grace() {
    Story story =
        active(List.of(seat(LEAD, "lead"), seat(CODER, "coder")), simple(T1))
            .given(at(100), order(LEAD, 1, new Assign(T1, CODER, List.of())));
    Instant spawned = Objects.requireNonNull(member(story, CODER).life().spawned());
    assertThat(Core.nextDue(story.state())).isEqualTo(spawned.plusSeconds(420 + 900));
    story.given(at(200), order(LEAD, new Spawn(seat(CODER, "coder"))));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(200 + 420 + 900));
    story.when(at(210), new Noticed.Pulse(CODER, at(205), at(205), ONE));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(205 + 900));
  }

  @Test
  @DisplayName("T-42 activity without progress for the replacement time is one NO_PROGRESS")
  void no_progress() {
    Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    List<String> stages = new ArrayList<>();
    for (int minute = 2; minute < 200; minute++) {
      Instant now = at(minute * 60L);
      stages.addAll(Dues.run(story, now.minusSeconds(1), CODER));
      story.when(now, new Noticed.Pulse(CODER, now, now, ONE));
    }
    assertThat(stages).containsExactly("NO_PROGRESS " + (60 + 3630));
    story.given(at(12_000), order(CODER, new ReportProgress(T1, Headway.step(text("at last")))));
    for (int minute = 201; minute < 300; minute++) {
      Instant now = at(minute * 60L);
      stages.addAll(Dues.run(story, now.minusSeconds(1), CODER));
      story.when(now, new Noticed.Pulse(CODER, now, now, ONE));
    }
    assertThat(stages).endsWith("NO_PROGRESS " + (12_000 + 3630)).hasSize(2);
  }

  @Test
  @DisplayName("T-42 who was silent and is active again without progress is told of, too")
  void no_progress_after_silence() {
    Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    assertThat(Dues.run(story, at(2_800), CODER)).endsWith("ESCALATE 2790");
    List<String> stages = new ArrayList<>();
    for (int second = 3_000; second < 30_000; second += 300) {
      stages.addAll(Dues.run(story, at(second - 1), CODER));
      story.when(at(second), new Noticed.Pulse(CODER, at(second), at(second), ONE));
    }
    assertThat(stages).containsExactly("NO_PROGRESS " + (2_790 + 3_630));
  }

  @Test
  @DisplayName("T-45 who was silent, showed itself and is silent again is told of as silent alone")
  void silent_again() {
    Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    Dues.run(story, at(2_800), CODER);
    story.when(at(3_000), new Noticed.Pulse(CODER, at(3_000), at(3_000), ONE));
    assertThat(Dues.run(story, at(30_000), CODER))
        .containsExactly("REASSIGN_PROPOSAL " + (3_000 + 3_630));
  }

  @Test
  @DisplayName("T-85 NO_PROGRESS counts from the spawn of the incarnation that is active")
  void no_progress_of_a_new_incarnation() {
    Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    story.given(at(5_000), order(LEAD, new Spawn(seat(CODER, "coder"))));
    story.when(at(5_100), new Noticed.Pulse(CODER, at(5_100), at(5_100), ONE));
    assertThat(Dues.run(story, at(5_200), CODER)).doesNotContain("NO_PROGRESS 5100");
    List<String> stages = new ArrayList<>();
    for (int second = 5_160; second < 9_000; second += 60) {
      stages.addAll(Dues.run(story, at(second - 1), CODER));
      story.when(at(second), new Noticed.Pulse(CODER, at(second), at(second), ONE));
    }
    assertThat(stages).containsExactly("NO_PROGRESS " + (5_000 + 3_630));
  }

  @Test
  @DisplayName("T-85 what one command makes due is due in the same instant")
  void the_same_instant() {
    Story story =
        active(simple(T1))
            .given(at(60), order(CODER, 1, new Claim(T1)))
            .given(at(61), order(LEAD, new Ask(CODER, text("how?"), null)))
            .given(at(62), order(CODER, new ReportWait(T1, WaitReason.BLOCKED, null)));
    assertThat(Dues.run(story, at(62 + 1_831), CODER))
        .containsExactly("PING 962", "PING 962", "NUDGE 1892", "NUDGE 1892");
    assertThat(member(story, CODER).nudged()).as("a joint message counts once").hasSize(1);
  }

  @Test
  @DisplayName("T-85 progress on one obligation is activity for the others")
  void progress_on_one() {
    Story story =
        active(simple(T1), simple(T2))
            .given(at(60), order(CODER, 1, new Claim(T1)))
            .given(at(60), order(CODER, 1, new Claim(T2)));
    Dues.run(story, at(60 + 901), CODER);
    assertThat(stage(story, T1)).isEqualTo("PINGED");
    assertThat(stage(story, T2)).isEqualTo("PINGED");
    story.given(at(1_000), order(CODER, new ReportProgress(T1, Headway.step(text("go")))));
    assertThat(stage(story, T1)).isEqualTo("NONE");
    assertThat(stage(story, T2)).isEqualTo("PINGED");
    assertThat(Dues.run(story, at(1_000 + 1_831), CODER))
        .containsExactly("PING " + (1_000 + 900), "NUDGE " + (1_000 + 1_830), "NUDGE 2830");
  }

  @Test
  @DisplayName("T-44 A, B, A, B is no progress: a step counts once for its task")
  void steps() {
    Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    List<Boolean> progress = new ArrayList<>();
    for (String step : List.of("A", "B", "A", "B", "C", " A ")) {
      story.given(at(61), order(CODER, new ReportProgress(T1, Headway.step(text(step)))));
      progress.add(wasProgress(story));
    }
    assertThat(progress).containsExactly(true, true, false, false, true, false);
  }

  /** Whether the last report was taken for progress. */
  private static boolean wasProgress(Story story) {
    return story.events().getFirst() instanceof Progressed progressed && progressed.progress();
  }

  @ParameterizedTest
  @CsvSource({"20, 1200", "45, 2700", "600, 2700"})
  @DisplayName(
      "T-44 a reply with an ETA parks the ladder until then, at most one escalate threshold")
  void eta(int minutes, int parked) {
    Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    story.given(at(61), order(CODER, new ReportProgress(T1, Headway.step(text("reading")))));
    Dues.run(story, at(61 + 900), CODER);
    Headway reply = Headway.step(text("reading")).within(minutes);
    story.given(at(1_000), order(CODER, new ReportProgress(T1, reply)));
    assertThat(stage(story, T1)).isEqualTo("PINGED");
    story.given(at(1_100), order(CODER, new ReportProgress(T1, reply)));
    assertThat(Dues.run(story, at(20_000), CODER))
        .as("silence begins at the ETA, of which there is one an episode")
        .contains("NUDGE " + (1_000 + parked + 1_830));
  }

  @Test
  @DisplayName(
      "T-85 a question parks the asker's ladder, and has the clocks of the asked one's role")
  void questions() {
    Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    story.given(at(100), order(CODER, new Ask(TECH, text("why?"), T1)));
    MessageId question = new MessageId(story.entries().getLast().index());
    assertThat(owes(story, CODER)).isEmpty();
    assertThat(owes(story, TECH)).containsExactly("ANSWER " + question);
    story.when(at(101), new Noticed.Pulse(TECH, at(101), at(101), ONE));
    assertThat(Dues.run(story, at(3_000), CODER)).isEmpty();
    assertThat(Dues.about(story, TECH)).containsExactly("PING 821", "NUDGE 1241", "ESCALATE 1631");
    story.given(at(3_000), order(TECH, new Reply(question, text("because"))));
    assertThat(owes(story, TECH)).isEmpty();
    assertThat(owes(story, CODER)).containsExactly("WORK 1");
    assertThat(Core.nextDue(story.state())).isEqualTo(at(3_900));
  }

  @Test
  @DisplayName("T-85 a question parks the asker's ladder while somebody is there to answer it")
  void nobody_to_answer() {
    List<Seat> seats =
        List.of(
            seat(LEAD, "lead"),
            seat(CODER, "coder"),
            seat(TECH, "tech-lead", Presence.NOT_SPAWNED));
    Story story = active(seats, simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    story.given(at(100), order(CODER, new Ask(TECH, text("why?"), T1)));
    assertThat(owes(story, CODER)).as("nobody is there").containsExactly("WORK 1");
    story.given(at(200), order(LEAD, new Spawn(seat(TECH, "tech-lead"))));
    assertThat(owes(story, CODER)).as("the tech lead has come").isEmpty();
    long incarnation = member(story, TECH).incarnation();
    List<Loss> exit = List.of(Loss.EXITED);
    story.when(at(300), new Noticed.Lost(TECH, incarnation, exit, SafeText.EMPTY));
    assertThat(member(story, TECH).presence()).isEqualTo(Presence.STOPPED);
    assertThat(Dues.run(story, at(1_300), CODER)).containsExactly("PING 1200");
    story.given(at(1_400), order(LEAD, new Spawn(seat(TECH, "tech-lead"))));
    story.given(at(1_500), order(TECH, new Reply(null, text("because"))));
    assertThat(owes(story, CODER)).containsExactly("WORK 1");
  }

  @Test
  @DisplayName("T-85 a question lapses when its task is over")
  void a_question_lapses() {
    Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    story.given(at(100), order(CODER, new Ask(TECH, text("why?"), T1)));
    story.given(at(110), order(LEAD, 2, new Cancel(T1, text("no"))));
    assertThat(owes(story, TECH)).isEmpty();
    assertThat(Core.nextDue(story.state())).isNull();
  }

  @Test
  @DisplayName("T-37 ladders are off during teardown, lock and freeze")
  void phases() {
    Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    for (Phase phase : Phase.values()) {
      boolean on = phase == Phase.ACTIVE;
      assertThat(Core.nextDue(story.state().in(phase)) != null).as("%s", phase).isEqualTo(on);
      Outcome late = Core.notice(story.state().in(phase), new Noticed.Tick(), at(90_000));
      assertThat(late.events().isEmpty()).as("%s", phase).isEqualTo(!on);
    }
  }

  @Test
  @DisplayName("T-48 silence alone is never death: whoever is silent for a day is still there")
  void silence_is_not_death() {
    Story story = active(simple(T1)).given(at(60), order(CODER, 1, new Claim(T1)));
    Dues.run(story, at(86_400), CODER);
    assertThat(member(story, CODER).presence()).isEqualTo(Presence.ACTIVE);
    assertThat(story.task(T1).owner()).isEqualTo(CODER);
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.IN_PROGRESS);
  }

  private static Story reviewed(Complexity complexity) {
    return active(job(T1, complexity))
        .given(at(60), order(CODER, 1, new Claim(T1)))
        .given(at(61), order(CODER, 2, new Submit(T1, List.of())));
  }

  private static List<String> owes(Story story, MemberId id) {
    return member(story, id).owes().stream()
        .map(duty -> duty.kind() + " " + duty.what().name())
        .toList();
  }

  private static String stage(Story story, TaskId task) {
    return Objects.requireNonNull(member(story, CODER).duty(task)).stage().name();
  }

  private static Member member(Story story, MemberId id) {
    return Objects.requireNonNull(story.state().roster().get(id));
  }
}
