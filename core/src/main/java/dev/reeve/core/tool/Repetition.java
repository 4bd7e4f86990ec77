package dev.reeve.core.tool;

import dev.reeve.core.text.SafeText;
import java.util.List;

/**
 * What repeats itself in the tool calls of a member.
 *
 * @param times how often
 * @param calls those that are alike, the oldest first
 */
public record Repetition(Kind kind, int times, List<SafeText> calls) {

  public Repetition {
    calls = List.copyOf(calls);
  }

  /** In which way calls go in circles. */
  public enum Kind {
    SAME_CALL("the same call with the same result"),
    SAME_ERROR("the same error"),
    SAME_EDIT("the same edit, undone and made again");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** What the one who makes these calls is told: what repeats, and a way out. */
  public SafeText advice() {
    String out =
        switch (kind) {
          case SAME_CALL -> "It will not come out differently: change what you do, or go on.";
          case SAME_ERROR -> "Read the error, and try another way than the last ones.";
          case SAME_EDIT -> "Decide for one of the two, and write down why.";
        };
    return SafeText.phrase(
        "Reeve, loop: %s, %s times: %s. %s If you cannot, report STUCK and say what you tried.",
        kind.words(), times, calls.getLast(), out);
  }
}
