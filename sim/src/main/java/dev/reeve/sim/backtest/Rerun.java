package dev.reeve.sim.backtest;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Entry;
import dev.reeve.core.Order;
import dev.reeve.core.Via;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.report.Chronicle;
import dev.reeve.core.task.Evidence;
import dev.reeve.core.task.Gating;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.Witness;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.ingress.CommandReader;
import dev.reeve.daemon.ingress.Read;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.daemon.views.Past;
import dev.reeve.sim.world.FaultyLog;
import dev.reeve.sim.world.Stamping;
import dev.reeve.sim.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What was recorded, lived through once more by the production engine in virtual time: the same
 * deeds at the same times, and whatever Reeve makes of them now.
 */
final class Rerun {

  private final RecordedLog log;
  private final CommandReader reader = new CommandReader(Redactor.standard()::inspect);
  private final Reach reach;
  private final Map<String, Opened> asked = new TreeMap<>();
  private final Map<String, String> questions = new TreeMap<>();
  private final World world;

  private Rerun(RecordedLog log) {
    this.log = log;
    for (Entry entry : log.entries()) {
      if (entry.event() instanceof Opened opened) asked.put(opened.decision().toString(), opened);
    }
    reach = Reach.in(log);
    world =
        new World(
            log.start(),
            new FaultyLog(new MemoryEventLog()),
            (_, message) -> reach.of(message.to(), now()));
  }

  private Instant now() {
    return world.time().now();
  }

  /** What happens under this plan until the recorded end. */
  static Chronicle of(RecordedLog log, NewTeam plan, List<Deed> deeds) {
    Rerun it = new Rerun(log);
    it.world.found(log.team(), plan);
    for (Deed deed : deeds) it.happen(deed);
    it.goTo(log.end());
    it.world.settle();
    TeamState state = Objects.requireNonNull(it.world.engine().state(log.team()));
    return new Past(it.world.log(), log.team()).chronicle(Instant.EPOCH, state.position().index());
  }

  private void happen(Deed deed) {
    goTo(deed.at());
    switch (deed) {
      case Deed.Sent sent -> send(sent);
      case Deed.Seen(_, var what) -> world.observe(log.team(), what);
      case Deed.Found(_, var what) -> world.notice(log.team(), what);
      case Deed.Unwatched(_, var to) -> {
        Duration left = Duration.between(now(), to);
        if (left.isPositive()) world.pause(left);
      }
    }
  }

  private void goTo(Instant moment) {
    Duration left = Duration.between(now(), moment);
    if (left.isPositive()) world.approach(left);
  }

  /** What was seen of gates then is what would be seen now (T-33). */
  private Order witnessed(Order order, TeamState state) {
    List<Witness> seen = new ArrayList<>();
    for (Task task : Gating.wanted(state, order, now())) {
      Evidence shown = task.past().evidence();
      if (shown != null) seen.add(Witness.at(task.id(), shown.commit()));
    }
    return seen.isEmpty() ? order : order.witnessed(seen);
  }

  private void send(Deed.Sent sent) {
    TeamState state = world.engine().state(log.team());
    ObjectNode command = sent.command().deepCopy();
    if (state == null || !isMeant(command, state)) return;
    command.put("request_id", "again-" + sent.index() + "-" + sent.at());
    Stamping.fill(command, state);
    if (!(reader.read(command, Via.DIRECT, null) instanceof Read.Ok<Order>(var order))) return;
    if (world.send(log.team(), witnessed(order, state)) instanceof Reply.Accepted(var lines)
        && !lines.isEmpty()) {
      questions.put("m-" + sent.index(), "m-" + lines.getFirst().entry().index());
    }
  }

  /** Names what it is about as it is called now; false if it is about nothing that is there now. */
  private boolean isMeant(ObjectNode command, TeamState state) {
    ObjectNode data = command.withObject("data");
    if (data.has("question")) {
      String now = questions.get(data.path("question").asString(""));
      if (now == null) return false;
      data.put("question", now);
    }
    if (!data.has("decision")) return true;
    Opened then = asked.get(data.path("decision").asString(""));
    Decision now = then == null ? null : open(then, state);
    if (now == null) return false;
    data.put("decision", now.id().toString());
    return true;
  }

  private static @Nullable Decision open(Opened then, TeamState state) {
    List<Decision> alike = state.docket().openAbout(then.matter().kind(), then.matter().task());
    for (Decision each : alike) {
      if (Objects.equals(each.matter().member(), then.matter().member())) return each;
    }
    return alike.isEmpty() ? null : alike.getFirst();
  }
}
