package dev.reeve.core.scope;

import dev.reeve.core.scope.Automaton.Step;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * Two machines walked together, in search of a path that both accept. No pair of states is visited
 * twice, so it costs at most the size of one times the size of the other.
 */
final class Meeting {

  private record Pair(int one, int other) {}

  private final Automaton one;
  private final Automaton other;
  private final BitSet seen = new BitSet();
  private final Deque<Pair> open = new ArrayDeque<>();

  private Meeting(Automaton one, Automaton other) {
    this.one = one;
    this.other = other;
  }

  static boolean of(Automaton one, Automaton other) {
    return new Meeting(one, other).happens();
  }

  private boolean happens() {
    visit(0, 0);
    for (Pair at = open.poll(); at != null; at = open.poll()) {
      if (at.one() == one.last() && at.other() == other.last()) return true;
      for (Step step : one.from(at.one())) {
        if (step.on() == null) visit(step.to(), at.other());
        else together(step.on(), step.to(), at.other());
      }
      for (Step step : other.from(at.other())) {
        if (step.on() == null) visit(at.one(), step.to());
      }
    }
    return false;
  }

  private void together(CharSet on, int to, int from) {
    for (Step step : other.from(from)) {
      if (step.on() != null && step.on().meets(on)) visit(to, step.to());
    }
  }

  private void visit(int first, int second) {
    int pair = first * other.size() + second;
    if (seen.get(pair)) return;
    seen.set(pair);
    open.add(new Pair(first, second));
  }
}
