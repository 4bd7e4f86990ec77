package dev.reeve.core.member;

import dev.reeve.core.text.SafeText;
import org.jspecify.annotations.Nullable;

/**
 * What a member is at: a wait that it declared, a tool call in flight, how far it says it has come.
 */
public record Labour(
    @Nullable Wait declared,
    @Nullable ToolCall tool,
    @Nullable Integer percent,
    SafeText step,
    int errors) {

  public static final Labour NONE = new Labour(null, null, null, SafeText.EMPTY, 0);

  public Labour waiting(Wait newWait) {
    return new Labour(newWait, tool, percent, step, errors);
  }

  /** Any later activity ends a declared wait (T-85). */
  public Labour moving() {
    return declared == null ? this : new Labour(null, tool, percent, step, errors);
  }

  public Labour calling(@Nullable ToolCall call) {
    return new Labour(declared, call, percent, step, errors);
  }

  public Labour erred() {
    return new Labour(declared, tool, percent, step, errors + 1);
  }

  public Labour begins() {
    return new Labour(declared, tool, null, SafeText.EMPTY, errors);
  }

  public Labour at(@Nullable Integer newPercent, SafeText newStep) {
    return new Labour(
        declared,
        tool,
        newPercent == null ? percent : newPercent,
        newStep.isBlank() ? step : newStep,
        errors);
  }
}
