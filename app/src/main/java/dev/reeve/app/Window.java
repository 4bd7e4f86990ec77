package dev.reeve.app;

import dev.reeve.agents.process.Terminal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be seen of a terminal at once. People make it larger and smaller while they look.
 *
 * @param fold for as many columns as it has
 * @param rows how many lines it has; very many where nobody says
 */
record Window(Fold fold, int rows) {

  private static final int ENDLESS = Integer.MAX_VALUE;

  /**
   * As it is now.
   *
   * @param before how lines were folded at the start; that stays where COLUMNS says so
   */
  static Window now(Fold before) {
    Terminal.@Nullable Size size = before.equals(Fold.NONE) ? null : Terminal.size();
    if (size == null) return new Window(before, ENDLESS);
    boolean meant = !System.getenv().getOrDefault("COLUMNS", "").isEmpty();
    Fold fold = meant ? before : Fold.at(String.valueOf(size.columns()));
    return new Window(fold, size.rows() == 0 ? ENDLESS : size.rows());
  }

  /** As many lines as it shows without moving the first ones out, and how many more there are. */
  List<String> shown(List<String> lines) {
    List<String> folded = new ArrayList<>();
    for (String line : lines) folded.addAll(fold.lines(line));
    if (folded.size() < rows) return folded;
    int room = Math.max(0, rows - 2); // below them one line for the rest, and one for the cursor
    List<String> shown = new ArrayList<>(folded.subList(0, room));
    shown.add("… and " + (folded.size() - room) + " more lines");
    return shown;
  }
}
