package dev.reeve.daemon.codec;

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
        SettingsForm.write(out, settings);
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
              SettingsForm.read(in),
              in.whole("unwatched_seen"));
      case NOT_WATCHING -> new NotWatching(in.whole("number"), in.time("from"), in.time("to"));
      case CLOCK_JUMP -> new ClockJumped(in.whole("number"), in.duration("by"));
      default -> throw Events.misdirected(envelope);
    };
  }
}
