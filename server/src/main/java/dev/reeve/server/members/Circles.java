package dev.reeve.server.members;

import dev.reeve.agents.ToolCall;
import dev.reeve.core.tool.CallWindow;
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

  Circles(Place place, MemberRuns.Loops loops, MadeCalls calls) {
    this.place = place;
    this.loops = loops;
    this.calls = calls;
  }

  /** What the call has repeated too often; null if nothing. Then its next calls are the first. */
  @Nullable Repetition after(ToolCall call) {
    ToolCall.@Nullable Result result = call.result();
    if (result == null || loops.hooks().isAsking(place.team(), place.member())) return null;
    window = window.after(calls.of(call, result), loops.limits());
    @Nullable Repetition repetition = window.repetition(loops.limits());
    if (repetition != null) window = CallWindow.EMPTY;
    return repetition;
  }
}
