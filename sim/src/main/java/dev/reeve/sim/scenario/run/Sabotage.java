package dev.reeve.sim.scenario.run;

import dev.reeve.core.Entry;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.memory.Tampering;
import dev.reeve.sim.scenario.Fault;
import dev.reeve.sim.world.World;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Does to the stored log what no writer could have asked for. */
final class Sabotage {

  private static final JsonMapper JSON = new JsonMapper();

  private final World world;
  private final TeamId team;
  private final Tampering tampering;

  Sabotage(Stage stage) {
    world = stage.world();
    team = stage.team();
    tampering = world.log().memory().tampering();
  }

  void tamper(Fault.Tamper fault) {
    long index = index(fault.line());
    tampering.body(team, index, body -> changed(body, fault));
  }

  void drop(long index) {
    tampering.drop(team, index);
  }

  void swap(Fault.Swap fault) {
    tampering.swap(team, fault.one(), fault.other());
  }

  void duplicateSnapshot(long index) {
    tampering.duplicateSnapshot(team, index);
  }

  void deleteSnapshots() {
    tampering.deleteSnapshots(team);
  }

  /** Somebody who was never granted the team acknowledges its epoch once more, well sealed. */
  void rivalWriter() {
    Head head = world.log().heads().getOrDefault(team, Head.EMPTY);
    List<EventLog.Tenure> tenures = world.log().tenures(team);
    if (tenures.isEmpty()) throw new IllegalArgumentException("nobody has written yet");
    JsonNode last = body(lineAt(head.index()));
    long epoch = last.path("epoch").asLong(0);
    Writer rival = new Writer("rival", tenures.getLast().term());
    Entry entry =
        new Entry(
            head.index() + 1,
            world.engine().now(),
            epoch,
            rival,
            Via.DIRECT,
            null,
            new Acknowledged(epoch));
    Line line = new Chain().seal(team, head, new EntryCodec().encode(team, entry), Line.NO_KEY);
    tampering.forge(team, line);
    tampering.head(team, new Head(line.index(), line.hash()));
  }

  private long index(Fault.Which which) {
    if (which.index() != null) return which.index();
    long found = 0;
    for (Line line : world.log().read(team, 0, Integer.MAX_VALUE)) {
      String type = body(line).path("type").asString("");
      if (which.event() != null && type.equals(which.event().name())) found = line.index();
    }
    if (found == 0) throw new IllegalArgumentException("there is no " + which.event() + " yet");
    return found;
  }

  private Line lineAt(long index) {
    List<Line> lines = world.log().read(team, index - 1, 1);
    if (lines.isEmpty()) throw new IllegalArgumentException("there is no line " + index);
    return lines.getFirst();
  }

  private static JsonNode body(Line line) {
    return JSON.readTree(line.body());
  }

  /** {@code field} is a path into the stored line, {@code data.percent}; it must be there. */
  private static byte[] changed(byte[] body, Fault.Tamper fault) {
    JsonNode line = JSON.readTree(body);
    JsonNode parent = line;
    String[] path = fault.field().split("\\.", -1);
    for (int i = 0; i < path.length - 1; i++) parent = parent.path(path[i]);
    String last = path[path.length - 1];
    if (!(parent instanceof ObjectNode object) || !object.has(last)) {
      throw new IllegalArgumentException("the line has no field '" + fault.field() + "'");
    }
    object.set(last, fault.value());
    return JSON.writeValueAsBytes(line);
  }
}
