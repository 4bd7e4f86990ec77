package dev.reeve.core.task;

import dev.reeve.core.text.SafeText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What came of running a task's gate: what there is to show that the work is done (T-33).
 *
 * @param gate the name of the command in the configuration
 * @param commit what the work tree stood at
 * @param status its exit status; null if it did not end by itself
 * @param output a hash of what it printed, its secrets taken out before
 * @param detail the end of what it printed, or why it did not end by itself
 */
public record Evidence(
    SafeText gate,
    SafeText commit,
    @Nullable Integer status,
    Duration took,
    SafeText output,
    SafeText detail) {

  public boolean passed() {
    return status != null && status == 0;
  }

  /** Whether it shows that this gate is passed on this commit. */
  public boolean proves(SafeText wanted, SafeText current) {
    return passed() && gate.equals(wanted) && commit.equals(current);
  }
}
