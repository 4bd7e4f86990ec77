package dev.reeve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.Sign;
import dev.reeve.agents.SignJson;
import java.util.List;

/** What is made of foreign bytes goes on to another process, and has to arrive there as it is. */
final class Signs {

  private Signs() {}

  static void comeBack(List<Sign> signs) {
    for (Sign sign : signs) assertThat(SignJson.read(SignJson.write(sign))).isEqualTo(sign);
  }
}
