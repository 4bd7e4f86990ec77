package dev.reeve.pages.morning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.pages.Look;
import dev.reeve.pages.live.Html;
import dev.reeve.pages.template.morning.JtepageGenerated;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class MorningPageTest {

  private static final Instant NOW = Instant.parse("2026-01-02T07:30:00Z");

  private final ObjectNode account = JsonNodeFactory.instance.objectNode().put("team", "login");

  private String page() {
    Look look = new Look(NOW, ZoneOffset.UTC);
    MorningPage page = MorningPage.of(NOW.minusSeconds(60), 0, List.of(account), look);
    return Html.text(Html.of(out -> JtepageGenerated.render(out, null, page)));
  }

  @Test
  @DisplayName("T-79 one line is told as one, two as two")
  void counted() {
    account.put("events", 1).put("unreadable", 1);
    assertThat(page()).contains(">1 line<", ">1 line cannot be read<");
    account.put("events", 2).put("unreadable", 2);
    assertThat(page()).contains(">2 lines<", ">2 lines cannot be read<");
  }

  @Test
  @DisplayName("T-79 of a team in which nothing happened one line is told, behind the others")
  void quiet() {
    account.put("events", 3).putArray("members").addObject().put("member", "ann").put("done", 0);
    assertThat(page()).contains("1 team of which there is nothing to tell").doesNotContain("ann");
    account.putArray("members").addObject().put("at_work_since", NOW.toString());
    assertThat(page()).contains("Somebody was at work").doesNotContain("nothing to tell");
    account.putArray("members").addObject().put("member", "ann").put("done", 0).put("messages", 2);
    assertThat(page())
        .contains("ann", ">Messages<")
        .doesNotContain("nothing to tell", ">Done<", ">Branch<");
  }

  @Test
  @DisplayName("T-79 the page tells of restarts, kills and saved work as the command does")
  void broken() {
    ObjectNode ann = account.putArray("members").addObject().put("member", "ann");
    ann.put("crashes", 2).put("last_crash_status", 3).put("restarts", 1).put("killed", 1);
    ann.putArray("rescued").add("refs/reeve/rescue/login/ann-1");
    assertThat(page())
        .contains(
            "ann: crashed 2 times (the last one with exit status 3), restarted once, killed once,"
                + " its uncommitted work is in refs/reeve/rescue/login/ann-1");
  }
}
