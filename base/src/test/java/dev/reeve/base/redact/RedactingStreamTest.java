package dev.reeve.base.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RedactingStreamTest {

  private static final int LONGEST_LINE = 1 << 16;
  private static final String TOKEN = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0iL3oR6";

  /** What goes on in the next line, or could, and what does not. */
  private static final List<String> LINES =
      List.of(
          "password: |",
          "  token: >-",
          "  @@",
          "- name: DB_PASSWORD",
          "  value: @@",
          "  \"name\": \"API_KEY\",",
          "  \"value\": \"@@\"",
          "<property name=\"password\"",
          "    value=\"@@\"/>",
          "- value: @@",
          "  name: DB_PASSWORD",
          "name: A",
          "  \"value\": \"@@\",",
          "  \"name\": \"API_KEY\"",
          "<property value=\"@@\"",
          "    name=\"password\"/>",
          "machine example.org",
          "login bob",
          "password correcthorse",
          "password @@",
          "put(\"password\",",
          "  \"@@\");",
          "the password is",
          "the password is @@",
          "password%3D@@",
          "{\"text\":\"name: DB_PASSWORD\\nvalue: @@\\n\"}",
          "a line of words",
          "");

  private static final String KEY = key(new Random(7), 1700);

  private final StringBuilder given = new StringBuilder();
  private final RedactingStream stream =
      new RedactingStream(Redactor.standard(), LONGEST_LINE, each -> given.append(each.text()));

  @Test
  @DisplayName("T-82 what comes in pieces is redacted as if it had come as a whole")
  void pieces_do_not_matter() {
    String text =
        "start\n" + KEY + "token " + TOKEN + "\r\n(\"password\",\n  \"hunter2!x\")\nümlaut\nend";
    String whole = Redactor.standard().redact(text).value();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int seed = 0; seed < 300; seed++) {
      given.setLength(0);
      Random random = new Random(seed);
      for (int at = 0; at < bytes.length; ) {
        int to = Math.min(bytes.length, at + 1 + random.nextInt(seed % 3 == 0 ? 3 : 400));
        stream.feed(bytes, at, to);
        at = to;
      }
      stream.end();
      assertThat(given.toString()).as("seed %d", seed).isEqualTo(whole).doesNotContain(TOKEN);
    }
    assertThat(whole).doesNotContain("hunter2").doesNotContain(KEY.substring(100, 130));
  }

  @Test
  @DisplayName("T-82 so is what stands on several lines, whichever they are and wherever it is cut")
  void any_lines_in_any_pieces() {
    for (int seed = 0; seed < 3_000; seed++) {
      Draw draw = new Draw(new SplittableRandom(seed));
      StringBuilder text = new StringBuilder();
      for (int i = draw.between(1, 9); i > 0; i--) {
        String line = LINES.get(draw.random().nextInt(LINES.size()));
        text.append(line.replace("@@", draw.of(Draw.SMALL, 2) + draw.of(Draw.ALNUM, 9) + "7"));
        text.append(seed % 5 == 0 ? "\r\n" : "\n");
      }
      given.setLength(0);
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      for (int at = 0, to; at < bytes.length; at = to) {
        to = Math.min(bytes.length, at + draw.between(1, seed % 2 == 0 ? 12 : 200));
        stream.feed(bytes, at, to);
      }
      stream.end();
      String whole = Redactor.standard().redact(text.toString()).value();
      assertThat(given.toString()).as("seed %d of %s", seed, text).isEqualTo(whole);
    }
  }

  @Test
  void whole_lines_are_given_out_at_once_and_a_return_ends_a_line() {
    feed("one\ntwo");
    assertThat(given.toString()).isEqualTo("one\n");
    feed(" three\r");
    assertThat(given.toString()).isEqualTo("one\n");
    feed("10%\r20%");
    assertThat(given.toString()).isEqualTo("one\ntwo three\r10%\r");
    assertThat(stream.held()).isEqualTo(3);
  }

  @Test
  void a_header_inside_a_line_holds_nothing_up() {
    feed("{\"text\":\"-----BEGIN PRIVATE KEY-----\\nis a header\"}\n");
    assertThat(given.toString()).contains("is a header");
  }

  @Test
  @DisplayName("T-82 a line without an end is left out, whatever its length, and memory is bounded")
  void an_endless_line_is_left_out() {
    String piece = "x".repeat(10_000);
    for (int i = 0; i < 1_000; i++) {
      feed(piece);
      assertThat(stream.held()).isLessThanOrEqualTo(LONGEST_LINE + piece.length());
    }
    feed(TOKEN + "\nnext\n");
    String said = "[" + (10_000_000 + TOKEN.length() + 1) + " bytes were left out here]\nnext\n";
    assertThat(given.toString()).isEqualTo(said);
  }

  @Test
  @DisplayName("T-82 after a gap nothing is shown that could be the rest of a key")
  void the_rest_of_a_key_after_a_gap_is_not_shown() {
    feed("before\nhalf a l");
    stream.gap(5_000);
    feed(KEY.substring(500) + "after\n");
    assertThat(given.toString()).startsWith("before\n[").endsWith("after\n");
    for (String line : KEY.lines().skip(1).filter(line -> line.length() > 40).toList()) {
      assertThat(given.toString()).doesNotContain(line);
    }
  }

  @Test
  void a_key_without_an_end_is_not_waited_for_for_ever() {
    feed("-----BEGIN PRIVATE KEY-----\n");
    for (int i = 0; i < 3_000; i++) feed("this is an ordinary line number " + i + "\n");
    assertThat(stream.held()).isLessThan(Redactor.LOOK_BEHIND);
    assertThat(given.toString()).contains("number 2000\n");
  }

  @Test
  void any_bytes_are_taken() {
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      stream.feed(bytes, 0, bytes.length);
    }
    stream.end();
    assertThat(stream.held()).isZero();
  }

  private void feed(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    stream.feed(bytes, 0, bytes.length);
  }

  private static String key(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    String kind = "PRIVATE KEY-----\n";
    return "-----BEGIN " + kind + "MIIEvQIBADANBgkq\n" + body + "\n-----END " + kind;
  }
}
