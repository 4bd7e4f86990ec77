package dev.reeve.sim.scenario.report;

import dev.reeve.core.decision.DecisionKind;
import dev.reeve.sim.scenario.Vocabulary;
import java.util.Collection;

/** The closed lists for people (W-7): what {@code reeve scenario --events} prints. */
public final class WordLists {

  private WordLists() {}

  public static String text() {
    StringBuilder text = new StringBuilder();
    list(text, "Event types", Vocabulary.EVENTS);
    list(text, "\nRejection codes", Vocabulary.REJECTIONS);
    text.append("\nDecision kinds and their answers\n");
    for (DecisionKind kind : DecisionKind.values()) {
      text.append("  %-18s %s\n".formatted(kind, answers(kind)));
    }
    list(text, "\nWAIT reasons", JsonReport.waitReasons());
    return text.toString();
  }

  private static void list(StringBuilder text, String title, Collection<String> words) {
    text.append(title).append('\n');
    for (String word : words) text.append("  ").append(word).append('\n');
  }

  private static String answers(DecisionKind kind) {
    return switch (kind) {
      case DUPLICATE, OVERLAP -> "a member's id";
      case UNFREEZE -> "a snapshot's replay index or bootstrap, with epoch";
      default -> String.join(", ", kind.answers());
    };
  }
}
