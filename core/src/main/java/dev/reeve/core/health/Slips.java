package dev.reeve.core.health;

import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The errors of a member, as far as anything follows from them.
 *
 * @param last the last few, oldest first
 * @param sinceProgress how many there were since it last made progress
 * @param sinceActed how many there were since something was last done about them
 */
public record Slips(List<Slip> last, int sinceProgress, int sinceActed) {

  public static final Slips NONE = new Slips(List.of(), 0, 0);

  /** So many are remembered one by one. */
  private static final int REMEMBERED = 10;

  /**
   * One error.
   *
   * @param print the text's fingerprint
   * @param fact its place in the log
   */
  public record Slip(SafeText print, WatchTime at, long fact) {}

  public Slips {
    last = List.copyOf(last);
  }

  Slips and(Slip slip) {
    List<Slip> more = new ArrayList<>(last);
    if (REMEMBERED <= more.size()) more.removeFirst();
    more.add(slip);
    return new Slips(more, sinceProgress + 1, sinceActed + 1);
  }

  Slips progressed() {
    return sinceProgress == 0 ? this : new Slips(last, 0, sinceActed);
  }

  Slips acted() {
    return new Slips(last, sinceProgress, 0);
  }

  /** Whether they are too many: without progress between them, or within the window (H-1). */
  public boolean areTooMany(HealthSettings.Limits limits) {
    int wanted = Math.min(limits.errors(), REMEMBERED);
    if (sinceActed < wanted || last.size() < wanted) return false;
    if (wanted <= sinceProgress) return true;
    Duration span =
        Duration.between(last.get(last.size() - wanted).at().value(), last.getLast().at().value());
    return span.compareTo(limits.errorWindow()) <= 0;
  }

  /** The errors that have come again since the last progress, the newest first. */
  List<Slip> repeated() {
    List<Slip> recent = last.subList(Math.max(0, last.size() - sinceProgress), last.size());
    List<Slip> repeated = new ArrayList<>();
    for (int i = recent.size() - 1; i >= 0; i--) {
      Slip slip = recent.get(i);
      if (has(recent.subList(0, i), slip.print())) repeated.add(slip);
    }
    return repeated;
  }

  private static boolean has(List<Slip> slips, SafeText print) {
    return slips.stream().anyMatch(slip -> slip.print().equals(print));
  }
}
