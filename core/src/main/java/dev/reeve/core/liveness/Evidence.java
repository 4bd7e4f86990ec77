package dev.reeve.core.liveness;

import dev.reeve.core.member.Member;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known of somebody about whom the Lead is told (T-47). */
public record Evidence(
    @Nullable Instant lastActivity, @Nullable Instant lastProgress, List<Climb.Attempt> tried) {

  public Evidence {
    tried = List.copyOf(tried);
  }

  static Evidence of(Member member, Duty duty) {
    return new Evidence(
        member.life().lastActivity(), member.life().lastProgress(), duty.climb().tried());
  }
}
