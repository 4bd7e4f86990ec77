package dev.reeve.server.http;

import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Listener;
import dev.reeve.daemon.engine.SealedEntry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Wakes those who wait for the next line of a team. They read it from the log themselves, each at
 * its own pace: nothing is queued for anybody, so a slow reader costs nothing and slows no one
 * (R-6).
 */
final class Bells implements Listener {

  private final Map<TeamId, Bell> bells = new ConcurrentHashMap<>();

  /** One team's bell; it is there while somebody listens. */
  private static final class Bell {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rung = lock.newCondition();
    private int listeners;
    private long last;

    void ring(long index) {
      lock.lock();
      try {
        last = index;
        rung.signalAll();
      } finally {
        lock.unlock();
      }
    }

    void await(long seen, Duration atMost) throws InterruptedException {
      lock.lock();
      try {
        long left = atMost.toNanos();
        while (last <= seen && 0 < left) left = rung.awaitNanos(left);
      } finally {
        lock.unlock();
      }
    }
  }

  @Override
  public void committed(List<SealedEntry> lines, TeamState after) {
    Bell bell = bells.get(after.id());
    if (bell != null) bell.ring(after.position().index());
  }

  void enter(TeamId team) {
    bells.compute(
        team,
        (_, there) -> {
          Bell bell = there == null ? new Bell() : there;
          bell.listeners++;
          return bell;
        });
  }

  void leave(TeamId team) {
    bells.computeIfPresent(team, (_, bell) -> --bell.listeners == 0 ? null : bell);
  }

  /** Returns when there may be a line after {@code seen}, or when it took too long. */
  void await(TeamId team, long seen, Duration atMost) throws InterruptedException {
    Bell bell = bells.get(team);
    if (bell != null) bell.await(seen, atMost);
  }
}
