package dev.reeve.sim.life;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.team.TeamEvent.NotWatching;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The model's own eyes: what it must not let pass. */
class NaiveWatchTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final MemberId CODER = new MemberId("coder-1");

  private final NaiveWatch watch = new NaiveWatch();
  private long index;

  @Test
  @DisplayName("T-19 a third pulse within a minute breaks the law; a minute later it does not")
  void a_third_pulse_within_a_minute_breaks_the_law() {
    read(0, pulse(0), Role.CODER);
    read(20, pulse(20), Role.CODER);
    assertThatThrownBy(() -> read(59, pulse(59), Role.CODER)).hasMessageContaining("T-19");
  }

  @Test
  @DisplayName("T-19 an executor may pulse three times in a minute, not four times")
  void an_executor_may_pulse_three_times() {
    for (int second : new int[] {0, 20, 40, 61}) read(second, pulse(second), Role.EXECUTOR);
    assertThatThrownBy(() -> read(62, pulse(62), Role.EXECUTOR)).hasMessageContaining("T-19");
  }

  @Test
  @DisplayName("T-20 a line that is no later than the one before breaks the law")
  void a_line_that_is_no_later_breaks_the_law() {
    read(5, pulse(5), Role.CODER);
    assertThatThrownBy(() -> read(5, pulse(5), Role.CODER)).hasMessageContaining("T-20");
  }

  @Test
  @DisplayName("T-34 a stretch that overlaps an earlier one, or is still to come, breaks the law")
  void a_stretch_that_overlaps_breaks_the_law() {
    read(10, new NotWatching(1, at(0), at(10)), Role.CODER);
    read(21, new NotWatching(2, at(10), at(20)), Role.CODER);
    assertThatThrownBy(() -> read(31, new NotWatching(3, at(19), at(30)), Role.CODER))
        .hasMessageContaining("T-34");
    assertThatThrownBy(() -> read(40, new NotWatching(4, at(35), at(41)), Role.CODER))
        .hasMessageContaining("T-34");
  }

  private void read(long second, Event event, Role role) {
    Writer writer = new Writer("node", 1);
    watch.read(new Entry(++index, at(second), 1, writer, Via.DIRECT, null, event), role);
  }

  private static Event pulse(long second) {
    return new Pulsed(CODER, at(second), at(second), new SignalCounts(1, 0, 0));
  }

  private static Instant at(long second) {
    return START.plusSeconds(second);
  }
}
