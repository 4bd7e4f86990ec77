package dev.reeve.agents.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.reeve.agents.settings.JsonText.Container;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** JSON as people write it: what is read, what is refused, and how it is edited. */
class JsonTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "\uFEFF{}",
        "// note\n{} // end",
        "[1, -2.5e3, true, false, null, \"\\u00e9\\n\\/\",]",
        "{\"a\": [], /* b */ \"b\": {\"c\": 0},\r\n}\r\n",
        "7"
      })
  void json_with_comments_is_read(String text) throws BrokenJson {
    assertThat(JsonText.parse(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @DisplayName("R-22 broken JSON is refused with its line and column")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                 | 1:1  expected more: the text ends too early
          {                  | 1:2  expected more: the text ends too early
          {a: 1}             | 1:2  expected a name in double quotes or '}'
          {"a" 1}            | 1:6  expected ':' after the name
          {"a": 1 "b": 2}    | 1:9  expected a comma or '}'
          [1 2]              | 1:4  expected a comma or ']'
          {"a": yes}         | 1:7  expected a value
          {"a": 01}          | 1:7  expected a value
          {,}                | 1:2  expected a name in double quotes or '}'
          {"a": "\\x"}       | 1:9  expected one of " \\ / b f n r t u after the backslash
          {"a": "\\u00g0"}   | 1:12 expected four hexadecimal digits
          {} {}              | 1:4  expected nothing more after the end of the value
          {} /* no end       | 1:4  expected an end of this comment: */
          """)
  void broken_json_is_refused_with_its_place(String text, String said) {
    BrokenJson broken = catchThrowableOfType(BrokenJson.class, () -> JsonText.parse(text));
    assertThat(broken.line() + ":" + broken.column() + " " + broken.getMessage())
        .isEqualTo(said.replaceFirst(" +", " "));
  }

  @Test
  void the_place_is_in_lines_and_columns() {
    BrokenJson broken =
        catchThrowableOfType(BrokenJson.class, () -> JsonText.parse("{\r\n  \"a\": \"x\ny\"}"));
    assertThat(broken.line()).isEqualTo(2);
    assertThat(broken.column()).isEqualTo(10);
  }

  @Test
  @DisplayName("R-22 JSON that is nested too deep is refused")
  void too_deep_is_refused() {
    String deep = "[".repeat(100_000);
    BrokenJson broken = catchThrowableOfType(BrokenJson.class, () -> JsonText.parse(deep));
    assertThat(broken).hasMessageContaining("deep");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                         | {¶  "n": 7¶}
          { }                        | {¶  "n": 7¶}
          {"a": 1}                   | {"a": 1,¶  "n": 7¶}
          {¶    "a": 1¶}¶            | {¶    "a": 1,¶    "n": 7¶}¶
          {¶»"a": 1,¶}               | {¶»"a": 1,¶»"n": 7,¶}
          {¶ "a": 1 // one¶}         | {¶ "a": 1, // one¶ "n": 7¶}
          {¶  "a": 1¶  // end¶}      | {¶  "a": 1,¶  // end¶  "n": 7¶}
          { /* none */ }             | { /* none */¶  "n": 7¶}
          {¶  // none¶}              | {¶  // none¶  "n": 7¶}
          """)
  void a_member_is_added_in_the_style_of_the_text(String before, String after) throws BrokenJson {
    JsonText json = JsonText.parse(lines(before));
    String text = json.add(root(json), "n", JsonMapper.shared().readTree("7"));
    assertThat(text).isEqualTo(lines(after));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"n": 7}                              | {}
          {¶  "n": 7¶}                          | {}
          {"n": 7, "a": 1}                      | { "a": 1}
          {"a": 1, "n": 7}                      | {"a": 1}
          {"a": 1, "n": 7, "b": 2}              | {"a": 1, "b": 2}
          {¶  "a": 1,¶  "n": 7,¶  "b": 2¶}      | {¶  "a": 1,¶  "b": 2¶}
          {¶  "a": 1,¶  "n": 7,¶}               | {¶  "a": 1,¶}
          {¶  "a": 1, // one¶  "n": 7 // mine¶} | {¶  "a": 1 // one¶   // mine¶}
          {¶  // one¶  "n": 7 }                 | {¶  // one¶   }
          {¶  // one¶  "n": 7, "b": 2 }         | {¶  // one¶   "b": 2 }
          {"a": 1, "n": 7 /* c */, "b": 2}      | {"a": 1, /* c */ "b": 2}
          """)
  void a_member_is_removed_and_comments_stay(String before, String after) throws BrokenJson {
    JsonText json = JsonText.parse(lines(before));
    Container root = root(json);
    var item = root.items().stream().filter(i -> "n".equals(i.name())).findFirst().orElseThrow();
    String text = json.remove(root, item);
    assertThat(text).isEqualTo(lines(after));
    assertThat(JsonText.parse(text).object()).isNotNull();
  }

  private static Container root(JsonText json) {
    return Objects.requireNonNull(json.object());
  }

  private static String lines(String text) {
    return text.replace('¶', '\n').replace('»', '\t');
  }
}
