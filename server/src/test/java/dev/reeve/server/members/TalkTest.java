package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.server.members.Talk.Lot;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class TalkTest {

  private final AtomicLong now = new AtomicLong(-5);
  private final Talk talk = new Talk(now::get);

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  @Test
  @DisplayName("R-6 of a member's flood of reports some are taken in, the rest is told of once")
  void flood() {
    for (int i = 0; i < Talk.BURST; i++) assertThat(talk.report()).isEqualTo(Lot.TAKEN);
    assertThat(talk.report()).isEqualTo(Lot.TOLD);
    for (int i = 0; i < 1_000; i++) assertThat(talk.report()).isEqualTo(Lot.PASSED_OVER);
    pass(Talk.EACH.multipliedBy(2));
    assertThat(Collections.nCopies(3, talk).stream().map(Talk::report))
        .containsExactly(Lot.TAKEN, Lot.TAKEN, Lot.PASSED_OVER);
    pass(Talk.TOLD);
    for (int i = 0; i < Talk.BURST; i++) assertThat(talk.report()).isEqualTo(Lot.TAKEN);
    assertThat(talk.report()).isEqualTo(Lot.TOLD);
  }

  @Test
  @DisplayName("R-6 whoever reports once a second is never passed over")
  void steady() {
    for (int i = 0; i < 10_000; i++) {
      assertThat(talk.report()).isEqualTo(Lot.TAKEN);
      pass(Talk.EACH);
    }
  }
}
