package dev.reeve.daemon.engine;

import dev.reeve.core.team.TeamId;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Teams that are in the store and on which nothing can be decided: whoever shows teams to people
 * shows these, too.
 */
record Absentees(Collection<TeamSlot> slots) {

  /** Of very many only so many are named in a sentence. */
  private static final int MOST_NAMED = 10;

  SortedMap<TeamId, Absence> byTeam() {
    SortedMap<TeamId, Absence> all = new TreeMap<>();
    for (TeamSlot slot : slots) {
      String complaint = slot.complaint();
      boolean lasting = slot.standing() == TeamSlot.Standing.DAMAGED;
      if (complaint != null) all.put(slot.id, new Absence(complaint, lasting));
    }
    return all;
  }

  /**
   * What is said of those that cannot be read and will not be by themselves; null if none is so.
   */
  @Nullable String words() {
    List<TeamSlot> absent = slots.stream().filter(TeamSlot::isAbsent).toList();
    if (absent.isEmpty()) return null;
    String first = String.valueOf(absent.getFirst().complaint());
    if (absent.size() == 1) return first;
    String others =
        absent.stream()
            .skip(1)
            .limit(MOST_NAMED)
            .map(slot -> slot.id.value())
            .collect(Collectors.joining(", "));
    int more = absent.size() - 1 - MOST_NAMED;
    return first + "; nor can " + others + (0 < more ? " and " + more + " more" : "");
  }
}
