package dev.reeve.core;

import static dev.reeve.core.Cast.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.TextProtocol;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever text comes, it is understood, answered with a form, or a plain message. */
class TextProtocolPropertyTest {

  private static final int INPUTS = 20_000;
  private static final int LONG = 64 * 1024;

  private static final List<String> LINES =
      List.of(
          "CLAIM: task #1",
          "STATUS: task 1. reading the code",
          "IN_REVIEW: task 1. Files: [a.java, b.java]",
          "REVIEW: task 1. Files changed: [a.java]",
          "APPROVED: task 1",
          "CHANGES: task 1. MAJOR a.java:12 null slips through",
          "DONE: task 1, claiming task 2",
          "DONE: task 1. ALL MY TASKS COMPLETE",
          "STUCK: task 1. Problem: no way",
          "REVIEW_LOOP: task 1. Reviewer rev-u says no",
          "IMPOSSIBLE_WAIT: task 1. Required role reviewer/logic missing",
          "ESCALATE TO MEDIUM: task 1. Reason: auth",
          "QUESTION: task 1. Which port?",
          "TOOL_UNAVAILABLE: WebSearch, timed out");

  private static final String SIGNS =
      "aZ09 \t\r\n:.,#@-_/[]{}()\"'\\\u0000\u00e9\u2028\u3000\ud83d\ude00\ud83d";

  @Test
  @DisplayName("R-12 no text makes the parser throw, and each leads to a command")
  void no_text_makes_it_throw() {
    for (long seed = 1; seed <= INPUTS; seed++) {
      Dice dice = Dice.of(seed);
      String words = dice.oneIn(3) ? noise(dice, dice.upTo(200)) : mutated(dice);
      try {
        List<Asked> commands = TextProtocol.parse(text(words));
        assertThat(commands).as("seed %d: %s", seed, words).isNotEmpty();
      } catch (RuntimeException thrown) {
        throw new AssertionError("seed " + seed + ": " + words, thrown);
      }
    }
  }

  private static String noise(Dice dice, int length) {
    StringBuilder noise = new StringBuilder();
    for (int i = 0; i < length; i++) noise.append(SIGNS.charAt(dice.upTo(SIGNS.length())));
    return noise.toString();
  }

  private static String mutated(Dice dice) {
    StringBuilder words = new StringBuilder();
    for (int line = dice.upTo(3); line >= 0; line--) words.append(dice.oneOf(LINES)).append('\n');
    for (int change = dice.upTo(5); change > 0; change--) {
      int from = dice.upTo(words.length() + 1);
      int to = Math.min(words.length(), from + dice.upTo(4));
      words.replace(from, to, dice.oneIn(3) ? dice.oneOf(LINES) : noise(dice, dice.upTo(4)));
    }
    return words.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".", "task ", "\n", " ", "a", ":", "\n:", "[", ",", "a.", "CLAIM: ", "CLAIM:", "1:", "\t"
      })
  @DisplayName("R-12 a long text is read in time that grows with its length alone")
  void a_long_text_is_read_quickly(String piece) {
    String filler = piece.repeat(LONG / piece.length());
    for (String line : LINES) {
      String beginning = line.substring(0, line.indexOf(':') + 1);
      for (String words : List.of(filler, beginning + filler, line + filler, filler + line)) {
        assertThat(inTime(words)).isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CLAIM: task ", "IMPOSSIBLE_WAIT: task 1. Required role ", "CHANGES: task 1. MAJOR ",
        "REVIEW_LOOP: task 1. Reviewer ", "DONE: task 1, claiming task ", "CLAIM: task\t"
      })
  @DisplayName("R-12 a long word where a short one is expected is no trouble")
  void a_long_word_is_no_trouble(String beginning) {
    for (String piece : List.of("x", "1", "a.b", "a:1", " ", "-", "x ")) {
      String words = beginning + piece.repeat(LONG / piece.length());
      List<Asked> parsed = inTime(words);
      assertThat(parsed).hasSize(1);
      assertThat(parsed.getFirst()).isNotInstanceOf(Tell.class);
    }
  }

  /** The best of three counts: that a machine stood still is not the reader's doing. */
  private static List<Asked> inTime(String words) {
    Duration most = Duration.ofSeconds(2);
    return assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () -> {
          Duration took = most;
          List<Asked> parsed = List.of();
          for (int i = 0; i < 3 && most.compareTo(took) <= 0; i++) {
            long began = System.nanoTime();
            parsed = TextProtocol.parse(text(words));
            took = Duration.ofNanos(System.nanoTime() - began);
          }
          assertThat(took).isLessThan(most);
          return parsed;
        });
  }
}
