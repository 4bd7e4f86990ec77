package dev.reeve.core.member;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A declared wait: the reason, since when, and until when if the member said so.
 *
 * @param told whether somebody was told that it lasts too long
 */
public record Wait(WaitReason reason, Instant since, @Nullable Instant until, boolean told) {

  public Wait(WaitReason reason, Instant since, @Nullable Instant until) {
    this(reason, since, until, false);
  }

  public Wait toldOf() {
    return new Wait(reason, since, until, true);
  }
}
