package dev.reeve.core.scope;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A machine that reads a path character by character and may be in several states at once. State 0
 * is the first.
 */
final class Automaton {

  /** A step to another state; free if it needs no character. */
  record Step(@Nullable CharSet on, int to) {}

  private final List<List<Step>> states = new ArrayList<>();
  private int last;

  int add() {
    states.add(new ArrayList<>(2));
    return states.size() - 1;
  }

  void step(int from, @Nullable CharSet on, int to) {
    states.get(from).add(new Step(on, to));
  }

  /** Whoever is here at the end of a path accepts it. */
  void acceptsAt(int state) {
    last = state;
  }

  int size() {
    return states.size();
  }

  List<Step> from(int state) {
    return states.get(state);
  }

  int last() {
    return last;
  }

  boolean accepts(String path) {
    BitSet here = new BitSet();
    reach(here, 0);
    for (int i = 0; i < path.length(); i++) {
      BitSet next = new BitSet();
      for (int at = here.nextSetBit(0); at >= 0; at = here.nextSetBit(at + 1)) {
        for (Step step : states.get(at)) {
          if (step.on() != null && step.on().contains(path.charAt(i))) reach(next, step.to());
        }
      }
      here = next;
    }
    return here.get(last);
  }

  private void reach(BitSet reached, int state) {
    if (reached.get(state)) return;
    reached.set(state);
    for (Step step : states.get(state)) {
      if (step.on() == null) reach(reached, step.to());
    }
  }
}
