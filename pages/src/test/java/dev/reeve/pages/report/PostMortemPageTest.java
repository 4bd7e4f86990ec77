package dev.reeve.pages.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.report.PostMortem;
import dev.reeve.core.report.PostMortem.Section;
import dev.reeve.pages.timeline.Timeline;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A post-mortem as a file. */
class PostMortemPageTest {

  private static final String EVIL = "<img src=x onerror=alert(1)>\u202E";

  private static String page() {
    PostMortem account =
        new PostMortem(
            "Post-mortem of team login",
            List.of("2 events", EVIL),
            List.of(
                new Section("Tasks", List.of("task", "at"), List.of(List.of(EVIL, "9:00")), EVIL),
                new Section("Decisions", List.of("decision"), List.of(), "")));
    Instant start = Instant.parse("2026-01-01T09:00:00Z");
    Timeline.Window hour = new Timeline.Window(start, start.plusSeconds(3_600));
    return PostMortemPage.of(account, new Timeline("login", hour, hour, List.of(), List.of(), 0));
  }

  @Test
  @DisplayName("T-66 the post-mortem is one file with its picture inside, which fetches nothing")
  void one_file() throws Exception {
    String page = page();
    assertThat(page).startsWith("<!doctype html>").contains("<svg class=\"timeline\"", "</html>");
    assertThat(page).doesNotContain("<link", "<script", "@import", "url(http", " src=\"");
    assertThat(page.replace("http-equiv", "")).doesNotContain("http");
    Matcher style = Pattern.compile("(?s)<style>(.*?)</style>").matcher(page);
    assertThat(style.find()).isTrue();
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(style.group(1).getBytes(UTF_8));
    assertThat(page.replace("&#39;", "'"))
        .contains(
            "default-src 'none'; style-src 'sha256-"
                + Base64.getEncoder().encodeToString(hash).replace("=", ""));
    assertThat(style.find()).as("no other style").isFalse();
  }

  @Test
  @DisplayName("R-21 what agents said is text in a post-mortem")
  void escaped() {
    String page = page();
    assertThat(page).doesNotContain("<img", "\u202E").contains("&lt;img src=x", "⟨U+202E⟩");
    assertThat(page).contains("<p>None.</p>");
  }
}
