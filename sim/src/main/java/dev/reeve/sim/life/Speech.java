package dev.reeve.sim.life;

import dev.reeve.core.Asked;
import dev.reeve.core.Order;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Via;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.sim.life.NaiveTeam.Job;
import dev.reeve.sim.life.NaiveTeam.Seat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes up what members say: mostly what makes sense to them, going by what they last heard;
 * sometimes what is late, wrong or mad.
 */
final class Speech {

  private final Dice dice;
  private final LeadSpeech lead;
  private final MemberSpeech member;
  private final MadSpeech mad;
  private final FarewellSpeech farewells;

  Speech(Dice dice) {
    this.dice = dice;
    lead = new LeadSpeech(dice);
    member = new MemberSpeech(dice);
    mad = new MadSpeech(dice);
    farewells = new FarewellSpeech(dice);
  }

  /** Somebody's next command; {@code number} is its own alone. */
  Order order(NaiveTeam team, int number) {
    FarewellSpeech.Farewell farewell = farewells.of(team);
    if (farewell != null) return order(team, farewell.actor(), farewell.command(), number);
    Duty duty = dice.oneIn(3) ? null : Duty.of(team, dice);
    if (duty != null) return order(team, duty.actor(), duty.command(), number);
    MemberId actor = actor(team);
    Asked command = command(team, actor, number);
    return order(team, actor, command, number);
  }

  /** Everybody who can wants the same task, at the same rev. */
  List<Order> rush(NaiveTeam team, int firstNumber) {
    List<TaskId> free = MemberSpeech.tasks(team, TaskStatus.PENDING);
    List<Order> orders = new ArrayList<>();
    if (free.isEmpty()) return orders;
    TaskId wanted = dice.pick(free);
    for (Map.Entry<MemberId, Seat> seat : team.seats.entrySet()) {
      if (!seat.getValue().role().works()) continue;
      int number = firstNumber + orders.size();
      orders.add(order(team, seat.getKey(), new Claim(wanted), number));
    }
    return orders;
  }

  /** Everybody shows that it is there: signals, of which few lines may come (T-19). */
  List<Order> chatter(NaiveTeam team, int firstNumber) {
    List<Order> orders = new ArrayList<>();
    for (MemberId member : team.seats.keySet()) {
      orders.add(order(team, member, new Act(), firstNumber + orders.size()));
    }
    return orders;
  }

  private Asked command(NaiveTeam team, MemberId actor, int number) {
    if (dice.oneIn(12)) return mad.command(team, number);
    Seat seat = team.seats.get(actor);
    boolean leads = seat == null || isLead(seat.role());
    return leads && !dice.oneIn(5)
        ? lead.command(team, number)
        : member.command(team, actor, number);
  }

  private MemberId actor(NaiveTeam team) {
    if (team.seats.isEmpty() || dice.oneIn(60))
      return dice.any(MemberId.OPERATOR, new MemberId("nobody"));
    List<MemberId> all = List.copyOf(team.seats.keySet());
    boolean leadsTurn = dice.oneIn(4) || team.epoch() == 0;
    if (!leadsTurn) return dice.pick(all);
    return Duty.lead(team);
  }

  private static boolean isLead(Role role) {
    return role.kind() == Role.Kind.LEAD || role.kind() == Role.Kind.COORDINATOR;
  }

  private Order order(NaiveTeam team, MemberId actor, Asked command, int number) {
    Long epoch = dice.oneIn(4) ? Long.valueOf(team.epoch() - below(8)) : null;
    Stamps stamps =
        new Stamps(rev(team, command), epoch, incarnation(team, actor), request(number));
    Via via = command instanceof Say ? Via.TEXT : Via.DIRECT;
    return new Order(actor, via, stamps, "d" + number, command);
  }

  private @Nullable String request(int number) {
    return dice.oneIn(8) ? null : "q" + number;
  }

  private @Nullable Long rev(NaiveTeam team, Asked command) {
    TaskId id = command.task();
    Job job = id == null ? null : team.jobs.get(id);
    boolean needed = command.type().isTransition();
    if (job == null || (!needed && !dice.oneIn(10)) || dice.oneIn(40)) return needed ? 1L : null;
    return job.rev() - below(15);
  }

  private @Nullable Long incarnation(NaiveTeam team, MemberId actor) {
    Seat seat = team.seats.get(actor);
    if (seat == null || dice.oneIn(2)) return null;
    return dice.oneIn(50) ? seat.incarnation() + 1 : Math.max(1, seat.incarnation() - below(15));
  }

  /** Mostly 0, and once in a while 1. */
  private long below(int n) {
    return dice.oneIn(n) ? 1 : 0;
  }
}
