package dev.reeve.agents;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an agent may use up. */
class BudgetTest {

  @ParameterizedTest
  @CsvSource({
    "2.50,2.5,0",
    "1,1,0",
    "5usd,5,0",
    "2.50 USD,2.5,0",
    "500kt,0,500000",
    "2Mt,0,2000000",
    "70tokens,0,70"
  })
  @DisplayName("W-1 a budget is read as it is written: 5usd, 2.50, 500kt")
  void a_budget_is_read(String text, double usd, long tokens) {
    assertThat(Budget.parse(text)).isEqualTo(new Budget(usd, tokens));
    assertThat(Budget.parse(new Budget(usd, tokens).text())).isEqualTo(new Budget(usd, tokens));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "0t",
        "none",
        "-1",
        "5k",
        "5kusd",
        "5tusd",
        "usd",
        "1e9",
        "2,50",
        "2.50 EUR"
      })
  void what_is_none_is_none(String text) {
    assertThat(Budget.parse(text)).isNull();
  }

  @Test
  void the_share_is_the_larger_one() {
    assertThat(new Budget(2, 0).share(1.6, 999_999)).isEqualTo(0.8);
    assertThat(new Budget(0, 1000).share(99, 1000)).isEqualTo(1);
  }
}
