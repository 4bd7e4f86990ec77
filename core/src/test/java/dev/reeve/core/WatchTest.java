package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.requested;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.team;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.ownership.OwnershipEvent.HandoffMissing;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamEvent.ClockJumped;
import dev.reeve.core.team.TeamEvent.NotWatching;
import dev.reeve.core.team.Watch;
import dev.reeve.core.team.WatchTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The clock that stands still while nobody watches. */
class WatchTest {

  private static final Duration NO_JUMP = Duration.ZERO;

  @Test
  @DisplayName("T-34 a stretch that nobody watched is recorded and taken off every clock")
  void an_unwatched_stretch_is_taken_off() {
    Story story = story().when(at(90), new Noticed.Unwatched(1, at(30), at(90), NO_JUMP));
    story.then(new NotWatching(1, at(30), at(90)));
    assertThat(story.state().watch()).isEqualTo(Watch.ALWAYS.missed(at(30), at(90), 1));
    story.when(at(200), new Noticed.Unwatched(2, at(150), at(200), NO_JUMP));
    assertThat(story.state().watch().unwatched()).isEqualTo(Duration.ofSeconds(110));
    assertThat(story.state().watch().seen()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "999, 0", "1000, 1", "1001, 1"})
  @DisplayName("T-34 less than a second is not worth a line")
  void a_short_stretch_is_not_recorded(long millis, int lines) {
    Story story =
        story()
            .when(at(60), new Noticed.Unwatched(1, at(30), at(30).plusMillis(millis), NO_JUMP))
            .answered("ACCEPTED");
    assertThat(story.latest()).hasSize(lines);
  }

  @Test
  @DisplayName("T-34 a stretch that the log knows of is no news, nor is one before the team's time")
  void a_known_stretch_is_no_news() {
    Noticed gap = new Noticed.Unwatched(3, at(30), at(90), NO_JUMP);
    story().when(at(90), gap).when(at(91), gap).then().changingNothing();
    Story.untold()
        .when(at(0), new Noticed.Founded(team(), 3))
        .when(at(91), gap)
        .then()
        .when(at(190), new Noticed.Unwatched(4, at(100), at(190), NO_JUMP))
        .then(new NotWatching(4, at(100), at(190)));
  }

  @Test
  @DisplayName("T-34 a line within a stretch shows that somebody watched until then")
  void a_line_within_the_stretch_cuts_it() {
    Story story = story().given(at(40), order(CODER, new ReportError(null, text("oops"))));
    story
        .when(at(90), new Noticed.Unwatched(1, at(30), at(90), NO_JUMP))
        .then(new NotWatching(1, at(40), at(90)));
  }

  @Test
  @DisplayName("T-34 what was not worth telling at first is not told when more has been written")
  void a_line_after_the_stretch_proves_nothing_else() {
    Story story = story().given(at(89), order(CODER, new ReportError(null, text("oops"))));
    Noticed gap = new Noticed.Unwatched(1, at(30), at(89).plusMillis(999), NO_JUMP);
    story.when(at(90), gap).then().changingNothing();
    story.given(at(100), requested("e", CODER, new ReportError(null, text("again"))));
    story.when(at(101), gap).then().changingNothing();
  }

  @ParameterizedTest
  @CsvSource({"7200, 30, 7230, 7200", "-3600, 30, 30, 0", "3, 30, 33, 3"})
  @DisplayName("T-34 a jump of the clock is recorded; forwards it is time that nobody watched")
  void a_jump_of_the_clock(long by, long from, long to, long unwatched) {
    Duration jump = Duration.ofSeconds(by);
    Story story = story().when(at(to), new Noticed.Unwatched(1, at(from), at(to), jump));
    assertThat(story.outcome().events().getFirst()).isEqualTo(new ClockJumped(1, jump));
    assertThat(story.outcome().events()).hasSize(unwatched == 0 ? 1 : 2);
    assertThat(story.state().watch().unwatched()).isEqualTo(Duration.ofSeconds(unwatched));
    assertThat(story.state().watch().seen()).isEqualTo(1);
  }

  @Test
  @DisplayName("T-34 what begins after an unwatched stretch is not moved by it")
  void only_what_had_begun_is_moved() {
    Story story =
        Story.of(team(List.of()))
            .when(at(100), new Noticed.Unwatched(1, at(10), at(100), NO_JUMP))
            .given(at(200), order(MemberId.OPERATOR, new Spawn(seat(LEAD, "lead"))));
    Instant due = at(200).plus(Settings.DEFAULT.handoffTimeout());
    assertThat(Core.nextDue(story.state())).isEqualTo(due);
    story.when(due, new Noticed.Tick()).then(new HandoffMissing());
  }

  @Test
  @DisplayName("T-34 the watch clock and the wall clock translate into each other")
  void the_two_clocks_translate() {
    Watch watch = Watch.ALWAYS.missed(at(20), at(70), 2).missed(at(80), at(85), 1);
    assertThat(watch.seen()).isEqualTo(2);
    assertThat(watch.watched(at(10))).isEqualTo(new WatchTime(at(10)));
    assertThat(watch.watched(at(40))).isEqualTo(new WatchTime(at(20)));
    assertThat(watch.watched(at(70))).isEqualTo(new WatchTime(at(20)));
    assertThat(watch.watched(at(75))).isEqualTo(new WatchTime(at(25)));
    assertThat(watch.watched(at(82))).isEqualTo(new WatchTime(at(30)));
    WatchTime time = watch.watched(at(100));
    assertThat(time).isEqualTo(new WatchTime(at(45)));
    assertThat(watch.due(time.plus(Duration.ofSeconds(10)))).isEqualTo(at(110));
  }

  private static Story story() {
    return Story.of(team());
  }
}
