package dev.reeve.agents.run;

import dev.reeve.agents.Sign;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an agent is at, as its own signs tell: so that a tool call that hangs, a question that
 * nobody answers and a limit are told from silence.
 */
final class Standing {

  private static final int MOST_CALLS = 1_000;

  private final Map<String, String> calls = new LinkedHashMap<>();
  private Sign.@Nullable Waits wait;

  void hear(Sign sign) {
    switch (sign) {
      case Sign.Waits waits -> wait = waits;
      case Sign.ToolBegan(var call, var tool, _) -> {
        wait = null;
        if (calls.size() < MOST_CALLS) calls.put(call, tool);
      }
      case Sign.ToolEnded(var call, _, _) -> {
        wait = null;
        calls.remove(call);
      }
      case Sign.TurnBegan _, Sign.TurnEnded _ -> {
        wait = null;
        calls.clear();
      }
      case Sign.Active _, Sign.Said _, Sign.Progressed _ -> wait = null;
      case Sign.Erred _, Sign.Spent _, Sign.Used _, Sign.Left _, Sign.Exited _ -> {}
    }
  }

  /** It waits at a limit, and did not say for how long. */
  boolean isLimitedForUnknown() {
    return wait != null && wait.reason() == Sign.Reason.RATE_LIMIT && wait.until() == null;
  }

  /** In words that follow "it was"; empty if it did not say. */
  String text() {
    if (wait != null) return text(wait);
    return calls.isEmpty() ? "" : "in the tool call " + calls.values().iterator().next();
  }

  private static String text(Sign.Waits wait) {
    String until = wait.until() == null ? "" : " until " + wait.until();
    return switch (wait.reason()) {
          case PERMISSION -> "waiting for permission";
          case HUMAN -> "waiting for a person";
          case RATE_LIMIT -> "waiting at a rate limit";
          case RETRY -> "waiting to try again";
          case BACKGROUND -> "waiting for its background work";
          case COMPACTION -> "compacting its memory";
          case MODEL -> "waiting for its model";
        }
        + until;
  }
}
