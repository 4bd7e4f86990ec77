package dev.reeve.base.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Laws that hold for any text, tried on texts drawn by seeds. */
class RedactorPropertiesTest {

  private static final int TEXTS = 20_000;

  /** What the rules stop at, so that chance finds their corners. */
  private static final List<String> PIECES =
      List.of(
          "password",
          "token",
          "secret",
          "Cookie",
          "Authorization",
          "Bearer ",
          "Basic ",
          "=",
          ":",
          "\"",
          "'",
          "\\\"",
          "\\n",
          "\n",
          "\r\n",
          " ",
          ",",
          ";",
          "-----BEGIN ",
          "RSA PRIVATE KEY",
          "-----END ",
          "-----",
          "://",
          "@",
          "a:b@",
          "eyJ",
          ".",
          "ghp_",
          "sk-",
          "AKIA",
          "--",
          "-p",
          "mysql ",
          "curl -u ",
          "login ",
          "machine ",
          ":5432:",
          "<",
          ">",
          "(",
          ")",
          "{",
          "}",
          "[",
          "]",
          "$",
          "%",
          "~",
          "[REDACTED_SECRET]",
          "[REDACTED",
          "_SECRET]",
          "\uD800",
          "\uDC00",
          "\0",
          "\uFFFF",
          "é",
          "x",
          "7",
          "Private-Lines: 2",
          "Proc-Type: 4,ENCRYPTED",
          "sig",
          "=>",
          "hooks.slack.com/services/",
          "&",
          "?",
          "+",
          "-us",
          ":AA",
          "\\",
          "|",
          "#",
          "digest ",
          "%3D",
          "%22",
          "%25",
          "%40",
          "&quot;",
          "&amp;",
          "\\u003d",
          "\\/",
          " is ",
          " was set to ",
          "name: ",
          "value: ",
          "\"name\":\"",
          "\"value\":\"",
          "**",
          ": |\n  ",
          "API key ",
          "PASSWORD '",
          "IDENTIFIED BY '",
          "@tcp(",
          "//",
          "/",
          "echo ",
          "| chpasswd",
          "chpasswd <<<",
          "htpasswd -b f u ",
          "sqlplus ",
          "useradd -p ",
          "\\$",
          "\"name\":\"DB_PASSWORD\"",
          "auth=('");

  private final Redactor standard = Redactor.standard();
  private final Redactor extended =
      Redactor.with(List.of("ticket-[0-9]+", "E(x+)", "SECRET", "a*"));

  @Test
  @DisplayName("T-82 no text makes the redactor fail, and redacting twice is redacting once")
  void redacting_is_total_and_comes_to_rest() {
    LongStream.range(0, TEXTS)
        .forEach(seed -> {
          String text = text(new Draw(new SplittableRandom(seed)));
          assertComesToRest(standard, text, seed);
          assertComesToRest(extended, text, seed);
        });
  }

  private static void assertComesToRest(Redactor redactor, String text, long seed) {
    try {
      String once = redactor.redact(text).value();
      assertThat(redactor.redact(once).value()).as("seed %d: %s", seed, text).isEqualTo(once);
      assertThat(redactor.isClean(once)).as("seed %d: %s", seed, text).isTrue();
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + seed + ": " + text, e);
    }
  }

  @Test
  @DisplayName("T-82 a clean text is handed on as it is")
  void a_clean_text_is_not_touched() {
    for (long seed = 0; seed < TEXTS; seed++) {
      String text = text(new Draw(new SplittableRandom(seed)));
      Redaction redaction = standard.inspect(text);
      if (redaction.clean()) {
        assertThat(redaction.text().value()).as("seed %d", seed).isEqualTo(text);
      } else {
        assertThat(redaction.text().value()).as("seed %d", seed).contains("[REDACTED_SECRET]");
      }
    }
  }

  private static String text(Draw draw) {
    List<String> parts = new ArrayList<>();
    int count = draw.between(0, 24);
    for (int i = 0; i < count; i++) {
      parts.add(part(draw));
    }
    return String.join("", parts);
  }

  private static String part(Draw draw) {
    return switch (draw.between(0, 9)) {
      case 0 -> draw.of(Draw.BASE64, draw.between(1, 80));
      case 1 -> draw.of(Draw.HEX, draw.between(1, 40));
      case 2 -> draw.password();
      case 3 -> String.valueOf((char) draw.between(0, Character.MAX_VALUE));
      default -> PIECES.get(draw.random().nextInt(PIECES.size()));
    };
  }
}
