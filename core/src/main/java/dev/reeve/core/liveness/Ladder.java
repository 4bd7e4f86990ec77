package dev.reeve.core.liveness;

import dev.reeve.core.Event;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.WaitOverdue;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Wait;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.Watch;
import dev.reeve.core.team.WatchTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stages that a silent member is taken through, one ladder for each duty (T-35, T-41). */
public final class Ladder {

  /** Every stage but the first comes so long after its threshold, if the silence still stands. */
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(30);

  private Ladder() {}

  /** When something must be done about this member, on the watch clock; null if nothing is owed. */
  public static @Nullable WatchTime due(Member member, Clocks clocks, Watch watch) {
    Silence silence = new Silence(member, clocks, watch);
    WatchTime due = silence.overdue();
    for (Duty duty : member.duties()) {
      WatchTime since = silence.since(duty);
      Duration wanted = threshold(duty, clocks.stages());
      WatchTime next = since == null || wanted == null ? null : since.plus(wanted);
      if (next != null && (due == null || next.compareTo(due) < 0)) due = next;
    }
    return due;
  }

  /** What is due about this member now. */
  public static List<Event> check(TeamState state, Member member, Instant now) {
    WatchTime present = state.watch().watched(now);
    Clocks clocks = state.settings().clocks();
    Silence silence = new Silence(member, clocks, state.watch());
    MemberId lead = state.roster().authority();
    List<Event> events = new ArrayList<>();
    for (Duty duty : member.duties()) {
      WatchTime since = silence.since(duty);
      Duration wanted = threshold(duty, clocks.stages());
      if (since == null || wanted == null) continue;
      Duration elapsed = Duration.between(since.value(), present.value());
      if (elapsed.compareTo(wanted) < 0) continue;
      events.add(Reminded.of(member, duty, elapsed, lead));
    }
    WatchTime overdue = silence.overdue();
    Wait wait = member.labour().declared();
    if (wait != null && overdue != null && overdue.compareTo(present) <= 0) {
      events.add(WaitOverdue.of(member, wait, lead));
    }
    return events;
  }

  /** After how much silence the next stage comes; null if there is none. */
  private static @Nullable Duration threshold(Duty duty, Clocks.Stages stages) {
    return switch (duty.stage()) {
      case NONE -> stages.ping();
      case PINGED -> stages.nudge().plus(CHECK_INTERVAL);
      case NUDGED -> stages.escalate().plus(CHECK_INTERVAL);
      case ESCALATED -> null;
    };
  }
}
