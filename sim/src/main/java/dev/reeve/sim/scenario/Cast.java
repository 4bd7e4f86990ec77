package dev.reeve.sim.scenario;

import dev.reeve.base.yaml.Place;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamId;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The team of a story.
 *
 * @param reached how messages reach each member
 */
public record Cast(Place place, TeamId team, NewTeam plan, SortedMap<String, Reach> reached) {

  /** What becomes of a message to a member. */
  public enum Reach {
    YES,
    /** It stays where it is. */
    NO,
    UNCONFIRMED
  }

  public Cast {
    reached = new TreeMap<>(reached);
  }

  public Reach reach(String member) {
    return reached.getOrDefault(member, Reach.UNCONFIRMED);
  }
}
