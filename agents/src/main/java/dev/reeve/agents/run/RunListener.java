package dev.reeve.agents.run;

import dev.reeve.agents.Sign;
import dev.reeve.agents.ToolCall;
import dev.reeve.core.text.SafeText;
import java.util.concurrent.CompletableFuture;

/**
 * Hears what a run does. All calls come from the one thread that follows all runs: none may block.
 */
public interface RunListener {

  /** Which of its outputs an agent printed to. */
  enum Channel {
    OUTPUT,
    ERRORS
  }

  /** What the agent showed of itself; texts in it are as the agent wrote them, but for secrets. */
  default void onSign(Sign sign) {}

  /** A tool call that the agent has made, in detail; what stands in it is as the agent wrote it. */
  default void onCall(ToolCall call) {}

  /** What a person reads of its output: whole lines, with their ends. */
  default void onOutput(Channel channel, SafeText text) {}

  /** The same of many lines at once that it printed just so, each of them for itself. */
  default void onLines(Channel channel, SafeText lines) {
    onOutput(channel, lines);
  }

  /** A private key was taken out of what the agent printed. */
  default void onKey() {}

  /**
   * It runs, and is to be stopped: no signal is sent before this is done, but for some time at
   * most. What must not be lost by the stop is saved here.
   */
  default CompletableFuture<?> onStopping(RunEnd.Cause why) {
    return CompletableFuture.completedFuture(null);
  }

  /** The agent itself has ended; what it started may still be there, and is being stopped. */
  default void onLeft() {}

  /** Its output or its end cannot be read or written down, which is tried on. Is told once. */
  default void onTrouble(String why) {}

  /** It is over, everything it started is gone, and its output is complete. Comes last, once. */
  default void onExit(RunEnd end) {}

  /** Both hear of everything, this one first. */
  default RunListener and(RunListener other) {
    return new BothListeners(this, other);
  }

  /** Whether more output can be taken now; what cannot waits in its file. */
  default boolean accepts() {
    return true;
  }
}
