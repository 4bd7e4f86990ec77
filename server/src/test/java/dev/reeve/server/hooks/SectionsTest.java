package dev.reeve.server.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.reeve.agents.ToolCall;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SectionsTest {

  @Test
  @DisplayName("R-12 a long file has its sections compared in a moment, however short its lines")
  void a_long_file_is_no_trouble() {
    String text = "## One\n" + "x\n".repeat(1_000_000) + "## Two\n";
    var write = new ToolCall.Write("DECISIONS.md", "## Two", "## Two\nmore");
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> assertThat(Sections.touched(text, write)).containsExactly("Two"));
  }
}
