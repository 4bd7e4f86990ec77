package dev.reeve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.reeve.base.redact.RedactingStream;
import dev.reeve.base.redact.Redaction;
import dev.reeve.base.redact.Redactor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("R-13 the redactor")
class RedactorFuzzTest {

  private static final Redactor REDACTOR = Redactor.standard();

  /** Nobody issued these; they are put together here so that no file has them in it. */
  private static final List<String> PLANTED =
      List.of("gh" + "p_" + "Zq3Fake7".repeat(5), "AK" + "IA" + "Q3X7ZL0WV9K2M5TB");

  @DisplayName("R-13 whatever stands around it, a secret on a line of its own is taken out")
  @FuzzTest
  void any_bytes(byte[] bytes) {
    Patience.with(RedactorFuzzTest::read, bytes);
  }

  @Test
  @DisplayName("R-13 so it is in what is near to real text")
  void near_real_text() {
    Search.around(RedactorFuzzTest.class, 1_500, RedactorFuzzTest::read);
  }

  private static void read(byte[] bytes) {
    String text = withKeys(new String(bytes, StandardCharsets.UTF_8));
    String safe = REDACTOR.redact(text).value();
    assertThat(REDACTOR.isClean(safe)).isTrue();
    assertThat(REDACTOR.redact(safe).value()).isEqualTo(safe);
    for (String secret : PLANTED) planted(text, secret);
  }

  /** No file that is kept should look as if there was a key in it. */
  private static String withKeys(String text) {
    return text.replace("@BEGIN@", "-----BEGIN " + "PRIVATE KEY-----")
        .replace("@END@", "-----END " + "PRIVATE KEY-----");
  }

  private static void planted(String text, String secret) {
    int half = text.length() / 2;
    String with = text.substring(0, half) + "\n" + secret + "\n" + text.substring(half);
    Redaction redaction = REDACTOR.inspect(with);
    assertThat(redaction.text().value()).doesNotContain(secret);
    assertThat(redaction.clean()).isFalse();
    StringBuilder out = new StringBuilder();
    var stream = new RedactingStream(REDACTOR, 4_096, each -> out.append(each.text().value()));
    byte[] bytes = with.getBytes(StandardCharsets.UTF_8);
    int piece = 1 + bytes.length / 7;
    for (int at = 0; at < bytes.length; at += piece) {
      stream.feed(bytes, at, Math.min(bytes.length, at + piece));
    }
    stream.end();
    assertThat(out.toString()).doesNotContain(secret);
  }
}
