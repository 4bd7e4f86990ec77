package dev.reeve.agents.run;

import dev.reeve.agents.Sign;
import dev.reeve.core.text.SafeText;

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

  /** What a person reads of its output: whole lines, with their ends. */
  default void onOutput(Channel channel, SafeText text) {}

  /** A private key was taken out of what the agent printed. */
  default void onKey() {}

  /** The agent itself has ended; what it started may still be there, and is being stopped. */
  default void onLeft() {}

  /** It is over, everything it started is gone, and its output is complete. Comes last, once. */
  default void onExit(RunEnd end) {}

  /** Both hear of everything, this one first. */
  default RunListener and(RunListener other) {
    RunListener one = this;
    return new RunListener() {
      @Override
      public void onSign(Sign sign) {
        one.onSign(sign);
        other.onSign(sign);
      }

      @Override
      public void onOutput(Channel channel, SafeText text) {
        one.onOutput(channel, text);
        other.onOutput(channel, text);
      }

      @Override
      public void onKey() {
        one.onKey();
        other.onKey();
      }

      @Override
      public void onLeft() {
        one.onLeft();
        other.onLeft();
      }

      @Override
      public void onExit(RunEnd end) {
        one.onExit(end);
        other.onExit(end);
      }

      @Override
      public boolean accepts() {
        return one.accepts() && other.accepts();
      }
    };
  }

  /** Whether more output can be taken now; what cannot waits in its file. */
  default boolean accepts() {
    return true;
  }
}
