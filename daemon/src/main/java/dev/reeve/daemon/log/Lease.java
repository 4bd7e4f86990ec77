package dev.reeve.daemon.log;

/** The right to append to one team: the term that was granted, and where the log ended then. */
public record Lease(long term, Head head) {

  /**
   * If nobody can say any more which term was in force, the next is so far beyond the last one
   * known to have written: beyond any that was granted since.
   */
  public static final long UNHEARD_OF = 1_000_000;
}
