package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TimelineTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private Duration monotonic = Duration.ZERO;
  private Duration wall = Duration.ZERO;
  private final Timeline timeline = new Timeline(reading(), Instant.EPOCH, 1);

  private Reading reading() {
    return new Reading(monotonic.toNanos(), START.plus(wall));
  }

  private void pass(Duration both) {
    monotonic = monotonic.plus(both);
    wall = wall.plus(both);
  }

  @Test
  @DisplayName("T-34 engine time goes on with the monotonic clock")
  void goes_on() {
    for (int i = 0; i < 10; i++) {
      pass(Duration.ofSeconds(1));
      timeline.look(reading());
    }
    assertThat(timeline.now()).isEqualTo(START.plusSeconds(10));
    assertThat(timeline.takeGaps()).isEmpty();
  }

  @Test
  @DisplayName("T-34 a wall clock that runs ahead is followed, and nobody watched meanwhile")
  void follows_forwards() {
    pass(Duration.ofSeconds(1));
    wall = wall.plus(Duration.ofHours(2));

    timeline.look(reading());

    Instant to = START.plusSeconds(1).plus(Duration.ofHours(2));
    assertThat(timeline.now()).isEqualTo(to);
    assertThat(timeline.takeGaps())
        .containsExactly(new Timeline.Gap(START.plusSeconds(1), to, Duration.ofHours(2)));
  }

  @Test
  @DisplayName("T-34 a wall clock that falls back is not followed, and its return is no leap")
  void does_not_follow_backwards() {
    pass(Duration.ofSeconds(1));
    wall = wall.minus(Duration.ofHours(2));
    timeline.look(reading());
    Instant then = START.plusSeconds(1);
    assertThat(timeline.now()).isEqualTo(then);
    assertThat(timeline.takeGaps())
        .containsExactly(new Timeline.Gap(then, then, Duration.ofHours(-2)));

    wall = wall.plus(Duration.ofHours(2));
    timeline.look(reading());

    assertThat(timeline.now()).isEqualTo(then);
    assertThat(timeline.takeGaps())
        .containsExactly(new Timeline.Gap(then, then, Duration.ofHours(2)));
  }

  @Test
  @DisplayName("T-34 two seconds of drift are no jump")
  void tolerates_drift() {
    wall = wall.plusSeconds(2);
    timeline.look(reading());
    assertThat(timeline.now()).isEqualTo(START);
    assertThat(timeline.takeGaps()).isEmpty();
  }

  @Test
  @DisplayName(
      "T-34 a process that stood still did not watch; one that merely had nothing to do did")
  void notices_a_pause() {
    pass(Duration.ofSeconds(90));
    timeline.look(reading());
    assertThat(timeline.takeGaps())
        .containsExactly(new Timeline.Gap(START, START.plusSeconds(90), Duration.ZERO));

    pass(Duration.ofSeconds(90));
    timeline.watched(reading());
    assertThat(timeline.takeGaps()).isEmpty();
  }

  @Test
  @DisplayName("T-34 a stop that is too short to be noticed counts if somebody tells of it")
  void hears_of_a_short_stop() {
    pass(Duration.ofMillis(1_936));
    timeline.unwatched(reading());
    Instant now = START.plusMillis(1_936);
    assertThat(timeline.takeGaps()).containsExactly(new Timeline.Gap(START, now, Duration.ZERO));
    assertThat(timeline.now()).isEqualTo(now);
  }

  @Test
  @DisplayName("T-34 time begins no earlier than the log ended")
  void begins_where_the_log_ended() {
    Instant mark = START.plus(Duration.ofHours(3));
    Timeline late = new Timeline(reading(), mark, 1);
    assertThat(late.now()).isEqualTo(mark);
    pass(Duration.ofSeconds(1));
    assertThat(late.look(reading())).isEqualTo(mark.plusSeconds(1));
    assertThat(late.takeGaps()).isEqualTo(List.of());
  }
}
