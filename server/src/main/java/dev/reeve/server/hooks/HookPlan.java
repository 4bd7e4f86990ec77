package dev.reeve.server.hooks;

import dev.reeve.core.tool.CallWindow;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How hooks are treated.
 *
 * @param observe whether sessions that nobody announced get a team
 * @param claude the folder where Claude Code keeps its sessions and teams, to be looked at too
 *     null if it is not to be
 * @param closed whether a call that might be denied is denied while no daemon answers
 */
public record HookPlan(boolean observe, boolean closed, Loops loops, @Nullable Path claude) {

  public static final HookPlan USUAL = new HookPlan(true, false, Loops.USUAL, null);

  /**
   * What becomes of tool calls that go in circles.
   *
   * @param deny whether the next call is denied; else it is made, and what repeats is said
   */
  public record Loops(boolean deny, CallWindow.Limits limits) {

    public static final Loops USUAL = new Loops(false, CallWindow.Limits.USUAL);
  }
}
