package dev.reeve.agents.run;

import org.jspecify.annotations.Nullable;

/** The run that somebody waits for: an interruption reaches it, also one that came before it. */
public final class RunAtWork {

  private volatile boolean interrupted;
  private volatile @Nullable Run run;

  /** From any thread. */
  public void interrupt() {
    interrupted = true;
    @Nullable Run known = run;
    if (known != null) known.interrupt();
  }

  public boolean isInterrupted() {
    return interrupted;
  }

  public void began(Run next) {
    run = next;
    if (interrupted) next.interrupt();
  }
}
