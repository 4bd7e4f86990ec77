package dev.reeve.core.run;

import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import org.jspecify.annotations.Nullable;

/**
 * Where a member was when its process ended, so that its successor goes on from there (H-8).
 *
 * @param task what it was at; null if nothing, or several things
 * @param percent how far it said it was
 * @param step what it said it did last; empty if it did not say
 * @param rescued the ref that holds its uncommitted work; empty if there was none
 * @param commit what it committed last: where its work tree stood; empty if it had none
 */
public record Breakpoint(
    @Nullable TaskId task,
    @Nullable Integer percent,
    SafeText step,
    SafeText rescued,
    SafeText commit) {

  public static final Breakpoint NONE =
      new Breakpoint(null, null, SafeText.EMPTY, SafeText.EMPTY, SafeText.EMPTY);
}
