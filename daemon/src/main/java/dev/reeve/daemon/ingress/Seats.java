package dev.reeve.daemon.ingress;

import dev.reeve.base.time.Durations;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Skills;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;

/** Reads a member as somebody brings it into a team (T-2). */
final class Seats {

  static final List<String> KEYS =
      List.of("role", "spawned", "roster", "capabilities", "fit", "run", "agent");

  private static final String NEVER = "never";

  private Seats() {}

  static Seat read(MemberId id, Fields fields) {
    Complexity fit = fields.choiceIfAny("fit", Complexity.class);
    Skills skills = new Skills(fields.texts("capabilities"), fit == null ? Skills.ANY.fit() : fit);
    return new Seat(id, fields.role("role"), presence(fields), skills, agent(id, fields));
  }

  /** Which agent of the configuration is run for it: the one that has its name, unless it says. */
  private static SafeText agent(MemberId id, Fields fields) {
    boolean named = fields.has("agent");
    Runner runner = fields.has("run") ? runner(fields) : named ? Runner.REEVE : Runner.EXTERNAL;
    if (runner == Runner.EXTERNAL) {
      if (named) throw fields.wrong("agent", "there only with run: reeve");
      return SafeText.EMPTY;
    }
    return named ? fields.text("agent") : SafeText.own(id.value());
  }

  private enum Runner {
    EXTERNAL,
    REEVE
  }

  private static Runner runner(Fields fields) {
    return switch (fields.text("run").value()) {
      case "external" -> Runner.EXTERNAL;
      case "reeve" -> Runner.REEVE;
      default -> throw fields.wrong("run", "external or reeve");
    };
  }

  /**
   * Either as the roster has it, or by when it comes: {@code spawned: 0s} is there from the start;
   * {@code 5m} and {@code never} are not, and whoever brings it in later says so with a SPAWN.
   */
  private static Presence presence(Fields fields) {
    boolean there = !fields.has("spawned") || isNow(fields);
    Presence roster = fields.choiceIfAny("roster", Presence.class);
    if (roster != null) return roster;
    return there ? Presence.ACTIVE : Presence.NOT_SPAWNED;
  }

  private static boolean isNow(Fields fields) {
    String when = fields.text("spawned").value();
    if (when.equals(NEVER)) return false;
    Duration after = Durations.parse(when);
    if (after == null) throw fields.wrong("spawned", "a duration like 0s or 5m, or never");
    return after.isZero();
  }
}
