package dev.reeve.daemon.codec;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.decision.Mandate.Standing;
import dev.reeve.core.decision.Mandate.Unattended;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamEvent;
import dev.reeve.core.team.TeamEvent.ClockJumped;
import dev.reeve.core.team.TeamEvent.Created;
import dev.reeve.core.team.TeamEvent.NotWatching;

/** The stored form of what happens to a team as a whole. */
final class TeamEvents {

  private TeamEvents() {}

  static void write(Out out, TeamEvent event) {
    switch (event) {
      case Created(_, var profile, var settings, var unwatchedSeen) -> {
        out.word("profile", Words.PROFILE, profile);
        writeSettings(out, settings);
        out.whole("unwatched_seen", unwatchedSeen);
      }
      case NotWatching(var number, var from, var to) -> {
        out.whole("number", number);
        out.time("from", from);
        out.time("to", to);
      }
      case ClockJumped(var number, var by) -> {
        out.whole("number", number);
        out.duration("by", by);
      }
    }
  }

  static TeamEvent read(Envelope envelope, In in) {
    return switch (envelope.type()) {
      case TEAM_CREATED ->
          new Created(
              envelope.actor(),
              in.word("profile", Words.PROFILE),
              readSettings(in),
              in.whole("unwatched_seen"));
      case NOT_WATCHING -> new NotWatching(in.whole("number"), in.time("from"), in.time("to"));
      case CLOCK_JUMP -> new ClockJumped(in.whole("number"), in.duration("by"));
      default -> throw Events.misdirected(envelope);
    };
  }

  static void writeSettings(Out out, Settings settings) {
    out.begin("policy");
    out.duration("handoff_timeout", settings.handoffTimeout());
    Clocks.Stages stages = settings.clocks().stages();
    out.begin("idle");
    out.duration("ping", stages.ping());
    out.duration("nudge", stages.nudge());
    out.duration("escalate", stages.escalate());
    out.end();
    Clocks.Waits waits = settings.clocks().waits();
    out.begin("waits");
    out.duration("tool", waits.tool());
    out.duration("mcp_tool", waits.mcpTool());
    out.duration("model", waits.model());
    out.duration("human", waits.human());
    out.duration("background", waits.background());
    out.duration("compaction", waits.compaction());
    out.end();
    writeMandate(out, settings.mandate());
    out.end();
  }

  /** What nobody decided beforehand is not written. */
  private static void writeMandate(Out out, Mandate mandate) {
    if (mandate.unattended() != Unattended.OFF) {
      out.word("unattended", Words.UNATTENDED, mandate.unattended());
    }
    if (mandate.standing().isEmpty()) return;
    out.begin("decisions");
    mandate
        .standing()
        .forEach((kind, standing) -> {
          out.begin(Words.DECISION_KIND.of(kind));
          out.duration("after", standing.after());
          out.string("answer", standing.answer());
          out.end();
        });
    out.end();
  }

  private static Mandate readMandate(In policy) {
    Unattended unattended = policy.wordIfAny("unattended", Words.UNATTENDED);
    PersistentMap<DecisionKind, Standing> standing = PersistentMap.empty();
    In decisions = policy.objectIfAny("decisions");
    for (DecisionKind kind : DecisionKind.values()) {
      In each = decisions == null ? null : decisions.objectIfAny(Words.DECISION_KIND.of(kind));
      if (each == null) continue;
      standing = standing.with(kind, new Standing(each.duration("after"), each.string("answer")));
    }
    return new Mandate(unattended == null ? Unattended.OFF : unattended, standing);
  }

  static Settings readSettings(In in) {
    In policy = in.object("policy");
    return new Settings(
        policy.duration("handoff_timeout"), readClocks(policy), readMandate(policy));
  }

  /** Logs from before there were ladders have no clocks; these are the ones they got. */
  private static Clocks readClocks(In policy) {
    if (!policy.has("idle")) return Clocks.DEFAULT;
    In idle = policy.object("idle");
    In waits = policy.object("waits");
    return new Clocks(
        new Clocks.Stages(idle.duration("ping"), idle.duration("nudge"), idle.duration("escalate")),
        new Clocks.Waits(
            waits.duration("tool"),
            waits.duration("mcp_tool"),
            waits.duration("model"),
            waits.duration("human"),
            waits.duration("background"),
            waits.duration("compaction")));
  }
}
