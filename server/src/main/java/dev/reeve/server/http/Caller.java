package dev.reeve.server.http;

import dev.reeve.core.Via;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.access.Bearer;
import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/** The one behind a request, and what it may do. */
record Caller(Bearer bearer) {

  static Caller of(Context request) {
    return new Caller(Gate.bearer(request, "this"));
  }

  /** What only the operator may do. */
  void mustBeOperator() {
    if (!(bearer instanceof Bearer.Operator)) {
      throw Refused.forbidden("this is the operator's: use the token in Reeve's folder");
    }
  }

  /** What the operator and the members of the team may do. */
  void mustBelongTo(TeamId team) {
    boolean belongs =
        switch (bearer) {
          case Bearer.Operator _ -> true;
          case Bearer.OfMember(var own, _) -> own.equals(team);
          case Bearer.Observer _, Bearer.Scraper _ -> false;
        };
    if (!belongs) throw Refused.forbidden("this token is not good for team " + team);
  }

  /** What the operator and all members may do, whichever team they are of. */
  void mustHaveTeam() {
    if (bearer instanceof Bearer.Observer || bearer instanceof Bearer.Scraper) {
      throw Refused.forbidden("this token sees no teams");
    }
  }

  boolean sees(TeamId team) {
    return bearer instanceof Bearer.Operator
        || (bearer instanceof Bearer.OfMember(var own, _) && own.equals(team));
  }

  /** The member that it speaks for; null for the operator, who may speak for anybody. */
  @Nullable MemberId self() {
    return bearer instanceof Bearer.OfMember(_, var member) ? member : null;
  }

  Via via() {
    return bearer instanceof Bearer.Operator ? Via.OPERATOR : Via.DIRECT;
  }
}
