package dev.reeve.daemon.engine;

import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.LogUnavailable;
import org.jspecify.annotations.Nullable;

/**
 * What a part of a flight stands on: where its team's log ends by then. The engine says which part
 * stands on which, as soon as it begins one; where that is, is known once the part below is sealed.
 * Whoever commits sets it then, and is the only one to look at it: for the part above.
 */
final class Footing {

  private @Nullable Head end;
  private @Nullable Head onto;

  /** That of a part which is still to be sealed. */
  Footing() {}

  /** What is in the log already. */
  Footing(Head end, Head onto) {
    set(end, onto);
  }

  void set(Head logEnd, Head behind) {
    end = logEnd;
    onto = behind;
  }

  /** Where the log ends. */
  Head end() {
    return known(end);
  }

  /** Behind what the next line is sealed: the same, but in a log that was broken. */
  Head onto() {
    return known(onto);
  }

  private static Head known(@Nullable Head head) {
    if (head == null) throw new LogUnavailable("what this stands on could not be stored", null);
    return head;
  }
}
