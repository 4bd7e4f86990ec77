package dev.reeve.daemon.log;

import java.util.List;

/** Somebody who reads a team's log from the start, again and again as far as it goes. */
final class Reading implements Runnable {

  private final EventLog log;
  private final Scribe scribe;
  private final Chain chain = new Chain();
  private volatile long goal = Long.MAX_VALUE;
  private volatile String outcome = "not begun";

  Reading(EventLog log, Scribe scribe) {
    this.log = log;
    this.scribe = scribe;
  }

  void until(long index) {
    goal = index;
  }

  String outcome() {
    return outcome;
  }

  @Override
  public void run() {
    try {
      Head end = Head.EMPTY;
      while (end.index() < goal) end = readFrom(end);
      outcome = "read all";
    } catch (RuntimeException | Error fault) {
      outcome = fault.toString();
    }
  }

  private Head readFrom(Head start) {
    Head end = start;
    List<Line> page = log.read(scribe.team(), end.index(), 64);
    for (Line line : page) {
      if (!chain.follows(scribe.team(), end, line)) throw new IllegalStateException("at " + end);
      end = new Head(line.index(), line.hash());
    }
    if (!page.isEmpty() && !log.find(scribe.team(), end.index()).equals(List.of(end.index()))) {
      throw new IllegalStateException("key not found at " + end);
    }
    return end;
  }
}
