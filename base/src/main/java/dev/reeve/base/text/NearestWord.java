package dev.reeve.base.text;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which of the words that would have been right was probably meant. */
public final class NearestWord {

  private NearestWord() {}

  /** Longer than any word that we know, so it is not worth reckoning with. */
  private static final int LONGEST = 60;

  /** So many names are told of very many. */
  private static final int SOME = 6;

  /** Null if none is near. */
  public static @Nullable String to(String written, Collection<String> words) {
    if (LONGEST < written.length()) return null;
    String nearest = null;
    int least = 1 + Math.max(2, Math.min(written.length(), 12) / 3);
    for (String word : words) {
      int distance = near(lower(written), lower(word));
      boolean common = distance < Math.max(written.length(), word.length());
      if (common && distance < least) {
        least = distance;
        nearest = word;
      }
    }
    return nearest;
  }

  /** The end of a complaint: what was meant, or everything that would have been right. */
  public static String hint(String written, Collection<String> words) {
    String nearest = to(written, words);
    return nearest == null
        ? "; expected one of " + String.join(", ", words)
        : "; did you mean '" + nearest + "'?";
  }

  /** The same of names, of which there may be very many: what was meant, or some that there are. */
  public static String orSome(String written, Collection<String> names) {
    String nearest = to(written, names);
    if (nearest != null) return "; did you mean '" + nearest + "'?";
    if (names.isEmpty()) return "";
    String some = String.join(", ", names.stream().limit(SOME).toList());
    int more = names.size() - SOME;
    if (names.size() == 1) return "; there is only " + some;
    return "; there are " + some + (0 < more ? " and " + more + " more" : "");
  }

  /** Who leaves off the end of a name, as in {@code task} for {@code task_id}, is near it. */
  private static int near(String written, String word) {
    return word.startsWith(written + "_") ? 1 : distance(written, word);
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  /** How many letters must be put in, taken out, changed or swapped with their neighbour. */
  private static int distance(String a, String b) {
    int[][] steps = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) steps[i][0] = i;
    for (int j = 0; j <= b.length(); j++) steps[0][j] = j;
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best = Math.min(steps[i - 1][j], steps[i][j - 1]) + 1;
        best = Math.min(best, steps[i - 1][j - 1] + change);
        boolean swapped =
            1 < i
                && 1 < j
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        steps[i][j] = swapped ? Math.min(best, steps[i - 2][j - 2] + 1) : best;
      }
    }
    return steps[a.length()][b.length()];
  }
}
