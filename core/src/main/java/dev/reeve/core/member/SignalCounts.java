package dev.reeve.core.member;

/** How many signals of each kind came together in one pulse (T-19). */
public record SignalCounts(int activities, int toolCalls, int commands) {

  public static final SignalCounts NONE = new SignalCounts(0, 0, 0);

  public SignalCounts plus(SignalCounts other) {
    return new SignalCounts(
        activities + other.activities, toolCalls + other.toolCalls, commands + other.commands);
  }
}
