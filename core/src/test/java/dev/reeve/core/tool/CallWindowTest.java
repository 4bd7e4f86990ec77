package dev.reeve.core.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.CallWindow.Limits;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Going in circles, told from work. */
class CallWindowTest {

  /**
   * A word is a call: {@code a} what is called, {@code =1} what came of it, {@code !x} its error,
   * {@code f:x>y} an edit of a file.
   */
  private static MadeCall call(String word) {
    SafeText words = SafeText.own(word);
    if (word.contains("!")) {
      return new MadeCall(words, word.split("!", 2)[0], word.split("!", 2)[1], false, null);
    }
    if (word.contains(">")) {
      String[] parts = word.split("[:>]", 3);
      var edit = new MadeCall.Edit(parts[0], parts[1], parts[2]);
      return new MadeCall(words, word, "", true, edit);
    }
    return new MadeCall(words, word.split("=", 2)[0], word.split("=", 2)[1], true, null);
  }

  /** What the last call trips, and whether none before it did. */
  private static String seen(String calls) {
    CallWindow window = CallWindow.EMPTY;
    String seen = "-";
    for (String word : calls.strip().split(" +", -1)) {
      assertThat(seen).as("before %s", word).isEqualTo("-");
      window = window.after(call(word), Limits.USUAL);
      Repetition repetition = window.repetition(Limits.USUAL);
      if (repetition != null) seen = repetition.kind() + " " + repetition.times();
    }
    return seen;
  }

  @ParameterizedTest
  @DisplayName(
      "A-14 the same call with the same result 5 times within 20, an error or an edit 3 times")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a=1 a=1 a=1 a=1 a=1                        | SAME_CALL 5
          a=1 b=1 a=1 c=1 a=1 d=1 a=1 b=2 a=1        | SAME_CALL 5
          a=1 a=1 a=1 a=1                            | -
          a=1 a=2 a=3 a=4 a=5 a=6                    | -
          a=1 b=1 c=1 d=1 e=1 f=1                    | -
          a=1 a=1 a=1 a=1 b=1 b=2 b=3 b=4 b=5 b=6 b=7 b=8 b=9 c=1 c=2 c=3 c=4 c=5 c=6 c=7 a=1 | -
          a!x b!x c!x                                | SAME_ERROR 3
          a!x b=1 a!x b=2 b!x                        | SAME_ERROR 3
          a!x a!y a!z                                | -
          a!x a!x                                    | -
          f:0>1 f:1>0 f:0>1 f:1>0 f:0>1 f:1>0 f:0>1  | SAME_EDIT 3
          f:0>1 f:1>0 f:0>1 f:1>0 f:0>1 f:1>0        | -
          f:0>1 g:1>0 f:0>1 g:1>0 f:0>1 g:1>0        | -
          f:0>1 f:1>2 f:2>3 f:3>4 f:4>5 f:5>6 f:6>7  | -
          f:0>1 f:0>1 f:0>1 f:0>1                    | -
          """)
  void trips(String calls, String expected) {
    assertThat(seen(calls)).isEqualTo(expected);
  }

  @ParameterizedTest
  @DisplayName("A-14 what is said names what repeats, how often, and a way out")
  @CsvSource({
    "SAME_CALL, change what you do",
    "SAME_ERROR, another way",
    "SAME_EDIT, one of the two"
  })
  void advice(Repetition.Kind kind, String way) {
    var calls = java.util.List.of(SafeText.own("Bash make"), SafeText.own("Bash make test"));
    assertThat(new Repetition(kind, 3, calls).advice().value())
        .contains(kind.words(), "3 times", "Bash make test", way, "STUCK");
  }
}
