package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.team;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Rejection.Code;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.ownership.Ownership;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.ownership.OwnershipEvent.HandedOff;
import dev.reeve.core.ownership.OwnershipEvent.HandedOffAgain;
import dev.reeve.core.ownership.OwnershipEvent.HandoffMissing;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Settings;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who owns the team's state: the handoff, its absence, and epochs. */
class OwnershipTest {

  private static final Noticed.Tick TICK = new Noticed.Tick();

  @Test
  @DisplayName("T-10 a new team is at epoch 0 and owned by the Lead")
  void a_new_team_is_the_leads() {
    Story story = Story.of(team(simple(T1)));
    Ownership ownership = story.state().ownership();
    assertThat(ownership.epoch()).isZero();
    assertThat(ownership.owner()).isEqualTo("lead");
    assertThat(story.state().phase()).isEqualTo(Phase.BOOTSTRAP);
    assertThat(story.entries()).extracting(Entry::epoch).containsOnly(0L);
  }

  @Test
  @DisplayName("T-10 the bootstrap belongs to epoch 0")
  void the_bootstrap_belongs_to_epoch_0() {
    Story story =
        Story.of(team())
            .given(at(1), order(LEAD, new Spawn(seat(new MemberId("coder-9"), "coder"))))
            .given(at(2), order(LEAD, new Add(simple(T2))))
            .given(at(3), Samples.ordered(LEAD, CommandType.SPAWN));
    assertThat(story.entries()).extracting(Entry::epoch).containsOnly(0L);
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 1_000_000_001, Long.MAX_VALUE})
  @DisplayName("T-11 an epoch that would leave no room for the next is refused")
  void an_epoch_out_of_bounds_is_invalid(long epoch) {
    Story.of(team()).when(at(1), order(LEAD, new HandOff(epoch))).refused(Code.INVALID);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 7, 1_000_000_000})
  @DisplayName("T-11 a higher epoch is acknowledged, and the supervisor owns the state")
  void a_higher_epoch_is_acknowledged(long epoch) {
    Story story = Story.of(team()).when(at(1), order(LEAD, new HandOff(epoch)));
    story.then(new HandedOff(LEAD, epoch), new Acknowledged(epoch));
    assertThat(story.state().ownership().owner()).isEqualTo("supervisor@" + epoch);
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
    assertThat(story.latest()).extracting(Entry::epoch).containsExactly(0L, epoch);
  }

  @Test
  @DisplayName("T-11 the epoch in force again is a duplicate: nothing changes and the team goes on")
  void the_same_epoch_again_is_a_duplicate() {
    Story story = active(simple(T1));
    Ownership before = story.state().ownership();
    story.when(at(2), order(LEAD, new HandOff(1))).then(new HandedOffAgain(LEAD, 1));
    assertThat(story.state().ownership()).isEqualTo(before);
    story.given(at(3), order(CODER, 1, new Claim(T1)));
  }

  @ParameterizedTest
  @CsvSource({"4, STALE_EPOCH", "1, STALE_EPOCH", "0, INVALID", "-1, INVALID"})
  @DisplayName("T-11 a lower epoch is refused as stale, and told the current one")
  void a_lower_epoch_is_stale(long epoch, Code code) {
    Story story =
        Story.of(team())
            .given(at(1), order(LEAD, new HandOff(5)))
            .when(at(2), order(LEAD, new HandOff(epoch)))
            .refused(code)
            .changingNothing();
    if (code == Code.STALE_EPOCH) assertThat(story.rejection().current()).isEqualTo("5");
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.INCLUDE,
      names = {"BOOTSTRAP", "ACTIVE"})
  @DisplayName("T-11 nobody but the Lead can hand a team over")
  void only_the_lead_hands_over(Phase phase) {
    Story story = phase == Phase.ACTIVE ? active() : Story.of(team());
    for (var seat : Cast.EVERYBODY) {
      if (seat.id().equals(LEAD)) continue;
      story.when(at(2), order(seat.id(), new HandOff(9))).refused(Code.FORBIDDEN);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("T-12 on a log that ends between handoff and ACK only liveness and a handoff pass")
  void between_handoff_and_ack_nobody_writes(boolean first) {
    MemberId[] senders = {CODER, LEAD};
    for (MemberId sender : senders) {
      Story story = first ? Samples.bootstrapped(sender) : Samples.active(sender);
      story.given(new HandedOff(LEAD, 7));
      for (CommandType type : CommandType.values()) {
        Outcome outcome = Core.decide(story.state(), Samples.ordered(sender, type), null, at(9));
        assertThat(Story.word(outcome.answer())).as("%s", type).isIn(betweenTimes(sender, type));
      }
    }
  }

  private static List<String> betweenTimes(MemberId sender, CommandType type) {
    return switch (type.group()) {
      case SIGNAL -> List.of("NOTED");
      case LIVENESS -> List.of("ACCEPTED");
      case HANDOFF -> List.of(sender.equals(LEAD) ? "ACCEPTED" : "FORBIDDEN");
      default -> List.of("NOT_OWNED", "FORBIDDEN");
    };
  }

  @Test
  @DisplayName("T-12 between handoff and ACK liveness changes no status")
  void between_handoff_and_ack_no_status_changes() {
    Story story =
        Samples.active(CODER)
            .given(new HandedOff(LEAD, 2))
            .when(at(5), Samples.ordered(CODER, CommandType.WAIT));
    assertThat(story.task(T2).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    assertThat(story.latest()).hasSize(1);
  }

  @Test
  @DisplayName("T-12 sent again, the handoff is acknowledged and writes are valid")
  void a_handoff_that_was_cut_off_is_sent_again() {
    Story.of(team(simple(T1)))
        .given(new HandedOff(LEAD, 1))
        .when(at(5), order(CODER, 1, new Claim(T1)))
        .refused(Code.NOT_OWNED)
        .when(at(6), order(LEAD, new HandOff(1)))
        .then(new HandedOff(LEAD, 1), new Acknowledged(1))
        .given(at(7), order(CODER, 1, new Claim(T1)));
  }

  @ParameterizedTest
  @CsvSource({"-1, 0", "0, 1", "1, 1", "3600000000, 1"})
  @DisplayName("T-13 a handoff that does not come within five minutes is missing")
  void a_handoff_that_does_not_come_is_missing(long microsAfterDue, int events) {
    Story story = setUp();
    Instant due = started(story).plus(Settings.DEFAULT.handoffTimeout());
    assertThat(Core.nextDue(story.state())).isEqualTo(due);
    story.when(due.plus(microsAfterDue, ChronoUnit.MICROS), TICK);
    assertThat(story.outcome().events())
        .isEqualTo(events == 0 ? List.of() : List.of(new HandoffMissing()));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("T-13 the clock starts with the first SPAWN or ADD_TASK, and not with a later one")
  void the_first_step_of_the_bootstrap_starts_the_clock(boolean byTask) {
    Story story = Story.of(team(List.of()));
    assertThat(Core.nextDue(story.state())).isNull();
    Order spawn = order(MemberId.OPERATOR, new Spawn(seat(CODER, "coder")));
    Order add = order(MemberId.OPERATOR, new Add(simple(T1)));
    story.given(at(100), byTask ? add : spawn);
    assertThat(Core.nextDue(story.state())).isEqualTo(at(400));
    story.given(at(200), byTask ? spawn : add);
    assertThat(Core.nextDue(story.state())).isEqualTo(at(400));
  }

  @Test
  @DisplayName("T-13 it is said once; the owner stays, and a valid handoff still comes through")
  void a_missing_handoff_is_told_once() {
    Story story = setUp().when(at(301), TICK).then(new HandoffMissing());
    assertThat(story.state().ownership().owner()).isEqualTo("lead");
    assertThat(Core.nextDue(story.state())).isNull();
    story.when(at(900), TICK).then();
    story.when(at(901), order(CODER, 1, new Claim(T1))).refused(Code.NOT_OWNED);
    story.given(at(902), order(LEAD, new HandOff(1)));
    assertThat(Core.nextDue(story.state())).as("nobody moves").isAfter(at(1_201));
  }

  @Test
  @DisplayName("T-13 a handoff in time leaves nothing due; one without its ACK does not")
  void a_handoff_in_time() {
    assertThat(Core.nextDue(active().state())).isNull();
    active().when(at(1000), TICK).then();
    Story cutOff = setUp().given(new HandedOff(LEAD, 1));
    cutOff.when(at(301), TICK).then(new HandoffMissing());
  }

  @ParameterizedTest
  @CsvSource({"100, 160", "1, 3601", "299, 300", "299, 100000"})
  @DisplayName("T-34 time that nobody watched moves the deadline of the handoff by exactly as much")
  void unwatched_time_moves_the_deadline(long from, long to) {
    Story story = setUp();
    Instant due = started(story).plus(Settings.DEFAULT.handoffTimeout()).plusSeconds(to - from);
    story.when(at(to), new Noticed.Unwatched(1, at(from), at(to), Duration.ZERO));
    assertThat(Core.nextDue(story.state())).isEqualTo(due);
    story.when(due.minus(1, ChronoUnit.MICROS), TICK).then();
    story.when(due, TICK).then(new HandoffMissing());
  }

  @ParameterizedTest
  @CsvSource({", ACCEPTED", "3, ACCEPTED", "2, STALE_EPOCH", "0, STALE_EPOCH", "4, INVALID"})
  @DisplayName("T-16 input stamped with an older epoch is refused")
  void input_of_an_older_epoch_is_refused(Long epoch, String answer) {
    Stamps stamps = new Stamps(1L, epoch, null, null);
    Story.of(team(simple(T1)))
        .given(at(1), order(LEAD, new HandOff(3)))
        .when(at(2), order(CODER, stamps, new Claim(T1)))
        .answered(answer);
  }

  @Test
  @DisplayName("T-16 every line carries the epoch it was written under")
  void every_line_carries_its_epoch() {
    Story story =
        active(simple(T1), simple(T2))
            .given(at(2), order(CODER, 1, new Claim(T1)))
            .given(at(3), order(LEAD, new HandOff(4)))
            .given(at(4), order(CODER, 1, new Claim(T2)));
    List<Entry> last = story.entries().subList(story.entries().size() - 5, story.entries().size());
    assertThat(last)
        .extracting(entry -> entry.event().type() + " " + entry.epoch())
        .containsExactly(
            "STATE_OWNERSHIP_ACK 1",
            "CLAIM 1",
            "STATE_OWNERSHIP_HANDOFF 1",
            "STATE_OWNERSHIP_ACK 4",
            "CLAIM 4");
  }

  /** With one coder and one task. */
  private static Story setUp() {
    return Story.of(team(List.of(seat(LEAD, "lead"), seat(CODER, "coder")), simple(T1)));
  }

  /** When the bootstrap began: with the first SPAWN. */
  private static Instant started(Story story) {
    return story.entries().stream()
        .filter(entry -> entry.event().type() == EventType.SPAWN)
        .findFirst()
        .orElseThrow()
        .at();
  }
}
