package dev.reeve.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestWordTest {

  @ParameterizedTest
  @CsvSource({
    "logim, login",
    "Login, login",
    "lgoin, login",
    "an, ann",
    "11, 1",
    "task, task_id",
    "d-11, d-1",
    "reviewer1, reviewer-1"
  })
  void a_slip_is_near(String written, String word) {
    assertThat(NearestWord.to(written, List.of("zzzzzzzz", word))).isEqualTo(word);
  }

  @ParameterizedTest
  @CsvSource({"me, an", "x, ab", "x, y", "7, 1", "payments, login"})
  void what_has_nothing_in_common_is_not(String written, String word) {
    assertThat(NearestWord.to(written, List.of(word))).isNull();
  }

  @Test
  void where_none_is_near_some_are_named() {
    assertThat(NearestWord.orSome("logim", List.of("login", "b"))).contains("mean 'login'?");
    assertThat(NearestWord.orSome("zzzz", List.of("a", "b"))).isEqualTo("; there are a, b");
    assertThat(NearestWord.orSome("zzzz", List.of("a"))).isEqualTo("; there is only a");
    assertThat(NearestWord.orSome("zzzz", List.of())).isEmpty();
    List<String> many = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i");
    assertThat(NearestWord.orSome("zzzz", many))
        .isEqualTo("; there are a, b, c, d, e, f and 3 more");
  }
}
