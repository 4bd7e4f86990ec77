package dev.reeve.core.health;

import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a member on which the reboot test rests (H-5), each with its place in the log.
 *
 * @param reply its last answer to a health check
 * @param aids help that was offered and that no progress followed yet
 * @param outages tools that it missed and has not got on without
 * @param calls calls of MCP tools that were in flight long enough to be worth a line
 * @param restarts when it was last restarted
 * @param failed so many restarts were followed by no progress
 */
public record History(
    @Nullable Reply reply,
    Slips errors,
    List<Aid> aids,
    List<Outage> outages,
    List<Call> calls,
    List<WatchTime> restarts,
    int failed) {

  public static final History NONE =
      new History(null, Slips.NONE, List.of(), List.of(), List.of(), List.of(), 0);

  /** So many of each kind are remembered. */
  private static final int REMEMBERED = 8;

  /**
   * @param settled whether progress has followed it
   */
  public record Reply(
      HealthStatus status,
      SafeText blocker,
      SafeText help,
      Instant at,
      long fact,
      boolean settled) {

    /** Whether it still says that something is in the way. */
    public boolean isTrouble() {
      return !settled && status != HealthStatus.WORKING;
    }

    Reply over() {
      return settled ? this : new Reply(status, blocker, help, at, fact, true);
    }
  }

  /** Help that was offered, by the fingerprint of what it was offered for. */
  public record Aid(SafeText print, long fact) {}

  public record Outage(SafeText tool, long fact) {}

  public record Call(SafeText id, long fact) {}

  public History {
    aids = List.copyOf(aids);
    outages = List.copyOf(outages);
    calls = List.copyOf(calls);
    restarts = List.copyOf(restarts);
  }

  /** The help that was offered for this, with no progress after it; null if there was none. */
  public @Nullable Aid aid(SafeText print) {
    for (Aid aid : aids) {
      if (aid.print().equals(print)) return aid;
    }
    return null;
  }

  /** Whether it says itself that something is in its way. */
  public boolean isTroubled() {
    return reply != null && reply.isTrouble();
  }

  History with(Reply said) {
    return new History(said, errors, aids, outages, calls, restarts, failed);
  }

  History with(Slips slips) {
    return new History(reply, slips, aids, outages, calls, restarts, failed);
  }

  History with(Aid aid) {
    return new History(reply, errors, and(aids, aid), outages, calls, restarts, failed);
  }

  History with(Outage outage) {
    return new History(reply, errors, aids, and(outages, outage), calls, restarts, failed);
  }

  History with(Call call) {
    return new History(reply, errors, aids, outages, and(calls, call), restarts, failed);
  }

  History ended(SafeText call) {
    List<Call> rest = calls.stream().filter(each -> !each.id().equals(call)).toList();
    if (rest.size() == calls.size()) return this;
    return new History(reply, errors, aids, outages, rest, restarts, failed);
  }

  /** Where the log tells of a call that began; null if it does not. */
  public @Nullable Long call(SafeText id) {
    for (Call call : calls) {
      if (call.id().equals(id)) return call.fact();
    }
    return null;
  }

  History restarted(WatchTime at) {
    // as many as a team may allow: if fewer were kept, that limit would never be reached (H-9)
    List<WatchTime> kept = and(restarts, at, HealthSettings.MOST_RESTARTS);
    return new History(reply, errors, aids, outages, calls, kept, failed + 1);
  }

  /** The last restart was ordered and did not happen. */
  History notRestarted() {
    List<WatchTime> done = restarts.subList(0, Math.max(0, restarts.size() - 1));
    return new History(reply, errors, aids, outages, calls, done, Math.max(0, failed - 1));
  }

  /** It moves: what stood in its way does so no longer, and help has helped. */
  @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
  History progressed() {
    Reply over = reply == null ? null : reply.over();
    boolean unmoved = aids.isEmpty() && outages.isEmpty() && failed == 0;
    if (unmoved && errors.sinceProgress() == 0 && over == reply) return this;
    return new History(over, errors.progressed(), List.of(), List.of(), calls, restarts, 0);
  }

  /** A new incarnation: nothing stays of the old one but how often that happened. */
  History reborn() {
    return new History(null, Slips.NONE, List.of(), List.of(), List.of(), restarts, failed);
  }

  private static <T> List<T> and(List<T> some, T more) {
    return and(some, more, REMEMBERED);
  }

  private static <T> List<T> and(List<T> some, T more, int most) {
    List<T> all = new ArrayList<>(some);
    if (most <= all.size()) all.removeFirst();
    all.add(more);
    return all;
  }
}
