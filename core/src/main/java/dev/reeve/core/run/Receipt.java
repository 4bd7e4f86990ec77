package dev.reeve.core.run;

import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What there is to show for the end of a run (H-8, T-64): what was stopped, how, and what is left.
 *
 * @param run which run it was; empty if none was ever begun
 * @param cause why it ended
 * @param status its exit status, 128 and the signal's number if a signal ended it; null if nobody
 *     knows
 * @param signal the hardest that was needed, in a word; empty if nobody was told to stop
 * @param pids the processes that were told to stop
 * @param left how many could not be stopped
 * @param rescued the ref under which its uncommitted work was saved; empty if there was none
 * @param commit what its work tree stood at; empty if it had none
 * @param error the last line among its errors, if it ended badly by itself; else empty
 * @param unsaved what of its uncommitted work could not be saved, where it lies and why; empty if
 *     all of it was
 */
public record Receipt(
    SafeText run,
    Cause cause,
    @Nullable Integer status,
    Duration took,
    SafeText signal,
    List<Long> pids,
    int left,
    SafeText rescued,
    SafeText commit,
    SafeText error,
    SafeText unsaved) {

  public Receipt(
      SafeText run,
      Cause cause,
      @Nullable Integer status,
      Duration took,
      SafeText signal,
      List<Long> pids,
      int left,
      SafeText rescued) {
    this(run, cause, status, took, signal, pids, left, rescued, SafeText.EMPTY);
  }

  public Receipt(
      SafeText run,
      Cause cause,
      @Nullable Integer status,
      Duration took,
      SafeText signal,
      List<Long> pids,
      int left,
      SafeText rescued,
      SafeText commit) {
    this(
        run,
        cause,
        status,
        took,
        signal,
        pids,
        left,
        rescued,
        commit,
        SafeText.EMPTY,
        SafeText.EMPTY);
  }

  /** Why a run ended. */
  public enum Cause {
    EXITED,
    FINISHED,
    BUDGET,
    IDLE,
    TIMEOUT,
    STOPPED,
    LOST
  }

  public Receipt {
    pids = List.copyOf(pids);
  }

  /** In words, for people. */
  public SafeText words() {
    String how = status == null ? "its exit status is not known" : "exit status " + status;
    String told =
        pids.isEmpty() ? "" : "; processes stopped: " + pids.size() + " (" + signal + " at most)";
    String rest = left == 0 ? "; nothing is left" : "; NOT stopped: " + left;
    String saved = rescued.isBlank() ? "" : "; its uncommitted work is in " + rescued;
    String lost = unsaved.isBlank() ? "" : "; work NOT saved: " + unsaved;
    return SafeText.own(how + told + rest + saved + lost);
  }
}
