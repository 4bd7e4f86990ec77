package dev.reeve.pages.timeline;

import static dev.reeve.pages.timeline.Diary.at;
import static dev.reeve.pages.timeline.Diary.id;
import static dev.reeve.pages.timeline.Diary.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.pages.timeline.TimelinePage.Zoom;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The ways from one part of a timeline to another. */
class TimelinePageTest {

  private final Diary diary =
      new Diary("login")
          .member("ann", "coder")
          .write("100M", new Progressed(id("ann"), null, Headway.step(words("on")), true));

  private static String href(TimelinePage page, String words) {
    return page.zooms().stream()
        .filter(zoom -> zoom.words().equals(words))
        .map(Zoom::href)
        .findFirst()
        .orElse("");
  }

  @Test
  @DisplayName("a timeline is zoomed and moved by links")
  void zooms() {
    Timeline part = diary.reader.timeline(at("20M"), at("60M"), at("100M"));
    TimelinePage page = TimelinePage.of(part, 3, ZoneOffset.UTC);
    String own = "/teams/login/timeline";
    assertThat(href(page, "All")).isEqualTo(own);
    assertThat(href(page, "Closer"))
        .isEqualTo(own + "?from=2026-01-01T09:30:00Z&to=2026-01-01T09:50:00Z");
    assertThat(href(page, "Further"))
        .isEqualTo(own + "?from=2026-01-01T09:00:00Z&to=2026-01-01T10:20:00Z");
    assertThat(href(page, "Earlier"))
        .isEqualTo(own + "?from=2026-01-01T09:00:00Z&to=2026-01-01T09:40:00Z");
    assertThat(href(page, "Later"))
        .isEqualTo(own + "?from=2026-01-01T09:40:00Z&to=2026-01-01T10:20:00Z");
    assertThat(href(page, "Last 1 h"))
        .isEqualTo(own + "?from=2026-01-01T09:40:00Z&to=2026-01-01T10:40:00Z");
    assertThat(href(page, "Last 6 h")).as("there is less").isEmpty();
    assertThat(page.zooms()).noneMatch(Zoom::here);
    assertThat(TimelinePage.of(diary.reader.timeline(), 3, ZoneOffset.UTC).zooms().getFirst())
        .isEqualTo(new Zoom("All", "0", own, true));
  }
}
