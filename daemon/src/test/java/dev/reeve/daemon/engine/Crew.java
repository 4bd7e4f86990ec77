package dev.reeve.daemon.engine;

import dev.reeve.core.Asked;
import dev.reeve.core.Order;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Via;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import java.util.List;

/** A small team and what its members send, for tests of the engine. */
final class Crew {

  static final TeamId TEAM = new TeamId("crew");
  static final MemberId LEAD = new MemberId("lead");
  static final MemberId CODER = new MemberId("coder-1");
  static final MemberId OTHER_CODER = new MemberId("coder-2");
  static final TaskId TASK = new TaskId("1");

  private Crew() {}

  static NewTeam plan() {
    return new NewTeam(
        Profile.STRICT,
        Settings.DEFAULT,
        List.of(seat(LEAD, Role.LEAD), seat(CODER, Role.CODER), seat(OTHER_CODER, Role.CODER)),
        List.of(
            new NewTeam.Job(
                TASK, Plan.of(SafeText.own("a task"), Complexity.SIMPLE), Task.Standing.NEW)));
  }

  private static NewTeam.Seat seat(MemberId id, Role role) {
    return new NewTeam.Seat(id, role, Presence.ACTIVE, Skills.ANY);
  }

  static Order handOff() {
    return order(LEAD, "handoff", new HandOff(1));
  }

  static Order claim(MemberId who) {
    return new Order(who, Via.DIRECT, new Stamps(1L, null, null, null), "claim", new Claim(TASK));
  }

  /** A progress report under a request id; the step is what it says. */
  static Order progress(MemberId who, String requestId, String step) {
    return order(who, requestId, new ReportProgress(null, Headway.step(SafeText.own(step))));
  }

  static Order order(MemberId who, String requestId, Asked command) {
    String digest = requestId + command;
    return new Order(who, Via.DIRECT, new Stamps(null, null, null, requestId), digest, command);
  }
}
