package dev.reeve.daemon.engine;

import dev.reeve.core.team.TeamId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * What waits for the engine, so much of it and no more.
 *
 * <p>First come, first served, but in turns: of all that has come by the beginning of a turn, what
 * is for one team is taken together, in its order. A team's state has to be fetched from memory
 * that is far away, and so it is fetched once for all of them; in the log they are one piece. Who
 * comes during a turn waits for the next, so nobody is passed over.
 *
 * <p>Anybody may put something in; only the engine takes it out, or puts it back.
 */
final class Inbox {

  private final int turn;
  private final BlockingQueue<Ask> coming;
  private final Deque<Ask> again = new ArrayDeque<>();
  private final Deque<Ask> lined = new ArrayDeque<>();
  private volatile int inLine;

  /**
   * @param most beyond that nothing is taken in
   * @param turn so many are put in line at once
   */
  Inbox(int most, int turn) {
    this.turn = turn;
    coming = new ArrayBlockingQueue<>(most);
  }

  /** False if it is full. */
  boolean offer(Ask ask) {
    return coming.offer(ask);
  }

  /** A request whose team had moved under it: it is decided afresh, before all others. */
  void again(Ask ask) {
    again.add(ask);
    count();
  }

  /** Takes out what comes again, and so many others at most. */
  void drainTo(Collection<Ask> asks, int most) {
    asks.addAll(again);
    again.clear();
    if (lined.isEmpty()) lineUp();
    for (int i = 0; i < most && !lined.isEmpty(); i++) asks.add(lined.remove());
    count();
  }

  /** What was taken out and could not be decided yet: it is next. */
  void putBack(SequencedCollection<Ask> rest) {
    for (Ask ask : rest.reversed()) lined.addFirst(ask);
    count();
  }

  /** Nobody takes anything out any more. */
  synchronized void turnAway(String reason) {
    List<Ask> all = new ArrayList<>(again);
    again.clear();
    all.addAll(lined);
    lined.clear();
    coming.drainTo(all);
    count();
    for (Ask ask : all) ask.turnAway(reason);
  }

  private void count() {
    inLine = again.size() + lined.size();
  }

  private void lineUp() {
    List<Ask> come = new ArrayList<>();
    coming.drainTo(come, turn);
    Map<TeamId, List<Ask>> byTeam = new LinkedHashMap<>();
    for (Ask ask : come) byTeam.computeIfAbsent(ask.team(), _ -> new ArrayList<>(4)).add(ask);
    byTeam.values().forEach(lined::addAll);
  }

  /** How many wait; whoever asks. */
  int size() {
    return coming.size() + inLine;
  }

  boolean isEmpty() {
    return size() == 0;
  }
}
