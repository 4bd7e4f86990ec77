package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

class JsonTreeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "7",
        "\"a\"",
        "null",
        "{\"a\": [1, -2, 3.5, true, false, null, \"x\\u001b\"], \"b\": {\"c\": {}, \"d\": []}}",
        "[[[], [1]], {\"a\": {\"a\": {\"a\": 1}}}]",
        "{\"n\": 123456789012345678901234567890, \"m\": 9223372036854775807}",
        "{\"a\": 1, \"a\": 2}"
      })
  void what_is_read_is_what_was_written(String json) {
    assertThat(JsonTree.read(json).toString())
        .isEqualTo(JsonMapper.shared().readTree(json).toString());
  }

  @ParameterizedTest
  @DisplayName("R-22 what is no JSON, more than one value or nested too deep is refused")
  @ValueSource(strings = {"{", "[1", "{\"a\"}", "[1,]", "1 2", "{} x", "}", "nul", "\"", "deep"})
  void what_is_no_json_is_refused(String text) {
    String json = text.equals("deep") ? "[".repeat(5_000) + "]".repeat(5_000) : text;
    assertThatThrownBy(() -> JsonTree.read(json)).isInstanceOf(JacksonException.class);
  }

  @Test
  void nothing_is_missing() {
    assertThat(JsonTree.read("").isMissingNode()).isTrue();
  }
}
