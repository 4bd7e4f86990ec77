package dev.reeve.server.mcp;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.access.Bearer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** For whom a tool is called: a member's token says so itself, the operator has to say. */
public record Seat(Bearer bearer, TeamId team, MemberId member) {

  /** Takes what the call says of it out of its arguments. */
  static Seat take(Bearer bearer, ObjectNode arguments) {
    String team = text(arguments, "team");
    String member = text(arguments, "as");
    return switch (bearer) {
      case Bearer.OfMember own -> own(own, team, member);
      case Bearer.Operator _ -> new Seat(bearer, team(team), member(member));
      case Bearer.Observer _, Bearer.Scraper _ ->
          throw Denied.forbidden("this token calls no tools: use a member's");
    };
  }

  private static Seat own(Bearer.OfMember bearer, @Nullable String team, @Nullable String member) {
    TeamId own = bearer.team();
    MemberId self = bearer.member();
    boolean other =
        (team != null && !team.equals(own.value()))
            || (member != null && !member.equals(self.value()));
    if (other) {
      throw Denied.forbidden("this token is " + self + "'s of team " + own + ", and nobody else's");
    }
    return new Seat(bearer, own, self);
  }

  private static TeamId team(@Nullable String name) {
    if (name == null) throw Denied.missing("team", "the operator's token is good for every team");
    if (!TeamId.isValid(name)) {
      throw new Denied("UNKNOWN_TEAM", "there is no team " + name, "team", null);
    }
    return new TeamId(name);
  }

  private static MemberId member(@Nullable String name) {
    if (name == null) throw Denied.missing("as", "the operator's token is good for every member");
    if (!MemberId.isValid(name)) {
      throw new Denied("UNKNOWN_MEMBER", "there is no member " + name, "as", null);
    }
    return new MemberId(name);
  }

  private static @Nullable String text(ObjectNode arguments, String name) {
    var value = arguments.remove(name);
    return value == null || !value.isString() ? null : value.asString();
  }
}
