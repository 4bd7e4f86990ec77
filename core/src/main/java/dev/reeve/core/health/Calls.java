package dev.reeve.core.health;

import dev.reeve.core.member.Member;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.Watch;
import dev.reeve.core.team.WatchTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The calls of MCP tools that an executor has in flight: slow first, then stuck (H-1). */
public final class Calls {

  private Calls() {}

  /** When something about its calls changes next, on the watch clock; null if nothing will. */
  static @Nullable WatchTime due(TeamState state, Member member, Chart chart) {
    HealthSettings.Limits limits = state.settings().health().limits();
    Watch watch = state.watch();
    WatchTime due = null;
    for (ToolCall call : member.labour().calls()) {
      if (!call.isMcp() || isKnown(call, chart)) continue;
      WatchTime since = watch.watched(call.since());
      if (chart.shown() == Health.HEALTHY) due = sooner(due, since.plus(limits.callSlow()));
      if (chart.admits(AnomalyKind.MCP_STUCK)) due = sooner(due, since.plus(limits.callStuck()));
    }
    Care.Shutdown asked = chart.care().shutdown();
    if (asked != null && !asked.forced()) {
      due = sooner(due, watch.watched(asked.at()).plus(limits.force()));
    }
    return due;
  }

  /** The calls that do not come back and are not known yet, the oldest first. */
  public static List<ToolCall> stuck(TeamState state, Member member, Instant now) {
    Chart chart = state.ward().chart(member.id());
    if (!chart.admits(AnomalyKind.MCP_STUCK)) return List.of();
    return longer(state, member, state.settings().health().limits().callStuck(), now);
  }

  /** Whether a call takes so long that it is a warning. */
  public static boolean isSlow(TeamState state, Member member, Instant now) {
    Duration slow = state.settings().health().limits().callSlow();
    return !longer(state, member, slow, now).isEmpty();
  }

  /** Whether a request to stop has been left for so long that a forced stop is recommended. */
  public static boolean isLeft(TeamState state, Care.Shutdown asked, Instant now) {
    Duration force = state.settings().health().limits().force();
    return !asked.forced() && force.compareTo(lasting(state, asked.at(), now)) <= 0;
  }

  public static Duration lasting(TeamState state, Instant since, Instant now) {
    WatchTime began = state.watch().watched(since);
    return Duration.between(began.value(), state.watch().watched(now).value());
  }

  private static List<ToolCall> longer(
      TeamState state, Member member, Duration limit, Instant now) {
    if (member.labour().calls().isEmpty()) return List.of(); // nearly always
    Chart chart = state.ward().chart(member.id());
    return member.labour().calls().stream()
        .filter(call -> call.isMcp() && !isKnown(call, chart))
        .filter(call -> limit.compareTo(lasting(state, call.since(), now)) <= 0)
        .sorted(Comparator.comparing(ToolCall::since))
        .toList();
  }

  /** What was reported once, and perhaps let go on, is not reported again. */
  private static boolean isKnown(ToolCall call, Chart chart) {
    Instant stuck = chart.care().stuck();
    return stuck != null && !call.since().isAfter(stuck);
  }

  private static WatchTime sooner(@Nullable WatchTime one, WatchTime other) {
    return one == null || other.compareTo(one) < 0 ? other : one;
  }
}
