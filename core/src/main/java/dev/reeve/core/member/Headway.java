package dev.reeve.core.member;

import dev.reeve.core.text.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a progress report says; every part may be left out. */
public record Headway(
    @Nullable Integer percent,
    SafeText step,
    SafeText status,
    List<SafeText> issues,
    @Nullable Integer etaMinutes) {

  public Headway {
    issues = List.copyOf(issues);
  }

  public static Headway step(SafeText step) {
    return new Headway(null, step, SafeText.EMPTY, List.of(), null);
  }

  /** The same, to be done in so many minutes. */
  public Headway within(int minutes) {
    return new Headway(percent, step, status, issues, minutes);
  }
}
