package dev.reeve.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What TLC found.
 *
 * @param exit 0 if all is well, 12 if an invariant was violated, 13 if a property of steps or of
 *     whole behaviours was
 */
record Verdict(String model, int exit, String output) {

  private static final int WELL = 0;
  private static final int INVARIANT = 12;
  private static final int PROPERTY = 13;

  private static final Pattern DISTINCT =
      Pattern.compile("(?m)^[\\d,]+ states generated, ([\\d,]+) distinct states found");
  private static final Pattern VIOLATED =
      Pattern.compile("Error: (?:Invariant|Action property) (\\w+) is violated");
  private static final Pattern ACTION =
      Pattern.compile("(?m)^<(\\w+) line \\d+.* of module \\w+(?: \\([\\d ]+\\))?>: \\d+:(\\d+)$");

  /** An action that contradicts itself is never taken, and TLC says so in passing. */
  private static final String CONTRADICTION = "was changed while it is specified as UNCHANGED";

  /** All holds, and enough was gone through for that to mean something. */
  void holds(int atLeast) {
    assertThat(output).as(model).doesNotContain("Error:").doesNotContain(CONTRADICTION);
    assertThat(exit).as("exit code of %s:%n%s", model, output).isEqualTo(WELL);
    assertThat(output).as(model).contains("No error has been found");
    assertThat(distinctStates()).as("distinct states of %s", model).isGreaterThan(atLeast);
  }

  /** It was found by this, and by nothing else before. */
  void isRefutedBy(String law) {
    assertThat(VIOLATED.matcher(output).results().map(found -> found.group(1)))
        .as("what %s violates:%n%s", model, output)
        .containsExactly(law);
    assertThat(exit).as("exit code of %s", model).isIn(INVARIANT, PROPERTY);
    assertThat(output).as(model).doesNotContain(CONTRADICTION);
  }

  /** Of a model with one law of what must come about. */
  void neverComesToIt() {
    assertThat(output).as(model).contains("Error: Temporal properties were violated.");
    assertThat(exit).as("exit code of %s:%n%s", model, output).isEqualTo(PROPERTY);
    assertThat(output).as(model).doesNotContain(CONTRADICTION);
  }

  /** The actions that were taken; each leads to many others, so one is enough. */
  List<String> actionsTaken() {
    return ACTION
        .matcher(output)
        .results()
        .filter(each -> 0 < number(each.group(2)))
        .map(each -> each.group(1))
        .distinct()
        .toList();
  }

  private long distinctStates() {
    MatchResult last = DISTINCT.matcher(output).results().reduce((_, next) -> next).orElseThrow();
    return number(last.group(1));
  }

  private static long number(String digits) {
    return Long.parseLong(digits.replace(",", ""));
  }
}
