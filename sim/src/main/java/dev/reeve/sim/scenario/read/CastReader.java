package dev.reeve.sim.scenario.read;

import dev.reeve.base.redact.Redactor;
import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.base.yaml.Place;
import dev.reeve.core.Rejection;
import dev.reeve.daemon.ingress.NewTeamReader;
import dev.reeve.daemon.ingress.Read;
import dev.reeve.sim.scenario.Cast;
import dev.reeve.sim.scenario.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the team of a story: what a team is made of, as everybody sets one up who uses Reeve; and
 * how its members behave, which only a story can say.
 */
record CastReader(Cast cast, List<Step> arrivals) {

  private static final List<String> KEYS = List.of("id", "profile", "members", "tasks");
  private static final String POLICY = "policy.";

  static CastReader read(Node team, @Nullable Node policy) {
    Form form = Form.of(team, "the team", KEYS);
    form.need("id");
    Node.Mapping members = Form.mapping(form.need("members"), "'members'");
    SortedMap<String, Cast.Actor> actors = new TreeMap<>();
    List<Step> arrivals = new ArrayList<>();
    for (Node.Field member : members.fields()) {
      ActorReader actor = new ActorReader(member);
      actors.put(member.key(), actor.behaviour());
      arrivals.addAll(actor.arrival(authority(members)));
    }
    NewTeamReader.Founding founding = founding(team, policy);
    Cast cast = new Cast(team.place(), founding.id(), founding.team(), actors);
    return new CastReader(cast, arrivals);
  }

  /** Who brings in those who come later: the lead, else the coordinator, else the operator. */
  private static String authority(Node.Mapping members) {
    for (String role : List.of("lead", "coordinator")) {
      for (Node.Field member : members.fields()) {
        if (ActorReader.role(member).equals(role)) return member.key();
      }
    }
    return "operator";
  }

  private static NewTeamReader.Founding founding(Node team, @Nullable Node policy) {
    ObjectNode json = (ObjectNode) team.json();
    if (policy != null) json.set("policy", Form.mapping(policy, "'policy'").json());
    NewTeamReader reader =
        new NewTeamReader(Redactor.standard()::inspect, ActorReader.ONLY_IN_STORIES);
    return switch (reader.read(json)) {
      case Read.Ok<NewTeamReader.Founding>(var founding) -> founding;
      case Read.Refused<NewTeamReader.Founding>(var rejection) ->
          throw refused(rejection, team, policy);
    };
  }

  private static Misread refused(Rejection rejection, Node team, @Nullable Node policy) {
    String field = rejection.field() == null ? "" : rejection.field();
    Place place =
        policy != null && field.startsWith(POLICY)
            ? NodePath.place(policy, field.substring(POLICY.length()))
            : NodePath.place(team, field);
    return new Misread(place, rejection.reason());
  }
}
