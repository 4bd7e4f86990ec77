package dev.reeve.server.night;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A night of ten Claude Code sessions, eight hours, as the hooks that they send: prompts, tool
 * calls, parallel ones, compaction, permission, rate limits, subagents, turns that a person broke
 * off without any hook, long calls with declared limits, MCP calls, background work, a model that
 * is silent. Two of them are truly stuck in the middle of a turn, and send nothing more. The same
 * seed gives the same night. It knows nothing of Reeve: the shapes are those that were recorded.
 *
 * @param hooks in the order of time
 * @param stuck in the order of time: when each was last heard of, and in the middle of what
 */
public record NightScript(List<TimedHook> hooks, List<Stuck> stuck) {

  public static final int SESSIONS = 10;
  public static final Duration LENGTH = Duration.ofHours(8);

  /** Longest time in which a model that is well says nothing. */
  public static final Duration SILENCE = Duration.ofMinutes(9);

  public record TimedHook(Duration at, String session, String event, String json) {}

  public record Stuck(Duration since, String session, String in) {}

  public NightScript {
    hooks = List.copyOf(hooks);
    stuck = List.copyOf(stuck);
  }

  public static NightScript of(long seed) {
    var random = new Random(seed);
    int first = random.nextInt(SESSIONS);
    int second = (first + 1 + random.nextInt(SESSIONS - 1)) % SESSIONS;
    var hooks = new ArrayList<TimedHook>();
    var stuck = new ArrayList<Stuck>();
    for (int i = 0; i < SESSIONS; i++) {
      boolean sticks = i == first || i == second;
      Duration stuckFrom = Duration.ofMinutes(sticks ? 60 + random.nextInt(240) : 10_000);
      var session = new NightSession(new Random(random.nextLong()), i + 1, stuckFrom);
      session.live();
      hooks.addAll(session.hooks());
      if (sticks) stuck.add(session.stuck());
    }
    hooks.sort(Comparator.comparing(TimedHook::at));
    stuck.sort(Comparator.comparing(Stuck::since));
    return new NightScript(hooks, stuck);
  }
}
