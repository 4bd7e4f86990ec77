package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.member.Loss;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberEvent.Beating;
import dev.reeve.core.member.MemberEvent.LifelineBack;
import dev.reeve.core.member.MemberEvent.LifelineCut;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.Ties;
import dev.reeve.core.report.why.Explanation;
import dev.reeve.core.report.why.Explanation.Fact;
import dev.reeve.core.report.why.Why;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What ties members to Reeve beside their words: heartbeats, processes, connections (T-39). */
class LifelinesTest {

  private static final Duration EVERY = Duration.ofSeconds(20);

  /** Three times twenty seconds, and a minute of grace. */
  private static final int SILENT = 120;

  @Test
  @DisplayName("T-39 a promise of heartbeats is recorded once; to keep it is a signal")
  void promised() {
    Story story = working();
    story.when(at(10), order(CODER, new Act(EVERY))).then(new Beating(CODER, EVERY));
    story.when(at(30), order(CODER, new Act(EVERY))).answered("NOTED").changingNothing();
    story.when(at(40), order(CODER, new Act())).answered("NOTED").changingNothing();
    Duration other = Duration.ofSeconds(30);
    story.when(at(50), order(CODER, new Act(other))).then(new Beating(CODER, other));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(50 + 90 + 60));
    story
        .when(at(60), order(CODER, new Act(Duration.ZERO)))
        .then(new Beating(CODER, Duration.ZERO));
    assertThat(ties(story)).as("nothing is promised any more").isEqualTo(Ties.NONE);
    story.when(at(70), order(CODER, new Act(Duration.ZERO))).answered("NOTED").changingNothing();
  }

  @ParameterizedTest
  @CsvSource({"PT4.999S, INVALID", "PT5S, ACCEPTED", "PT1H, ACCEPTED", "PT1H0.001S, INVALID"})
  @DisplayName("T-39 a heartbeat comes every 5 seconds at the soonest and every hour at the latest")
  void bounds(Duration every, String answer) {
    working().when(at(10), order(CODER, new Act(every))).answered(answer);
    working().when(at(10), order(CODER, new Act(every.negated()))).answered("INVALID");
  }

  @Test
  @DisplayName("T-39 three heartbeats that have not come are one sign, told once and to nobody")
  void missed() {
    Story story = beating(10);
    Instant due = at(10 + SILENT);
    assertThat(Core.nextDue(story.state())).isEqualTo(due);
    story.tick(due.minusNanos(1_000));
    assertThat(story.events()).isEmpty();
    story.tick(due);
    assertThat(story.events()).containsExactly(new LifelineCut(CODER, 1, Loss.HEARTBEATS_MISSED));
    assertThat(member(story).isActive()).isTrue();
    assertThat(Core.nextDue(story.state())).as("not again").isAfter(due.plusSeconds(60));
  }

  @Test
  @DisplayName("T-39 every sign of life puts the missing of heartbeats off, and takes it back")
  void heard() {
    Story story = beating(10);
    pulse(story, 100);
    assertThat(ties(story).due()).isEqualTo(at(100 + SILENT));
    story.tick(at(100 + SILENT));
    assertThat(ties(story).lost()).containsExactly(Loss.HEARTBEATS_MISSED);
    pulse(story, 300);
    assertThat(ties(story)).isEqualTo(new Ties(EVERY, at(300 + SILENT), List.of()));
    lose(story, 310, Loss.PROCESS_GONE);
    assertThat(member(story).isActive()).as("what was taken back does not count").isTrue();
  }

  @Test
  @DisplayName("T-39 time that nobody watched is nobody's silence: all of it is waited for anew")
  void unwatched() {
    Story story = beating(10);
    story.when(at(610), new Noticed.Unwatched(1, at(100), at(600), Duration.ZERO));
    assertThat(ties(story).due()).isEqualTo(at(600 + SILENT));
    story.tick(at(600 + SILENT - 1));
    assertThat(story.events()).isEmpty();
    story.tick(at(600 + SILENT));
    assertThat(story.events()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"PROCESS_GONE", "CONNECTION_CLOSED"})
  @DisplayName("T-39 a sign that stands and another that comes later mean that a member is gone")
  void second_sign(Loss first) {
    Story story = beating(10);
    lose(story, 20, first);
    assertThat(story.events()).containsExactly(new LifelineCut(CODER, 1, first));
    lose(story, 30, first);
    assertThat(story.events()).as("it is known").isEmpty();
    story.tick(at(10 + SILENT));
    assertThat(story.events().getFirst().type()).isEqualTo(EventType.MEMBER_GONE);
    assertThat(Objects.requireNonNull(story.events().getFirst().said()).text().value())
        .contains("three heartbeats have not come");
    assertThat(member(story).presence()).isEqualTo(Presence.STOPPED);
    assertThat(story.state().roster().nextMissing()).as("nobody waits for it").isNull();
  }

  @Test
  @DisplayName("T-39 a sign that is taken back in time does not count, and is taken back once")
  void taken_back() {
    Story story = beating(10);
    lose(story, 20, Loss.CONNECTION_CLOSED);
    find(story, 30, 1, Loss.PROCESS_GONE);
    assertThat(story.events()).as("was not lost").isEmpty();
    find(story, 30, 2, Loss.CONNECTION_CLOSED);
    assertThat(story.events()).as("another incarnation's").isEmpty();
    find(story, 40, 1, Loss.CONNECTION_CLOSED);
    assertThat(story.events()).containsExactly(new LifelineBack(CODER, 1, Loss.CONNECTION_CLOSED));
    find(story, 50, 1, Loss.CONNECTION_CLOSED);
    assertThat(story.events()).isEmpty();
    story.tick(at(10 + SILENT));
    assertThat(member(story).isActive()).isTrue();
  }

  @Test
  @DisplayName("T-12 before a team is handed over nothing is concluded from signs")
  void not_handed_over() {
    Story story = Samples.bootstrapped(CODER);
    List<Loss> signs = List.of(Loss.PROCESS_GONE, Loss.CONNECTION_CLOSED);
    story.when(at(10), new Noticed.Lost(CODER, 1, signs, SafeText.EMPTY));
    assertThat(story.events()).isEmpty();
    assertThat(member(story).isActive()).isTrue();
  }

  @Test
  @DisplayName("T-39 of a member that Reeve runs nothing counts but its end")
  void run_by_reeve() {
    Seat seat = new Seat(CODER, Role.CODER, Presence.ACTIVE, Skills.ANY, Cast.text("claude"));
    Story story = working().given(at(8), order(LEAD, new Spawn(seat)));
    story.given(at(10), order(CODER, new Act(EVERY)));
    lose(story, 20, 2, Loss.PROCESS_GONE);
    assertThat(story.events()).isEmpty();
    story.tick(at(10 + SILENT));
    assertThat(story.events()).containsExactly(new LifelineCut(CODER, 2, Loss.HEARTBEATS_MISSED));
    lose(story, 200, 2, Loss.CONNECTION_CLOSED);
    assertThat(story.events()).isEmpty();
    assertThat(member(story).isActive()).isTrue();
    lose(story, 300, 2, Loss.EXITED);
    assertThat(story.events().getFirst().type()).isEqualTo(EventType.MEMBER_GONE);
  }

  @Test
  @DisplayName("T-39 the next incarnation has promised nothing and lost nothing")
  void born_again() {
    Story story = beating(10);
    lose(story, 20, Loss.PROCESS_GONE);
    Seat seat = new Seat(CODER, Role.CODER, Presence.ACTIVE, Skills.ANY);
    story.given(at(30), order(LEAD, new Spawn(seat)));
    assertThat(ties(story)).isEqualTo(Ties.NONE);
    lose(story, 40, Loss.CONNECTION_CLOSED);
    assertThat(story.events()).as("the first one's").isEmpty();
  }

  @Test
  @DisplayName(
      "T-71 the explanation names the signs that stood, by their lines; not those taken back")
  void explained() {
    Story story = beating(10);
    lose(story, 20, Loss.CONNECTION_CLOSED);
    find(story, 30, 1, Loss.CONNECTION_CLOSED);
    lose(story, 40, Loss.PROCESS_GONE);
    long sign = story.latest().getFirst().index();
    pulse(story, 60);
    lose(story, 70, Loss.CONNECTION_CLOSED);
    Entry gone = story.latest().getFirst();
    List<Entry> past = story.entries().subList(0, (int) gone.index() - 1);
    Explanation why = Why.explain(story.before(), past, gone);
    assertThat(why.rule()).isEqualTo("T-39");
    assertThat(why.facts())
        .extracting(Fact::index)
        .contains(sign, gone.index())
        .doesNotContain(sign - 1, sign - 2);
    assertThat(why.facts())
        .extracting(Fact::what)
        .anyMatch(each -> each.startsWith("a sign that stood: LIFELINE_CUT"))
        .anyMatch(each -> each.contains("its process is gone, its connection is closed"));
  }

  private static Story working() {
    return active(simple(T1)).given(at(5), order(CODER, 1, new Claim(T1)));
  }

  private static Story beating(int since) {
    return working().given(at(since), order(CODER, new Act(EVERY)));
  }

  private static void pulse(Story story, int at) {
    story.when(at(at), new Noticed.Pulse(CODER, at(at), at(at), new SignalCounts(1, 0, 0)));
  }

  private static void lose(Story story, int at, Loss sign) {
    lose(story, at, 1, sign);
  }

  private static void lose(Story story, int at, long incarnation, Loss sign) {
    story.when(at(at), new Noticed.Lost(CODER, incarnation, List.of(sign), SafeText.EMPTY));
  }

  private static void find(Story story, int at, long incarnation, Loss sign) {
    story.when(at(at), new Noticed.Found(CODER, incarnation, sign));
  }

  private static Ties ties(Story story) {
    return member(story).life().ties();
  }

  private static Member member(Story story) {
    return Objects.requireNonNull(story.state().roster().get(CODER));
  }
}
