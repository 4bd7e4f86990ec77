package dev.reeve.server.access;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import java.nio.file.Path;

/** Whom a token stands for (W-3, R-20). */
public sealed interface Bearer {

  /** The person at the controls, who may act for any member. */
  record Operator() implements Bearer {}

  /** One member of one team, who acts only as itself. */
  record OfMember(TeamId team, MemberId member) implements Bearer {}

  /** The hooks of one project folder: they report what they see there, and no more. */
  record Observer(Path folder) implements Bearer {}

  /** Reads the metrics. */
  record Scraper() implements Bearer {}
}
