package dev.reeve.daemon.codec;

/** What was written out before, part by part, and need not be written again. */
public interface Known {

  Known NOTHING = (_, _) -> -1;

  /**
   * The number of the part that this very thing was written as; -1 if there is none.
   *
   * @param first whether it is the first of its list: before all others stands a comma
   */
  int find(Object thing, boolean first);
}
