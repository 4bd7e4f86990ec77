package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Writer;
import dev.reeve.core.team.TeamId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlarmsTest {

  private static final Instant START = Instant.parse("2026-11-15T22:00:00Z");

  private final Alarms alarms = new Alarms();
  private final List<TeamSlot> slots = new ArrayList<>();
  private final Map<Long, Instant> dues = new TreeMap<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  @DisplayName("P-4 whoever is due first is told first, whatever was put off meanwhile")
  void in_order(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    slots(200);
    for (int i = 0; i < 20_000; i++) {
      TeamSlot slot = slots.get(random.nextInt(slots.size()));
      switch (random.nextInt(10)) {
        case 0 -> set(slot, null);
        case 1 -> set(slot, START.plusSeconds(random.nextInt(10)));
        case 2 -> ring(START.plusSeconds(random.nextInt(30)));
        default -> set(slot, START.plusNanos(random.nextInt(2_000_000_000)));
      }
      assertThat(alarms.next()).isEqualTo(first() == null ? null : dues.get(first()));
    }
  }

  @Test
  @DisplayName(
      "P-4 of those due at the same instant each is told once, in the order of their coming")
  void at_once() {
    slots(1_000);
    for (TeamSlot slot : slots.reversed()) set(slot, START);
    for (TeamSlot slot : slots) {
      assertThat(alarms.due(START)).isSameAs(slot);
      set(slot, START.plusSeconds(60));
    }
    assertThat(alarms.due(START)).isNull();
    assertThat(alarms.next()).isEqualTo(START.plusSeconds(60));
  }

  @Test
  @DisplayName("P-4 what is due at the end of time comes behind all else, and harms nothing")
  void far() {
    slots(3);
    set(slots.get(0), Instant.MAX);
    set(slots.get(1), Instant.MIN);
    set(slots.get(2), START);
    assertThat(alarms.due(START)).isSameAs(slots.get(1));
    set(slots.get(1), null);
    assertThat(alarms.due(START)).isSameAs(slots.get(2));
    set(slots.get(2), null);
    assertThat(alarms.next()).isEqualTo(Instant.MAX);
    set(slots.get(0), null);
    assertThat(alarms.next()).isNull();
  }

  private void slots(int count) {
    for (int i = 0; i < count; i++) {
      slots.add(new TeamSlot(new TeamId("t" + i), i, new Writer("n", 1)));
    }
  }

  private void set(TeamSlot slot, @Nullable Instant due) {
    alarms.set(slot, due);
    if (due == null) dues.remove(slot.number);
    else dues.put(slot.number, due);
  }

  /** Whoever's turn it is has nothing due any more. */
  private void ring(Instant now) {
    TeamSlot due = alarms.due(now);
    Long first = first();
    boolean any = first != null && !dues.getOrDefault(first, Instant.MAX).isAfter(now);
    assertThat(due == null ? null : due.number).isEqualTo(any ? first : null);
    if (due != null) set(due, null);
  }

  private @Nullable Long first() {
    return dues.keySet().stream()
        .min(Comparator.<Long, Instant>comparing(dues::get).thenComparing(each -> each))
        .orElse(null);
  }
}
