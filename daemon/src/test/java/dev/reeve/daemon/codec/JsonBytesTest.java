package dev.reeve.daemon.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * Our own writer gives the bytes that the library would give: stored lines and hashes rest on it.
 */
class JsonBytesTest {

  private static final JsonMapper LIBRARY = JsonMapper.shared();
  private static final String ALPHABET =
      "ab?\"\\/\b\t\n\f\r\u0000\u001f\u007fé\u0800\ud83d\ude00\uffff";

  @Test
  void strings_are_written_as_the_library_writes_them() {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(40);
      boolean plain = random.nextBoolean();
      for (int i = 0; i < length; i++) {
        text.append(ALPHABET.charAt(random.nextInt(plain ? 2 : ALPHABET.length())));
      }
      assertThat(string(text.toString())).isEqualTo(LIBRARY.writeValueAsBytes(text.toString()));
    }
  }

  @Test
  void every_character_alone_among_plain_ones_is_written_as_the_library_writes_it() {
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      String text = "0123456789" + (char) c + "0123456789";
      assertThat(string(text)).as("U+%04X", c).isEqualTo(LIBRARY.writeValueAsBytes(text));
    }
  }

  @Test
  void long_strings_are_written_as_the_library_writes_them() {
    Chance chance = new Chance(7);
    for (int round = 0; round < 50; round++) {
      StringBuilder text = new StringBuilder("plain".repeat(round * 1_000));
      for (int i = 0; i < 20; i++) text.append(chance.string());
      assertThat(string(text.toString())).isEqualTo(LIBRARY.writeValueAsBytes(text.toString()));
    }
  }

  @Test
  void what_is_written_after_another_text_does_not_show_it() {
    Chance chance = new Chance(7);
    JsonBytes json = new JsonBytes();
    for (int round = 0; round < 2_000; round++) {
      String text = chance.string();
      json.string(text);
      assertThat(json.toArray()).isEqualTo(LIBRARY.writeValueAsBytes(text));
      json.clear();
    }
  }

  @Test
  void commas_stand_where_they_belong() {
    JsonBytes json = new JsonBytes();
    json.begin('{');
    json.name("a");
    json.begin('[');
    json.number(-12);
    json.number(7);
    json.begin('{');
    json.end('}');
    json.flag(true);
    json.end(']');
    json.name("b");
    json.string("{[:");
    json.name("c");
    json.time(Instant.parse("2026-11-15T21:00:00.000001Z"));
    json.end('}');
    assertThat(new String(json.toArray(), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            {"a":[-12,7,{},true],"b":"{[:","c":"2026-11-15T21:00:00.000001Z"}\
            """);
  }

  private static byte[] string(String text) {
    JsonBytes json = new JsonBytes();
    json.string(text);
    return json.toArray();
  }
}
