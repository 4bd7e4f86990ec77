package dev.reeve.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {

  @ParameterizedTest
  @DisplayName("R-21 what would steer a terminal is taken out")
  @CsvSource(
      delimiter = '|',
      value = {
        "plain, ümlaut | plain, ümlaut",
        "E[31mredE[0m | red",
        "E[2JE[1;1Hgone | gone",
        "E]0;titleBtext | text",
        "E]52;c;c2VjcmV0E\\text | text",
        "E]never ends | ''",
        "EPstringE\\after | after",
        "Ecreset | reset",
        "E | ''",
        "E[ | ''",
        "bellB | bell",
      })
  void sequences_are_taken_out(String foreign, String shown) {
    String real = foreign.replace('E', (char) 0x1b).replace('B', (char) 7);
    assertThat(Printable.text(real)).isEqualTo(shown);
    assertThat(Printable.text("before\n" + real)).isEqualTo("before\n" + shown);
  }

  @ParameterizedTest
  @ValueSource(chars = {0x061c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069})
  @DisplayName("R-21 letters are shown in the order in which they stand")
  void letters_are_not_turned(char control) {
    assertThat(Printable.text("rm " + control + "txt.a")).isEqualTo("rm txt.a");
    assertThat(Printable.text("שלום, ‰")).isEqualTo("שלום, ‰");
  }

  @ParameterizedTest
  @CsvSource({"'a\r\nb','a\nb'", "'10%\r20%','10%\n20%'", "'a\tb','a\tb'"})
  void lines_stay_lines(String foreign, String shown) {
    assertThat(Printable.text(foreign)).isEqualTo(shown);
    assertThat(Printable.line("  a\nb\tc  ", 10)).isEqualTo("a b c");
    assertThat(Printable.line("abcdef", 4)).isEqualTo("abc…");
  }
}
