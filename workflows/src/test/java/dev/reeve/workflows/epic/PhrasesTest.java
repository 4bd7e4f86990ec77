package dev.reeve.workflows.epic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.reeve.workflows.epic.Verdict.FileFix;
import dev.reeve.workflows.epic.Verdict.Propose;
import dev.reeve.workflows.epic.Verdict.Proposed;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No plan leads around a check that fails. */
class PhrasesTest {

  static List<String> forbidden() {
    return Phrases.FORBIDDEN.texts();
  }

  /** The phrase as somebody would write it. */
  private static String written(String phrase) {
    return phrase.replaceAll("<[^>]*>", "the thing");
  }

  @ParameterizedTest
  @MethodSource("forbidden")
  @DisplayName("E-11 each forbidden phrase is found in prose, with its line")
  void in_prose(String phrase) {
    String text =
        "First look.\nThen we " + written(phrase).toUpperCase(java.util.Locale.ROOT) + " ok.";
    assertThat(Phrases.FORBIDDEN.inProse(text))
        .anyMatch(hit -> hit.phrase().equals(phrase) && hit.line() == 2);
    String wrapped = "We " + written(phrase).replaceFirst(" ", "\n") + " there.";
    assertThat(Phrases.FORBIDDEN.inProse(wrapped)).anyMatch(hit -> hit.phrase().equals(phrase));
  }

  @ParameterizedTest
  @MethodSource("forbidden")
  @DisplayName("E-11 and not in code that merely mentions the name of a test")
  void in_code(String phrase) {
    String words = written(phrase);
    String name = "test_" + words.replaceAll("[^A-Za-z]+", "_") + "_here";
    List<String> harmless =
        List.of(
            "Look at `" + words + "` first.",
            "Look at ``a ` " + words + " b`` first.",
            "Mend it:\n\n```python\n" + words + "\n```\n",
            "Mend it:\n\n~~~\n# " + words + "\n~~~\n",
            "Mend it:\n\n    " + words + "\n",
            "Mend " + name.replace("_here", "") + " first.",
            "Mend " + name + " in tests/" + name + ".py.");
    for (String text : harmless) {
      assertThat(Phrases.FORBIDDEN.inProse(text)).as(text).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The login test fails since the clock jumps. Mend the clock.",
        "Add a test that a drift of the clock is seen, and a candidate is chosen.",
        "Tighten the assertion: it lets too much pass.",
      })
  @DisplayName("E-11 ordinary plans pass")
  void ordinary(String text) {
    assertThat(Phrases.FORBIDDEN.inProse(text)).isEmpty();
  }

  @Test
  @DisplayName("E-11 a plan or a fix that offers a way around is refused, phrase and line shown")
  void refused() {
    Sheet failed = new Sheet().item("T-1", "verify_failed", "pr", "marsha-fail: red");
    Outcome fix =
        failed.after(new FileFix("T-1", "Mend it", "Look.\nOr relax the assertion a little."));
    assertRefused(failed, fix, "A8: 'relax the assertion' in the fix task, line 3: Or relax the");
    Sheet empty = new Sheet();
    Proposed plan =
        new Proposed(
            "T-7", "Mend it", "The test may be too strict.", "", "app", List.of(), "", List.of());
    assertRefused(
        empty,
        empty.after(new Propose(List.of(plan))),
        "A8: 'test may be too strict' in T-7, line 3: The test may be");
    List<String> ways = List.of("Mend it", "Skip the failing test");
    Proposed choice = new Proposed("T-8", "Which?", "", "ann", "app", List.of(), "", ways);
    assertRefused(
        empty,
        empty.after(new Propose(List.of(choice))),
        "A8: 'skip the failing <test>' in T-8, line 5: Skip the failing test");
  }

  private static void assertRefused(Sheet sheet, Outcome outcome, String why) {
    assertThat(JudgedTest.row(outcome).kind()).isEqualTo("verdict_malformed");
    assertThat(JudgedTest.row(outcome).notes()).startsWith(why);
    assertThat(sheet.written(outcome).items()).isEqualTo(sheet.epic().items());
  }

  @Test
  @DisplayName("E-19 the scan is lifted only by a line in the head, and only for the test it names")
  void exemption() {
    String body = "Skip on windows: test_login_pipe.";
    for (String head :
        List.of("a8_skip: test_logout", "note: test_login_pipe", "a8_skip: test_login")) {
      Sheet sheet = new Sheet().head(head).item("T-1", "verify_failed", "pr", "");
      Outcome outcome = sheet.after(new FileFix("T-1", "Mend it", body));
      assertThat(JudgedTest.row(outcome).kind()).isEqualTo("verdict_malformed");
    }
    Sheet lifted = new Sheet().head("a8_skip: test_login_pipe").item("T-1", "verify_failed");
    Outcome outcome = lifted.after(new FileFix("T-1", "Mend it", body));
    assertThat(JudgedTest.row(outcome).kind()).isEqualTo("react_filed_fix");
    Outcome other = lifted.after(new FileFix("T-1", "Mend it", body + "\nxfail test_other"));
    assertThat(JudgedTest.row(other).kind()).isEqualTo("verdict_malformed");
  }

  @Test
  void other_phrases_can_be_configured() {
    assertThat(new Phrases(List.of("hide <x> away")).inProse("We hide all of it away."))
        .containsExactly(new Phrases.Hit("hide <x> away", 1, "We hide all of it away."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"`", "xfail ", "xfail\n", "bypass ", "` `` "})
  @DisplayName("R-12 a long text is searched in a moment, whatever it repeats")
  void a_long_text_is_no_trouble(String piece) {
    String text = piece.repeat(50_000);
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          Phrases.FORBIDDEN.inProse(text);
          Phrases.BLAST_RADIUS.anywhere(text);
        });
  }
}
