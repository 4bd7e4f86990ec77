package dev.reeve.server.gates;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.CommandSpec;
import dev.reeve.base.text.NearestWord;
import dev.reeve.core.Asked;
import dev.reeve.core.Order;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Rejection;
import dev.reeve.core.Unreadable;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The names that {@code reeve.yaml} gives. A member is run as one of its agents, and a gate
 * is one of its commands (T-33): who names another is told so at once, not when it is needed.
 */
public record Configured(List<String> agents, List<String> commands) {

  public Configured {
    agents = List.copyOf(agents);
    commands = List.copyOf(commands);
  }

  static Configured of(Workplace workplace, List<CommandSpec> commands) {
    return new Configured(
        workplace.agents().stream().map(AgentSpec::name).toList(),
        commands.stream().map(CommandSpec::name).toList());
  }

  /** What is wrong with the names in a new team; null if nothing is. */
  public @Nullable Rejection fault(NewTeam team) {
    for (Seat seat : team.members()) {
      Rejection fault = fault(seat, "members." + seat.id() + ".agent");
      if (fault != null) return fault;
    }
    for (int i = 0; i < team.tasks().size(); i++) {
      Rejection fault = fault(team.tasks().get(i), "tasks[" + i + "].gate");
      if (fault != null) return fault;
    }
    return null;
  }

  /** The command; or, if it names what is not there, one that is answered and audited so (T-9). */
  public Order checked(Order order) {
    Asked command = order.command();
    Rejection fault =
        switch (command) {
          case Spawn(var seat) -> fault(seat, "agent");
          case Add(var job) -> fault(job, "gate");
          default -> null;
        };
    if (fault == null) return order;
    Stamps life = new Stamps(null, null, order.stamps().incarnation(), null);
    return order.saying(new Unreadable(command.type(), fault), life).leaking(order.leaked());
  }

  private @Nullable Rejection fault(Seat seat, String field) {
    return fault(seat.agent(), agents, new Place("agent", "agents", field));
  }

  private @Nullable Rejection fault(Job job, String field) {
    return fault(job.plan().gate(), commands, new Place("gate", "commands", field));
  }

  /** What is named, where in the configuration it should be, and where it was said. */
  private record Place(String what, String section, String field) {}

  private static @Nullable Rejection fault(SafeText name, List<String> known, Place place) {
    if (name.isBlank() || known.contains(name.value())) return null;
    String hint = known.isEmpty() ? "; there are none" : NearestWord.hint(name.value(), known);
    return Rejection.invalid(
        place.field(),
        "there is no %s '%s' under %s: in the daemon's reeve.yaml%s"
            .formatted(place.what(), name, place.section(), hint));
  }
}
