package dev.reeve.core.liveness;

import dev.reeve.core.member.Member;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.member.Wait;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.Watch;
import dev.reeve.core.team.WatchTime;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a member's silence about a duty began: at its last sign of life, at the moment the move
 * became its own, or when the last of its known waits ran out, whichever came last (T-43, T-85).
 */
final class Silence {

  /** In less time nothing that matters is missed. */
  private static final Duration BLIND = Duration.ofMinutes(1);

  private final Member member;
  private final Clocks.Waits limits;
  private final Duration grace;
  private final Watch watch;

  Silence(TeamState state, Member member) {
    Clocks clocks = state.settings().clocks();
    this.member = member;
    limits = clocks.waits();
    boolean executes = Liveness.isExecutor(member);
    grace = executes ? state.settings().health().pace().grace() : clocks.manners().grace();
    watch = state.watch();
  }

  /** Null while the move is not its own: a person's, or another's who was asked about it. */
  @Nullable WatchTime since(Duty duty) {
    if (isAnothers(duty)) return null;
    WatchTime latest = floor(duty);
    Instant active = member.life().lastActivity();
    if (active != null) latest = later(latest, watch.watched(active));
    if (duty.turn()) latest = later(latest, lastBlindness());
    WatchTime silent = afterWaits(latest);
    return isAskingTheModel(duty) ? silent.plus(limits.model()) : silent;
  }

  /**
   * When the time began in which it got on with nothing, whatever else it did; null while the move
   * is not its own. Waits with a clock of their own move this one too (T-85); to say that it waits
   * for anything else is no progress.
   */
  @Nullable WatchTime stale(Duty duty) {
    if (isAnothers(duty)) return null;
    WatchTime since = later(floor(duty), moved(duty));
    Wait declared = member.labour().declared();
    return declared == null || declared.reason().isTyped() ? afterWaits(since) : afterCalls(since);
  }

  private WatchTime afterWaits(WatchTime since) {
    Wait declared = member.labour().declared();
    WatchTime latest = afterCalls(since);
    return declared == null ? latest : later(latest, end(declared));
  }

  private WatchTime afterCalls(WatchTime since) {
    WatchTime latest = since;
    for (ToolCall call : member.labour().calls()) latest = later(latest, end(call));
    return latest;
  }

  /** Whether nothing but a person can end its wait, or it waits for an answer about this (T-85). */
  boolean isAnothers(Duty duty) {
    Wait declared = member.labour().declared();
    return !duty.isOwed() || (declared != null && isForAPerson(declared));
  }

  /** Not if it said that it goes on without, sooner than the Lead would be told (T-85). */
  private boolean isForAPerson(Wait wait) {
    if (!wait.reason().isForAPerson()) return false;
    Instant until = wait.until();
    WatchTime limit = watch.watched(wait.since()).plus(limits.human());
    return until == null || limit.compareTo(watch.watched(until)) <= 0;
  }

  /** When the move was its own and it had had time to come up (T-42). */
  WatchTime begun(Duty duty) {
    WatchTime own = watch.watched(duty.since());
    Instant spawned = member.life().spawned();
    if (spawned == null || member.life().lastActivity() != null) return own;
    return later(own, watch.watched(spawned).plus(grace));
  }

  /**
   * Before this nothing is said: before it begins, and before the time that it asked for (T-44).
   */
  WatchTime floor(Duty duty) {
    WatchTime begun = begun(duty);
    Instant quiet = duty.climb().quietUntil();
    return quiet == null ? begun : later(begun, watch.watched(quiet));
  }

  /** When nobody was there any more to make the move, or it became that of somebody who is not. */
  WatchTime absent(Duty duty) {
    WatchTime own = watch.watched(duty.since());
    Instant active = member.life().lastActivity();
    return active == null ? own : later(own, watch.watched(active));
  }

  /** Until when it may come back: it is to keep what it has. */
  WatchTime awaited(Duty duty) {
    Instant back = duty.climb().quietUntil();
    return back == null ? absent(duty) : later(absent(duty), watch.watched(back));
  }

  /** When the last thing was said about it, on the watch clock; null if nothing was. */
  @Nullable WatchTime lastSaid(Duty duty) {
    Climb.Attempt last = duty.climb().last();
    return last == null ? null : watch.watched(last.at());
  }

  /** The last progress on it, or when the move became its incarnation's own (T-85). */
  WatchTime moved(Duty duty) {
    Instant moved = duty.climb().moved();
    Instant spawned = member.life().spawned();
    WatchTime since = watch.watched(duty.since());
    if (spawned != null) since = later(since, watch.watched(spawned));
    return moved == null ? since : later(since, watch.watched(moved));
  }

  /** Its last sign of life; null if there was none in this incarnation. */
  @Nullable WatchTime active() {
    Instant active = member.life().lastActivity();
    return active == null ? null : watch.watched(active);
  }

  /**
   * What is seen of a conversation from outside may have been missed while nobody watched, its end
   * too: about a turn silence begins anew afterwards.
   */
  private WatchTime lastBlindness() {
    for (Watch.Gap gap : watch.gaps().reversed()) {
      boolean blind = BLIND.compareTo(Duration.between(gap.from(), gap.to())) <= 0;
      if (blind) return watch.watched(gap.to());
    }
    return new WatchTime(Instant.EPOCH);
  }

  /** When somebody must be told that the member waits for a person; null if it does not. */
  @Nullable WatchTime overdue() {
    Wait declared = member.labour().declared();
    if (declared == null || declared.told() || !isForAPerson(declared)) return null;
    return watch.watched(declared.since()).plus(limits.human());
  }

  /**
   * In a turn, whatever is not a tool call or a declared wait is a question to the model, which
   * prints nothing for minutes.
   */
  private boolean isAskingTheModel(Duty duty) {
    return duty.turn() && member.labour().calls().isEmpty() && member.labour().declared() == null;
  }

  private WatchTime end(ToolCall call) {
    Duration declared = call.timeout() == null ? limits.tool() : call.timeout();
    Duration limit = call.isMcp() ? limits.mcpTool() : declared;
    return watch.watched(call.since()).plus(limit);
  }

  /**
   * When a wait was over that something ended: then, unless it was over of itself before. One for a
   * person never is.
   */
  Instant over(Wait wait, Instant ended) {
    return isForAPerson(wait) ? ended : over(end(wait), ended);
  }

  /** The same of a call. */
  Instant over(ToolCall call, Instant ended) {
    return over(end(call), ended);
  }

  private Instant over(WatchTime end, Instant ended) {
    Instant over = watch.when(end);
    return over.isBefore(ended) ? over : ended;
  }

  private WatchTime end(Wait wait) {
    WatchTime since = watch.watched(wait.since());
    Instant until = wait.until();
    Duration limit =
        switch (wait.reason()) {
          case CODING, WAITING_REVIEW, BLOCKED, WAITING_ACK -> Duration.ZERO;
          case RATE_LIMITED -> until == null ? limits.tool() : Duration.ZERO;
          case PERMISSION, HUMAN -> limits.human();
          case BACKGROUND -> limits.background();
          case COMPACTION -> limits.compaction();
        };
    if (until == null) return since.plus(limit);
    WatchTime said = later(since, watch.watched(until));
    boolean parked = wait.reason() == WaitReason.RATE_LIMITED;
    return parked || said.compareTo(since.plus(limit)) < 0 ? said : since.plus(limit);
  }

  static WatchTime later(WatchTime one, WatchTime other) {
    return one.compareTo(other) < 0 ? other : one;
  }
}
