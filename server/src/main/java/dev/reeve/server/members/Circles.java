package dev.reeve.server.members;

import dev.reeve.agents.ToolCall;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.tool.CallWindow;
import dev.reeve.core.tool.KnownLoops;
import dev.reeve.core.tool.MadeCall;
import dev.reeve.core.tool.Repetition;
import dev.reeve.server.hooks.MadeCalls;
import org.jspecify.annotations.Nullable;

/**
 * The tool calls that the process of a member shows, looked at as those are of which hooks tell, so
 * that going in circles is seen. If its hooks tell of them too, they are counted there. Not
 * for several threads.
 */
final class Circles {

  private final Place place;
  private final MemberRuns.Loops loops;
  private final MadeCalls calls;
  private CallWindow window = CallWindow.EMPTY;
  private KnownLoops known = KnownLoops.NONE;

  /** What repeats, and the loop that it is. */
  record Seen(Repetition repetition, KnownLoops.Loop loop) {}

  Circles(Place place, MemberRuns.Loops loops, MadeCalls calls) {
    this.place = place;
    this.loops = loops;
    this.calls = calls;
  }

  /**
   * What the call has repeated too often; null if nothing. Then its next calls are the first.
   *
   * @param task what the member is at; null if that is not one task
   */
  @Nullable Seen after(ToolCall call, @Nullable TaskId task) {
    ToolCall.@Nullable Result result = call.result();
    if (result == null || loops.hooks().isAsking(place.team(), place.member())) return null;
    MadeCall made = calls.of(call, result);
    window = window.after(made, loops.limits());
    known = known.after(made, loops.limits());
    @Nullable Repetition repetition = window.repetition(loops.limits());
    if (repetition == null) return null;
    window = CallWindow.EMPTY;
    return new Seen(repetition, KnownLoops.Loop.of(repetition, made, task));
  }

  /** Whether it is news to people; from now on it is not. */
  boolean isNews(Seen seen) {
    boolean news = !known.has(seen.loop());
    known = known.with(seen.loop());
    return news;
  }
}
