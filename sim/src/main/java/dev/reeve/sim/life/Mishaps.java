package dev.reeve.sim.life;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.sim.life.Tally.Count;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that goes wrong in a life. Each life has a few kinds of it, so that none hides
 * another.
 */
final class Mishaps {

  private enum Kind {
    CRASH,
    STOP,
    ZOMBIE,
    DISK_FULL,
    STORE_GONE,
    LOST_ANSWER,
    CLOCK_JUMP,
    PAUSE,
    DAMAGE
  }

  private final Stage stage;
  private final Dice dice;
  private final Tally tally;
  private final Trace trace;
  private final List<Kind> possible = new ArrayList<>();

  Mishaps(Stage stage, Dice dice, Tally tally, Trace trace) {
    this.stage = stage;
    this.dice = dice;
    this.tally = tally;
    this.trace = trace;
    possible.add(Kind.CRASH);
    for (Kind kind : Kind.values()) {
      if (dice.oneIn(2)) possible.add(kind);
    }
  }

  void happen() {
    Kind kind = dice.pick(possible);
    trace.note("mishap", kind);
    switch (kind) {
      case CRASH -> crash();
      case STOP -> stop();
      case ZOMBIE -> {
        if (stage.live() != null) stage.boot();
      }
      case DISK_FULL -> fail(Disk.Health.FULL, Count.DISK_FULL);
      case STORE_GONE -> fail(Disk.Health.GONE, Count.STORE_GONE);
      case LOST_ANSWER -> stage.disk.loseAnswer();
      case CLOCK_JUMP -> jump();
      case PAUSE -> pause();
      case DAMAGE -> damage();
    }
  }

  private void crash() {
    stage.crash();
    if (!dice.oneIn(3)) stage.time.advance(Duration.ofMillis(dice.between(1, 200_000)));
    if (!dice.oneIn(4)) stage.boot();
  }

  /** An orderly end: everything is written down first. */
  private void stop() {
    Node node = stage.live();
    if (node == null) return;
    node.engine.markWatch();
    for (int i = 0; i < 30 && !node.isIdle(); i++) {
      stage.step(node);
      stage.commit(node);
    }
    crash();
  }

  /** It does not last: the next time it is well again. */
  private void fail(Disk.Health how, Count what) {
    stage.disk.become(dice.oneIn(3) ? Disk.Health.WELL : how);
    tally.add(what);
  }

  private void jump() {
    tally.add(Count.CLOCK_JUMPS);
    int seconds = dice.any(dice.between(-10, 10), dice.between(-7200, 7200));
    trace.note("the clock on the wall jumps by", seconds);
    stage.time.setWall(Duration.ofSeconds(seconds));
  }

  /** Time passes and nobody is awake. */
  private void pause() {
    tally.add(Count.PAUSES);
    stage.time.advance(Duration.ofMillis(dice.between(500, 600_000)));
    Node node = stage.live();
    if (node != null) stage.step(node);
  }

  private void damage() {
    if (stage.damage() != null || !(stage.disk.kept() instanceof MemoryEventLog log)) return;
    List<TeamId> grown = new ArrayList<>();
    for (Ledger ledger : stage.ledgers.values()) {
      if (3 < ledger.index()) grown.add(ledger.team);
    }
    if (grown.isEmpty()) return;
    Damage done = Damage.inflict(log, dice.pick(grown), dice);
    trace.note("is damaged", done);
    tally.add(Count.DAMAGES);
    stage.damaged(done);
  }
}
