package dev.reeve.core.message;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An open question: until it is answered, the one who was asked owes the next move (T-40).
 *
 * @param text what is asked, or its beginning; empty if it was asked before that was kept
 */
public record Question(
    MessageId id, MemberId from, MemberId to, @Nullable TaskId task, Instant at, SafeText text) {

  /** So many characters are kept; the log has them all. */
  private static final int KEPT = 2_000;

  public Question {
    if (KEPT < text.value().length()) text = text.part(0, end(text.value()));
  }

  private static int end(String words) {
    return Character.isHighSurrogate(words.charAt(KEPT - 1)) ? KEPT - 1 : KEPT;
  }

  /** What it is, in words for whoever is to answer. */
  public SafeText asking() {
    String about = task == null ? "" : " about #" + task;
    return SafeText.own(id + ": " + from + " asks" + about + ": " + text);
  }
}
