package dev.reeve.daemon.ingress;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which known word somebody meant who wrote another. */
final class Nearest {

  private Nearest() {}

  /** The one with the fewest letters to change; null if none is near enough to be meant. */
  static @Nullable String to(String written, List<String> known) {
    String nearest = null;
    int fewest = Math.max(2, Math.min(written.length(), 12) / 3) + 1;
    for (String word : known) {
      int changes = changes(written, word, fewest);
      if (changes < fewest) {
        fewest = changes;
        nearest = word;
      }
    }
    return nearest;
  }

  /** How many letters to add, drop or replace (Levenshtein); {@code enough} or more is all one. */
  private static int changes(String from, String to, int enough) {
    if (enough <= Math.abs(from.length() - to.length())) return enough;
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) row[j] = j;
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
