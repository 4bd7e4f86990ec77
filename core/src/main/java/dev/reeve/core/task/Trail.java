package dev.reeve.core.task;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.text.Fingerprint;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the reviews of a task have found, round by round, so that going round in circles can be told
 * from getting on (T-50).
 *
 * @param seen what was found, of very much only the last
 * @param fewest the fewest findings of weight that a round has left open; null before the first
 * @param standing how many rounds have brought no fewer, the one that set the mark included
 * @param loops how often it was taken for a loop
 * @param critic who asked for changes last
 */
public record Trail(
    List<Seen> seen, @Nullable Integer fewest, int standing, int loops, @Nullable MemberId critic) {

  public static final Trail NONE = new Trail(List.of(), null, 0, 0, null);

  /** So often the same, or so many rounds without fewer, is a loop. */
  public static final int TOO_OFTEN = 3;

  private static final int REMEMBERED = 60;

  /** A finding in the form that it has in common with its like, and in how many rounds it was. */
  public record Seen(SafeText print, SafeText text, int rounds) {

    private Seen again(SafeText words) {
      return new Seen(print, words, rounds + 1);
    }
  }

  public Trail {
    seen = List.copyOf(seen);
  }

  /** After another round that ended in changes. */
  public Trail after(MemberId by, List<Finding> findings) {
    List<SafeText> prints = new ArrayList<>();
    List<Seen> next = new ArrayList<>(seen);
    int weighty = 0;
    for (Finding finding : findings) {
      if (!finding.severity().isMajor()) continue;
      weighty++;
      SafeText print = print(finding);
      if (prints.contains(print)) continue;
      prints.add(print);
      note(next, print, finding.text());
    }
    int least = fewest == null ? Integer.MAX_VALUE : fewest;
    boolean fewer = weighty < least;
    return new Trail(
        next.subList(Math.max(0, next.size() - REMEMBERED), next.size()),
        Math.min(weighty, least),
        fewer ? 1 : standing + 1,
        loops,
        by);
  }

  private static void note(List<Seen> seen, SafeText print, SafeText text) {
    for (int i = 0; i < seen.size(); i++) {
      if (seen.get(i).print().equals(print)) {
        seen.add(seen.remove(i).again(text));
        return;
      }
    }
    seen.add(new Seen(print, text, 1));
  }

  private static SafeText print(Finding finding) {
    return SafeText.own(
        finding.severity()
            + " "
            + Fingerprint.of(finding.file())
            + " "
            + Fingerprint.of(finding.rule())
            + " "
            + Fingerprint.of(finding.text()));
  }

  /** From here on, as if nothing had been found; that it went in circles before is kept. */
  public Trail anew() {
    return new Trail(List.of(), null, 0, loops, null);
  }

  public Trail looped() {
    return new Trail(seen, fewest, standing, loops + 1, critic);
  }

  /** What was found in most rounds, the latest of several; null if nothing was. */
  public @Nullable Seen worst() {
    Seen worst = null;
    for (Seen each : seen) {
      if (worst == null || worst.rounds() <= each.rounds()) worst = each;
    }
    return worst;
  }

  /** Why it goes in circles; null if it does not. */
  public @Nullable Pattern pattern() {
    Seen worst = worst();
    if (worst != null && TOO_OFTEN <= worst.rounds()) return Pattern.SAME_FINDING;
    return TOO_OFTEN <= standing ? Pattern.NO_PROGRESS : null;
  }

  /** What makes a loop of it. */
  public enum Pattern {
    /** The same was found again and again. */
    SAME_FINDING,
    /** Round after round left as much open as before. */
    NO_PROGRESS,
    /** Its owner says so. */
    REPORTED
  }
}
