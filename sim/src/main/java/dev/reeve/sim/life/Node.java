package dev.reeve.sim.life;

import dev.reeve.daemon.engine.Effects;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.EngineSettings;
import dev.reeve.daemon.engine.TimeSource;
import java.util.ArrayList;
import java.util.List;

/** One running engine, with what was sent to it and is not answered yet. */
final class Node {

  final String name;
  final SlowCommitter committer;
  final Engine engine;
  private final List<Errand> inside = new ArrayList<>();

  Node(EngineSettings settings, Disk disk, TimeSource time, Effects effects) {
    name = settings.node();
    committer = new SlowCommitter(disk);
    engine = new Engine(settings, new Engine.Parts(disk, time, committer, effects));
  }

  void entered(Errand errand) {
    inside.add(errand);
  }

  void left(Errand errand) {
    LawBroken.unless(
        inside.remove(errand), "R-1", () -> "answered more often than asked: " + errand);
  }

  boolean isIdle() {
    return committer.isIdle() && engine.isIdle() && inside.isEmpty();
  }

  int unanswered() {
    return inside.size();
  }

  /** It is gone, and nobody who waited for it knows more. */
  void die(Tally tally) {
    inside.forEach(Errand::doubt);
    inside.clear();
    committer.tellWhere(tally);
  }

  @Override
  public String toString() {
    return name;
  }
}
