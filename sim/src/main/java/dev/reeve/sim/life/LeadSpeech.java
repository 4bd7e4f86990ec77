package dev.reeve.sim.life;

import dev.reeve.core.Asked;
import dev.reeve.core.decision.DecisionCommand.Adjust;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import dev.reeve.sim.life.NaiveTeam.Seat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a Lead says: it hands over, staffs, assigns, cancels. */
final class LeadSpeech {

  private final Dice dice;
  private final Cast cast;

  LeadSpeech(Dice dice) {
    this.dice = dice;
    cast = new Cast(dice);
  }

  Asked command(NaiveTeam team, int number) {
    if (team.epoch() == 0 && !dice.oneIn(3)) return new HandOff(1);
    if (!team.crew.open.isEmpty() && dice.oneIn(2)) return answer(team);
    return switch (dice.below(12)) {
      case 0 -> new HandOff(Math.max(0, team.epoch() + dice.between(-1, 1)));
      case 1 -> new HandOff(team.epoch());
      case 2, 3 -> new Add(cast.job(new TaskId("t" + number), List.of()));
      case 4 -> new Spawn(cast.seat("n-" + number, cast.role()));
      case 5 -> respawn(team, number);
      case 6, 7, 8 -> assign(team);
      case 9 -> new Cancel(anyTask(team), SafeText.own("not wanted"));
      case 10 -> new Tell(anyMember(team), SafeText.own("word " + number), null, dice.oneIn(5));
      default -> verdict();
    };
  }

  /** The same member again: its next incarnation. */
  private Asked respawn(NaiveTeam team, int number) {
    if (team.seats.isEmpty()) return new Spawn(cast.seat("n-" + number, cast.role()));
    MemberId again = anyMember(team);
    Seat seat = team.seats.get(again);
    return new Spawn(cast.seat(again.value(), seat == null ? cast.role() : seat.role()));
  }

  private Asked assign(NaiveTeam team) {
    MemberId chosen = dice.oneIn(4) ? null : worker(team);
    List<MemberId> reviewers = dice.oneIn(6) ? List.of(anyMember(team)) : List.of();
    return new Assign(anyTask(team), chosen, reviewers);
  }

  /** What was asked about somebody's process is answered, sometimes with what does not fit. */
  private Asked answer(NaiveTeam team) {
    DecisionId id = dice.pick(List.copyOf(team.crew.open.keySet()));
    boolean budget = team.crew.open.get(id) == DecisionKind.BUDGET;
    String answer = budget ? dice.any("raise", "stop") : dice.any("restart", "restart", "keep");
    return new Decide(id, answer, null, SafeText.EMPTY);
  }

  private Asked verdict() {
    return dice.oneIn(2)
        ? new Decide(new DecisionId(dice.between(1, 2)), "keep", null, SafeText.EMPTY)
        : new Adjust(null, "restart", SafeText.EMPTY, SafeText.EMPTY);
  }

  private MemberId worker(NaiveTeam team) {
    List<MemberId> workers = new ArrayList<>();
    for (Map.Entry<MemberId, Seat> seat : team.seats.entrySet()) {
      if (seat.getValue().role().works()) workers.add(seat.getKey());
    }
    return workers.isEmpty() ? anyMember(team) : dice.pick(workers);
  }

  MemberId anyMember(NaiveTeam team) {
    return team.seats.isEmpty() ? MemberId.OPERATOR : dice.pick(List.copyOf(team.seats.keySet()));
  }

  TaskId anyTask(NaiveTeam team) {
    return team.jobs.isEmpty() ? new TaskId("1") : dice.pick(List.copyOf(team.jobs.keySet()));
  }
}
