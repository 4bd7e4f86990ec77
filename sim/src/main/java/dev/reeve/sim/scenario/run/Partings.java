package dev.reeve.sim.scenario.run;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Order;
import dev.reeve.core.Via;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.ingress.CommandReader;
import dev.reeve.daemon.ingress.Read;
import dev.reeve.sim.scenario.Parting;
import dev.reeve.sim.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the members of a story do of themselves when they are asked to shut down. */
final class Partings {

  private final CommandReader reader = new CommandReader(Redactor.standard()::inspect);
  private final TeamId team;
  private final World world;
  private final Consumer<MemberId> exit;
  private final List<Pending> pending = new ArrayList<>();
  private int answers;

  private record Pending(Duration moment, MemberId member, String request, Parting parting) {}

  /**
   * @param exit lets somebody go without a word
   */
  Partings(TeamId team, World world, Consumer<MemberId> exit) {
    this.team = team;
    this.world = world;
    this.exit = exit;
  }

  void asked(Duration moment, MemberId member, String request, Parting parting) {
    if (parting.manner() == Parting.Manner.IGNORE) return;
    pending.add(new Pending(moment.plus(parting.after()), member, request, parting));
    pending.sort(Comparator.comparing(Pending::moment));
  }

  /** When somebody will next do something; null if nobody will. */
  @Nullable Duration next() {
    return pending.isEmpty() ? null : pending.getFirst().moment();
  }

  /** Whoever wanted to act by now acts; true if somebody did. */
  boolean act(Duration now) {
    Duration next = next();
    if (next == null || now.compareTo(next) < 0) return false;
    act(pending.removeFirst());
    return true;
  }

  private void act(Pending it) {
    switch (it.parting().manner()) {
      case ACK -> answer(it, true);
      case REFUSE -> answer(it, false);
      case EXIT -> exit.accept(it.member());
      case IGNORE -> throw new IllegalStateException("one who ignores it does nothing");
    }
  }

  private void answer(Pending it, boolean approve) {
    ObjectNode command = JsonNodeFactory.instance.objectNode();
    command.put("type", "SHUTDOWN_ACK");
    command.put("actor", it.member().value());
    command.put("request_id", "on_shutdown." + ++answers);
    ObjectNode data = command.putObject("data");
    data.put("request_id", it.request());
    data.put("approve", approve);
    if (!approve) data.put("reason", "not yet");
    if (reader.read(command, Via.DIRECT, null) instanceof Read.Ok<Order>(var order)) {
      world.send(team, order);
    }
  }
}
