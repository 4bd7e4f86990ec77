package dev.reeve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Asked;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.TextProtocol;
import dev.reeve.core.text.SafeText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("R-13 the text protocol of members")
class TextProtocolFuzzTest {

  @DisplayName("R-13 any text leads to commands, or to a message")
  @FuzzTest
  void any_bytes(byte[] bytes) {
    Patience.with(TextProtocolFuzzTest::read, bytes);
  }

  @Test
  @DisplayName("R-13 so does what is near to real text")
  void near_real_text() {
    Search.around(TextProtocolFuzzTest.class, 4_000, TextProtocolFuzzTest::read);
  }

  private static void read(byte[] bytes) {
    SafeText text = Redactor.standard().redact(new String(bytes, StandardCharsets.UTF_8));
    List<Asked> asked = TextProtocol.parse(text);
    assertThat(asked).isNotEmpty();
    assertThat(asked.stream().filter(command -> !(command instanceof Tell)))
        .hasSizeLessThanOrEqualTo(20);
    assertThat(asked.stream().skip(1)).doesNotHaveAnyElementsOfTypes(Tell.class);
    SafeText commands = TextProtocol.commands(text);
    if (commands != null) assertThat(text.value()).contains(commands.value());
  }
}
