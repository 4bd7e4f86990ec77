package dev.reeve.daemon.log;

/** Where a team's log ends: the index and the hash of its last line. Index 0 is an empty log. */
public record Head(long index, Hash hash) {

  public static final Head EMPTY = new Head(0, Hash.ZERO);
}
