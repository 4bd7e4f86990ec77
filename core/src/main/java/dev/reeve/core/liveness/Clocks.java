package dev.reeve.core.liveness;

import dev.reeve.core.member.Role;
import java.time.Duration;
import java.util.List;

/**
 * How much silence is too much: the stages of the ladder for each role and situation (T-41), the
 * limits of the waits that are known (T-43), and how much Reeve may say (T-42, T-45).
 */
public record Clocks(Sets sets, Waits waits, Manners manners) {

  public static final Clocks DEFAULT = new Clocks(Sets.DEFAULT, Waits.DEFAULT, Manners.DEFAULT);

  /** The usual ones but for those of whoever has no others. */
  public Clocks(Stages coder, Waits waits) {
    this(Sets.DEFAULT.coder(coder), waits, Manners.DEFAULT);
  }

  /** The stages for somebody of this role who is at work, reviews or was asked. */
  public Stages of(Role role) {
    return switch (role.kind()) {
      case CODER -> sets.coder;
      case REVIEWER -> sets.reviewer;
      case TECH_LEAD -> sets.techLead;
      case LEAD, COORDINATOR, RESEARCHER, EXECUTOR, OTHER -> sets.other;
    };
  }

  /**
   * One set of stages for each row of T-41.
   *
   * @param review of a review that is overdue, counted from its beginning whatever the reviewer
   *     does meanwhile
   * @param blocked of anybody whose task is blocked, or who says so
   * @param waitingAck of anybody who waits for an acknowledgement
   */
  public record Sets(
      Stages coder,
      Stages reviewer,
      Stages review,
      Stages techLead,
      Stages blocked,
      Stages waitingAck,
      Stages other) {

    private static final Stages USUAL = Stages.minutes(15, 30, 45, 60);

    public static final Sets DEFAULT =
        new Sets(
            USUAL,
            Stages.minutes(10, 15, 20, 30),
            Stages.minutes(20, 27.5, 35, 50),
            Stages.minutes(12, 18.5, 25, 40),
            USUAL,
            USUAL,
            USUAL);

    /** With other stages for coders. */
    public Sets coder(Stages stages) {
      return new Sets(stages, reviewer, review, techLead, blocked, waitingAck, other);
    }
  }

  /** What may last how long before it counts as silence. */
  public record Waits(
      Duration tool,
      Duration mcpTool,
      Duration model,
      Duration human,
      Duration background,
      Duration compaction) {

    public static final Waits DEFAULT =
        new Waits(
            Duration.ofMinutes(10),
            Duration.ofSeconds(60),
            Duration.ofMinutes(10),
            Duration.ofMinutes(10),
            Duration.ofMinutes(30),
            Duration.ofMinutes(5));

    public Waits {
      for (Duration each : List.of(tool, mcpTool, model, human, background, compaction)) {
        if (!each.isPositive()) {
          throw new IllegalArgumentException("a wait must have a positive limit: " + each);
        }
      }
    }
  }

  /**
   * How patient Reeve is with those it watches, and how much it says.
   *
   * @param grace how long after its spawn the clock of a member begins that has shown no activity
   * @param interval every stage but the first comes so long after its threshold (T-35)
   * @param cooldown between two nudges to one member
   * @param nudgesPerHour to one member
   * @param lull how long nobody may owe the next move before the Lead is told (T-53)
   * @param reminders after how much time the Lead is reminded of what it owes (T-37)
   */
  public record Manners(
      Duration grace,
      Duration interval,
      Duration cooldown,
      int nudgesPerHour,
      List<Duration> reminders,
      Duration lull) {

    public static final Manners DEFAULT =
        new Manners(
            Duration.ofMinutes(7),
            Duration.ofSeconds(30),
            Duration.ofMinutes(20),
            2,
            List.of(Duration.ofMinutes(15), Duration.ofMinutes(30), Duration.ofMinutes(60)),
            Duration.ofMinutes(5));

    public Manners {
      reminders = List.copyOf(reminders);
      if (!lull.isPositive()) throw new IllegalArgumentException("a lull must last: " + lull);
      if (grace.isNegative() || !interval.isPositive() || cooldown.isNegative()) {
        throw new IllegalArgumentException(
            "grace and cooldown must not be negative, the interval must be positive: "
                + List.of(grace, cooldown, interval));
      }
      if (nudgesPerHour < 0) throw new IllegalArgumentException("nudges: " + nudgesPerHour);
      Duration before = Duration.ZERO;
      for (Duration each : reminders) {
        if (each.compareTo(before) <= 0) {
          throw new IllegalArgumentException("reminders must rise, but are " + reminders);
        }
        before = each;
      }
    }
  }
}
