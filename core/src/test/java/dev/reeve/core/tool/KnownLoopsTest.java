package dev.reeve.core.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.CallWindow.Limits;
import dev.reeve.core.tool.KnownLoops.Loop;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which loops are news. */
class KnownLoopsTest {

  private CallWindow window = CallWindow.EMPTY;
  private KnownLoops known = KnownLoops.NONE;
  private int told;

  /**
   * {@code 40*a!x} is made 40 times and fails with x, {@code a=1} has come out as 1, {@code @2} is
   * the next task. Each repetition begins the window anew, as it is for those who are told of it.
   */
  @ParameterizedTest
  @DisplayName("A-14 a loop is told of once for as long as it goes on, and again when that changed")
  @CsvSource({
    "40*a!x, 1",
    "40*a=1, 1",
    "40*a!x 40*a!y, 2",
    "10*a!x b=1 10*a!x, 1",
    "10*a!x 10*a!y 10*a!x, 2",
    "3*a!x 19*b=? 3*a!x, 1",
    "3*a!x 20*b=? 3*a!x, 2",
    "10*a!x @2 10*a!x, 2",
    "2*a!x, 0"
  })
  void told(String calls, int times) {
    TaskId task = new TaskId("1");
    for (String word : calls.split(" ", -1)) {
      if (word.startsWith("@")) task = new TaskId(word.substring(1));
      else repeat(word, task);
    }
    assertThat(told).isEqualTo(times);
  }

  private void repeat(String word, TaskId task) {
    String[] parts = word.split("[*]", 2);
    int count = parts.length == 2 ? Integer.parseInt(parts[0]) : 1;
    for (int i = 0; i < count; i++) make(parts[parts.length - 1].replace("?", "" + i), task);
  }

  private void make(String word, TaskId task) {
    String[] parts = word.split("[!=]", 2);
    var call = new MadeCall(SafeText.own(word), parts[0], parts[1], word.contains("="), null);
    window = window.after(call, Limits.USUAL);
    known = known.after(call, Limits.USUAL);
    Repetition repetition = window.repetition(Limits.USUAL);
    if (repetition == null) return;
    Loop loop = Loop.of(repetition, call, task);
    if (!known.has(loop)) told++;
    known = known.with(loop);
    window = CallWindow.EMPTY;
  }
}
