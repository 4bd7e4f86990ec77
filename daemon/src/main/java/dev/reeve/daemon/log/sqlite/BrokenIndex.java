package dev.reeve.daemon.log.sqlite;

import java.sql.SQLException;

/**
 * A block of a team's index is not what was written, or is gone. No line is lost by that: the index
 * can be made anew from the chunks.
 */
final class BrokenIndex extends SQLException {

  private static final long serialVersionUID = 1L;

  BrokenIndex(long team, long upto) {
    super("team " + team + ": the block of the index up to " + upto + " is broken or gone");
  }
}
