package dev.reeve.sim.scenario;

import dev.reeve.base.yaml.Place;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamId;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The team of a story.
 *
 * @param actors how each member behaves
 */
public record Cast(Place place, TeamId team, NewTeam plan, SortedMap<String, Actor> actors) {

  /**
   * How messages reach a member, and how it leaves.
   *
   * @param stubborn whether its process must be killed
   */
  public record Actor(Reach reach, Parting parting, boolean stubborn) {

    private static final Actor PLAIN = new Actor(Reach.UNCONFIRMED, Parting.IGNORE, false);
  }

  /** What becomes of a message to a member. */
  public enum Reach {
    YES,
    /** It stays where it is. */
    NO,
    UNCONFIRMED
  }

  public Cast {
    actors = new TreeMap<>(actors);
  }

  public Actor actor(String member) {
    return actors.getOrDefault(member, Actor.PLAIN);
  }
}
