package dev.reeve.daemon.ingress;

import dev.reeve.base.time.Durations;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Skills;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.team.NewTeam.Seat;
import java.time.Duration;
import java.util.List;

/** Reads a member as somebody brings it into a team (T-2). */
final class Seats {

  static final List<String> KEYS = List.of("role", "spawned", "roster", "capabilities", "fit");

  private static final String NEVER = "never";

  private Seats() {}

  static Seat read(MemberId id, Fields fields) {
    Complexity fit = fields.choiceIfAny("fit", Complexity.class);
    Skills skills = new Skills(fields.texts("capabilities"), fit == null ? Skills.ANY.fit() : fit);
    return new Seat(id, fields.role("role"), presence(fields), skills);
  }

  /**
   * Either as the roster has it, or by when it comes: {@code spawned: 0s} is there from the start;
   * {@code 5m} and {@code never} are not, and whoever brings it in later says so with a SPAWN.
   */
  private static Presence presence(Fields fields) {
    Presence roster = fields.choiceIfAny("roster", Presence.class);
    if (roster != null) return roster;
    if (!fields.has("spawned") || isNow(fields)) return Presence.ACTIVE;
    return Presence.NOT_SPAWNED;
  }

  private static boolean isNow(Fields fields) {
    String when = fields.text("spawned").value();
    if (when.equals(NEVER)) return false;
    Duration after = Durations.parse(when);
    if (after == null) throw fields.wrong("spawned", "a duration like 0s or 5m, or never");
    return after.isZero();
  }
}
