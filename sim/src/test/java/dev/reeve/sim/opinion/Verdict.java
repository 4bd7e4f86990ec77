package dev.reeve.sim.opinion;

import dev.reeve.core.Entry;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of holding one life to the model.
 *
 * @param both what the log has
 * @param kind the first difference in a few words; empty if there is none
 * @param difference both lists around the first difference; empty if there is none
 */
record Verdict(long seed, List<Move> both, String kind, String difference, List<Breach> breaches) {

  static Verdict of(long seed) {
    RandomLife.Lived lived = RandomLife.of(seed);
    List<Fact> facts = Fact.of(lived.log());
    List<Move> expected = NaiveLadder.moves(facts, lived);
    List<Move> found = new ArrayList<>(Found.moves(lived.log()));
    found.removeIf(move -> lived.end() <= move.second()); // the last second may not be over
    boolean same = expected.equals(found);
    if (!same && Boolean.getBoolean("opinion.tell")) {
      System.out.println(difference(seed, lived.log(), expected, found));
    }
    return new Verdict(
        seed,
        found,
        same ? "" : kind(expected, found),
        same ? "" : difference(seed, lived.log(), expected, found),
        Promises.broken(lived.log(), facts));
  }

  /** A promise that holds in every life, and where it did not. */
  record Breach(String promise, String what) {}

  static String reproduction(long seed) {
    return "mvn -pl sim test -Dtest=SecondOpinionTest -Dopinion.seed=" + seed;
  }

  private static String difference(
      long seed, List<Entry> log, List<Move> expected, List<Move> found) {
    int same = same(expected, found);
    long start = Fact.second(log.getFirst().at());
    long one = second(expected, same);
    long other = second(found, same);
    long first =
        Math.max(one, other) == Long.MAX_VALUE ? Math.min(one, other) : Math.max(one, other);
    List<String> lines = new ArrayList<>();
    lines.add("to see it again: " + reproduction(seed));
    for (Entry entry : log) {
      long at = Fact.second(entry.at());
      if (at <= first) lines.add("  " + told(entry, start));
    }
    for (int i = Math.max(0, same - 3); i < same + 4; i++) {
      lines.add(
          (i == same ? "> " : "  ")
              + "the model: %-45s the log: %s"
                  .formatted(told(expected, i, start), told(found, i, start)));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String kind(List<Move> expected, List<Move> found) {
    int same = same(expected, found);
    boolean extra =
        second(expected, same) < second(found, same)
            || (second(expected, same) == second(found, same)
                && expected.get(same).compareTo(found.get(same)) < 0);
    return extra
        ? "only the model has " + expected.get(same).type()
        : "only the log has " + found.get(same).type();
  }

  private static int same(List<Move> expected, List<Move> found) {
    int same = 0;
    while (same < Math.min(expected.size(), found.size())
        && expected.get(same).equals(found.get(same))) {
      same++;
    }
    return same;
  }

  private static long second(List<Move> moves, int i) {
    return i < moves.size() ? moves.get(i).second() : Long.MAX_VALUE;
  }

  private static String told(Entry entry, long start) {
    String event = String.valueOf(entry.event());
    return clock(Fact.second(entry.at()) - start)
        + " #"
        + entry.index()
        + " "
        + entry.event().type()
        + " "
        + event.substring(0, Math.min(event.length(), 250));
  }

  private static String told(List<Move> moves, int i, long start) {
    if (moves.size() <= i) return "nothing";
    Move move = moves.get(i);
    return clock(move.second() - start)
        + " "
        + move.type()
        + " "
        + move.member()
        + " task "
        + move.task();
  }

  static String clock(long seconds) {
    return "%d:%02d:%02d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
}
