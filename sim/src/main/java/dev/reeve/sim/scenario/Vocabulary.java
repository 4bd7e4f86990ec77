package dev.reeve.sim.scenario;

import dev.reeve.core.CommandType;
import dev.reeve.core.EventType;
import dev.reeve.core.Rejection;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.report.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The closed lists of words that stand in scenarios (W-7). */
public final class Vocabulary {

  public static final List<String> EVENTS = names(EventType.values());
  public static final List<String> COMMANDS = names(CommandType.values());
  public static final List<String> DECISIONS = names(DecisionKind.values());
  public static final List<String> SEVERITIES = names(Severity.values());
  public static final List<String> REJECTIONS = rejections();

  private Vocabulary() {}

  private static List<String> names(Enum<?>[] words) {
    return Arrays.stream(words).map(Enum::name).toList();
  }

  /** What could not be stored is told apart from what was refused. */
  private static List<String> rejections() {
    List<String> codes = new ArrayList<>(names(Rejection.Code.values()));
    codes.add("UNAVAILABLE");
    return List.copyOf(codes);
  }
}
