package dev.reeve.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ShownTest {

  @Test
  @DisplayName("R-21 joiners within words and pictures are shown as they are")
  void joiners() {
    String persian = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645";
    String family = "\ud83d\udc69\u200d\ud83d\udc67";
    assertThat(Shown.text(persian)).isEqualTo(persian);
    assertThat(Shown.line(family, 20)).isEqualTo(family);
  }

  @Test
  @DisplayName("R-21 marks of direction and control characters are seen")
  void marks() {
    assertThat(Shown.text("a\u202eb\u200fc\u2066d\u001be\u007f\ufeff"))
        .isEqualTo("a⟨U+202E⟩b⟨U+200F⟩c⟨U+2066⟩d␛e␡⟨U+FEFF⟩");
  }
}
