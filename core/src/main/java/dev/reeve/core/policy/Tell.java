package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import org.jspecify.annotations.Nullable;

/** Words of Reeve to somebody, where no event of another kind says them. */
final class Tell {

  /** So much of somebody's words is quoted (T-84). */
  private static final int QUOTED = 200;

  private Tell() {}

  static Event to(MemberId member, @Nullable TaskId task, SafeText words) {
    return new Told(MemberId.SUPERVISOR, member, words, task, false);
  }

  /** What somebody said, cut where it is long. */
  static SafeText quoted(SafeText words) {
    if (words.value().length() <= QUOTED) return words;
    return SafeText.own(words.part(0, QUOTED) + "…");
  }
}
