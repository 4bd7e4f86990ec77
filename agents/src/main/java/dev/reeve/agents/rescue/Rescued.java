package dev.reeve.agents.rescue;

import java.time.Instant;
import java.util.List;

/**
 * Work that was saved.
 *
 * @param name by which it is found again: MEMBER/TIME
 * @param commit the whole state of the work tree
 * @param about in one line
 * @param missing what lies in the work tree and could not be saved
 */
public record Rescued(String name, String commit, Instant at, String about, List<String> missing) {

  public Rescued {
    missing = List.copyOf(missing);
  }
}
