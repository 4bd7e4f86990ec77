package dev.reeve.sim.backtest;

import dev.reeve.core.report.Intervention;
import dev.reeve.sim.backtest.Quiet.Silence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What it comes down to: false alarms, and when stalls were found.
 *
 * @param later by how much later each stall that both find is found; negative if earlier
 * @param missed stalls that only the recorded policy finds
 * @param open stalls that only the recorded policy finds before the log ends: nobody knows how they
 *     end
 * @param found stalls that only the other one finds
 */
public record Tally(
    int falseWas, int falseIs, List<Duration> later, int missed, int open, int found) {

  public Tally {
    later = List.copyOf(later);
  }

  static Tally of(List<Intervention> was, List<Intervention> is) {
    Quiet quiet = Quiet.in(was, is);
    Map<Silence, Intervention> then = stalls(was, quiet);
    Map<Silence, Intervention> now = stalls(is, quiet);
    List<Duration> later = new ArrayList<>();
    int missed = 0;
    int open = 0;
    for (Map.Entry<Silence, Intervention> each : then.entrySet()) {
      Intervention first = each.getValue();
      Intervention other = now.get(each.getKey());
      if (other != null && !other.at().equals(first.at())) {
        later.add(Duration.between(first.at(), other.at()));
      }
      if (other == null && first.moved() != null) missed++;
      if (other == null && first.moved() == null) open++;
    }
    int found = (int) now.keySet().stream().filter(each -> !then.containsKey(each)).count();
    return new Tally(falseOnes(was, quiet), falseOnes(is, quiet), later, missed, open, found);
  }

  private static int falseOnes(List<Intervention> side, Quiet quiet) {
    return (int) side.stream().filter(quiet::isFalse).count();
  }

  /** When each was first found. */
  private static Map<Silence, Intervention> stalls(List<Intervention> side, Quiet quiet) {
    Map<Silence, Intervention> first = new TreeMap<>();
    for (Intervention each : side) {
      Silence silence = Silence.of(each);
      if (!quiet.silences().contains(silence)) first.putIfAbsent(silence, each);
    }
    return first;
  }

  /** In words, without the policy. */
  public String words() {
    List<String> parts = new ArrayList<>();
    int fewer = falseWas - falseIs;
    if (fewer != 0) {
      parts.add(counted(Math.abs(fewer), "false alarm") + (0 < fewer ? " fewer" : " more"));
    }
    found(parts, later.stream().filter(Duration::isPositive).toList(), "later");
    found(
        parts, later.stream().filter(Duration::isNegative).map(Duration::abs).toList(), "earlier");
    if (0 < missed) parts.add(counted(missed, "stall") + " not found");
    if (0 < open) parts.add(counted(open, "stall") + " not found before the log ends");
    if (0 < found) parts.add(counted(found, "stall") + " found that " + were(found) + " not");
    return parts.isEmpty()
        ? "nothing changes for false alarms and stalls"
        : String.join(", ", parts);
  }

  private static String were(int count) {
    return count == 1 ? "was" : "were";
  }

  private static void found(List<String> parts, List<Duration> by, String how) {
    if (by.isEmpty()) return;
    List<Duration> sorted = by.stream().sorted().toList();
    String least = span(sorted.getFirst());
    String most = span(sorted.getLast());
    String range = least.equals(most) ? most : least + " to " + most;
    parts.add(counted(by.size(), "stall") + " found " + range + " " + how);
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  /** Like {@code 7 min} or {@code 30 s}. */
  public static String span(Duration span) {
    long seconds = Math.round(span.toMillis() / 1000.0);
    if (seconds < 60 || (seconds % 60 != 0 && seconds < 600)) {
      long minutes = seconds / 60;
      return (minutes == 0 ? "" : minutes + " min ") + seconds % 60 + " s";
    }
    return Math.round(seconds / 60.0) + " min";
  }
}
