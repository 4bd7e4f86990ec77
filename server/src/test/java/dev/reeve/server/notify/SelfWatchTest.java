package dev.reeve.server.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.redact.Redactor;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** When people hear that Reeve itself is not well. */
class SelfWatchTest {

  private final SelfWatch watch = new SelfWatch(Redactor.standard()::redact);
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  private @Nullable News look(@Nullable String complaint) {
    now = now.plusSeconds(45);
    return watch.look(complaint, now);
  }

  @Test
  @DisplayName("R-5 what is over by the next look is not told, and what lasts is told once")
  void once() {
    assertThat(look("the store is away")).isNull();
    assertThat(look(null)).isNull();
    assertThat(look("the store is away")).isNull();
    assertThat(look("the store is away still")).isNotNull();
    assertThat(look("the store is away")).isNull();
    now = now.plus(Duration.ofHours(3));
    assertThat(look("the store is away")).as("the same outage").isNull();
  }

  @Test
  @DisplayName("T-45 what comes and goes is told once an hour")
  void comes_and_goes() {
    assertThat(look("late")).isNull();
    assertThat(look("late")).isNotNull();
    assertThat(look(null)).isNull();
    assertThat(look("late")).isNull();
    assertThat(look("late")).as("within the hour").isNull();
    now = now.plus(Duration.ofHours(1));
    assertThat(look("late")).isNotNull();
  }

  @Test
  @DisplayName("T-82 what it says of a store holds no password, and the screen shows none of it")
  void secret() {
    String complaint = "no answer from postgresql://ann:hunter2@db/reeve";
    assertThat(look(complaint)).isNull();
    News news = Objects.requireNonNull(look(complaint));
    assertThat(news.json()).contains("no answer from").doesNotContain("hunter2");
    assertThat(news.headline()).doesNotContain("answer");
  }
}
