package dev.reeve.base.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlReaderTest {

  private static final String GOOD =
      """
      # a file
      store: "sqlite:reeve.db"
      http: {port: 7717, hosts: [a, 'b']}
      policy:
        idle:
          ping: 15m
          nudge: 1e3
        many:
          - true
          - 0x1F
          - ~
          - |
            several
            lines
      """;

  @Test
  void every_piece_knows_its_place() {
    Node.Mapping root = (Node.Mapping) YamlReader.read(GOOD);
    assertThat(root.fields())
        .extracting(Node.Field::key)
        .containsExactly("store", "http", "policy");
    assertThat(root.fields().get(2).place()).isEqualTo(new Place(4, 1));
    Node.Mapping http = (Node.Mapping) root.fields().get(1).value();
    assertThat(http.fields().getFirst().value().place()).isEqualTo(new Place(3, 14));
  }

  @Test
  @DisplayName("R-22 aliases, depth and size are bounded")
  void what_could_grow_is_bounded() {
    assertRefused("a: &x 1\nb: *x\n", "2:4: anchors and aliases are not taken here: write it out");
    assertRefused("[".repeat(100), "1:33: this is nested too deeply, or too long");
    assertRefused("#".repeat(1_000_001), "1:1: the file is larger than 1 MB");
  }

  @Test
  @DisplayName("R-22 a file with very many keys is read in no more than a moment")
  void very_many_keys_are_no_trouble() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 70_000; i++) text.append("key").append(i).append(": 1\n");
    assertThat(((Node.Mapping) YamlReader.read(text.toString())).fields()).hasSize(70_000);
  }

  @Test
  void a_key_that_stands_twice_is_refused_or_told() {
    assertRefused("a: 1\nb: {c: 1, c: 2}\na: 3\n", "2:11: the key 'c' stands here twice");
    List<String> told = new ArrayList<>();
    Node.Mapping root =
        (Node.Mapping)
            YamlReader.readIfAny(
                    "a: 1\na: 2\nb: 1\nb: 2\n", misread -> told.add(misread.place().toString()))
                .orElseThrow();
    assertThat(told).containsExactly("2:1", "4:1");
    assertThat(root.fields()).hasSize(2);
    assertThat(((Node.Scalar) root.fields().getFirst().value()).text()).isEqualTo("1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a: [1          | this is not YAML
          a: @x          | put in quotes
          --- 1\\n--- 2\\n | a second document
          """)
  void what_is_no_yaml_is_refused(String text, String reason) {
    assertThatThrownBy(() -> YamlReader.read(text.replace("\\n", "\n")))
        .isInstanceOf(Misread.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {".inf", "-.Inf", ".NaN"})
  @DisplayName("R-12 a number without end, or none at all, is a text")
  void no_number_to_count_with_is_a_text(String text) {
    assertThat(YamlReader.read(text).json().isString()).isTrue();
  }

  @Test
  @DisplayName("R-12 whatever the text, it is read or misread")
  void whatever_the_text_it_is_read_or_misread() {
    String odd = "\u0000\u0007\ufeff\ud800\u2028\u0085\t\"'{}[],:&*#?|-<>=!%@`0123456789.eExo_\n ~";
    Random random = new Random(20261116);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder(GOOD);
      for (int change = random.nextInt(6); 0 <= change && !text.isEmpty(); change--) {
        int at = random.nextInt(text.length());
        char c = odd.charAt(random.nextInt(odd.length()));
        switch (random.nextInt(4)) {
          case 0 -> text.setCharAt(at, c);
          case 1 -> text.insert(at, c);
          case 2 -> text.deleteCharAt(at);
          default -> text.setLength(at + 1);
        }
      }
      assertReadOrMisread(text.toString());
    }
  }

  private static void assertReadOrMisread(String text) {
    try {
      assertThat(YamlReader.read(text).kind()).isNotEmpty();
    } catch (Misread e) {
      assertThat(e.reason()).as(text).isNotBlank();
      assertThat(e.place().line()).as(text).isPositive();
    } catch (RuntimeException e) {
      throw new AssertionError("neither read nor misread:\n" + text, e);
    }
  }

  private static void assertRefused(String text, String complaint) {
    assertThatThrownBy(() -> YamlReader.read(text))
        .isInstanceOfSatisfying(
            Misread.class, e -> assertThat(e.place() + ": " + e.reason()).isEqualTo(complaint));
  }
}
