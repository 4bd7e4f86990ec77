package dev.reeve.core.tool;

import dev.reeve.core.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The loops of a member that people have been told of, each once for as long as it goes on.
 * It is over when a whole window of calls had nothing of it, and another one on another task.
 */
public record KnownLoops(List<Loop> loops) {

  public static final KnownLoops NONE = new KnownLoops(List.of());

  public KnownLoops {
    loops = List.copyOf(loops);
  }

  /**
   * A way in which calls repeat.
   *
   * @param like one of these calls
   * @param task what the member was at; null if that is not one task
   * @param still how many calls since the last one of these had nothing of it
   */
  public record Loop(Repetition.Kind kind, MadeCall like, @Nullable TaskId task, int still) {

    public static Loop of(Repetition repetition, MadeCall last, @Nullable TaskId task) {
      return new Loop(repetition.kind(), last, task, 0);
    }

    private Loop after(MadeCall call) {
      return new Loop(kind, like, task, has(call) ? 0 : still + 1);
    }

    private boolean has(MadeCall call) {
      return switch (kind) {
        case SAME_ERROR -> !call.ok() && call.result().equals(like.result());
        case SAME_CALL -> call.print().equals(like.print()) && call.result().equals(like.result());
        case SAME_EDIT -> like.edit() != null && like.edit().equals(call.edit());
      };
    }

    private boolean isSame(Loop other) {
      boolean sameTask = task == null ? other.task == null : task.equals(other.task);
      return kind == other.kind && sameTask && has(other.like);
    }
  }

  public KnownLoops after(MadeCall call, CallWindow.Limits limits) {
    return new KnownLoops(
        loops.stream()
            .map(each -> each.after(call))
            .filter(each -> each.still() < limits.window())
            .toList());
  }

  public boolean has(Loop loop) {
    return loops.stream().anyMatch(each -> each.isSame(loop));
  }

  public KnownLoops with(Loop loop) {
    if (has(loop)) return this;
    List<Loop> all = new ArrayList<>(loops);
    all.add(loop);
    return new KnownLoops(all);
  }
}
