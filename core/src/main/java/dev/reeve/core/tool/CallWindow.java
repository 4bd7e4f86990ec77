package dev.reeve.core.tool;

import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The last tool calls of a member, so that going in circles can be told from work. */
public record CallWindow(List<MadeCall> calls) {

  public static final CallWindow EMPTY = new CallWindow(List.of());

  public CallWindow {
    calls = List.copyOf(calls);
  }

  /**
   * How much is too much.
   *
   * @param window so many calls are looked at
   * @param calls so often the same call with the same result
   * @param errors so often the same error
   * @param edits so often the same edit undone and made again
   */
  public record Limits(int window, int calls, int errors, int edits) {

    public static final Limits USUAL = new Limits(20, 5, 3, 3);
  }

  public CallWindow after(MadeCall call, Limits limits) {
    List<MadeCall> all = new ArrayList<>(calls);
    all.add(call);
    return new CallWindow(all.subList(Math.max(0, all.size() - limits.window()), all.size()));
  }

  /** What the last call has repeated too often; null if nothing. */
  public @Nullable Repetition repetition(Limits limits) {
    if (calls.isEmpty()) return null;
    MadeCall last = calls.getLast();
    List<MadeCall> errors =
        like(each -> !last.ok() && !each.ok() && each.result().equals(last.result()));
    if (limits.errors() <= errors.size()) return of(Repetition.Kind.SAME_ERROR, errors);
    List<MadeCall> same =
        like(each -> each.print().equals(last.print()) && each.result().equals(last.result()));
    if (limits.calls() <= same.size()) return of(Repetition.Kind.SAME_CALL, same);
    List<MadeCall> again = madeAgain(last.edit());
    return limits.edits() <= again.size() ? of(Repetition.Kind.SAME_EDIT, again) : null;
  }

  private List<MadeCall> like(Predicate<MadeCall> which) {
    return calls.stream().filter(which).toList();
  }

  /** The calls that made this edit once more after it had been undone. */
  private List<MadeCall> madeAgain(MadeCall.@Nullable Edit edit) {
    List<MadeCall> again = new ArrayList<>();
    if (edit == null) return again;
    boolean made = false;
    boolean undone = false;
    for (MadeCall each : calls) {
      if (each.edit() == null) continue;
      boolean same = each.edit().equals(edit);
      if (same && undone) again.add(each);
      if (same) undone = false;
      made |= same;
      undone |= made && each.edit().undoes(edit);
    }
    return again;
  }

  private static Repetition of(Repetition.Kind kind, List<MadeCall> calls) {
    List<SafeText> words = calls.stream().map(MadeCall::words).toList();
    return new Repetition(kind, calls.size(), words);
  }
}
