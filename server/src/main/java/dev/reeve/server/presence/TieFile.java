package dev.reeve.server.presence;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/**
 * Which processes stand behind which members, for the daemon that comes after this one: whoever
 * ended while nobody looked, with the machine perhaps, is missed as well.
 */
final class TieFile {

  private static final Logger LOG = LoggerFactory.getLogger(TieFile.class);
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path file;
  private String stored = "";
  private boolean failing;

  TieFile(Home home) {
    file = home.folder().resolve("lifelines.json");
  }

  /** As the last daemon left it; nothing if there is none, or it cannot be read. */
  List<Tie> read() {
    List<Tie> ties = new ArrayList<>();
    try {
      stored = Files.readString(file);
      for (JsonNode each : JSON.readTree(stored)) ties.add(tie(each));
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException | JacksonException | IllegalArgumentException e) {
      LOG.warn("{} cannot be read, so nobody is looked for by it: {}", file, e.toString());
      return List.of();
    }
    return ties;
  }

  private static Tie tie(JsonNode each) {
    Tie.Key key =
        new Tie.Key(
            new TeamId(each.path("team").asString()), new MemberId(each.path("member").asString()));
    ProcessId process = new ProcessId(each.path("pid").asLong(), each.path("start").asLong());
    return Tie.remembered(key, each.path("incarnation").asLong(), process);
  }

  /**
   * Writes down who has a process, unless it stands there already. If that cannot be done it is
   * told once and tried again: whoever is lost meanwhile is missed all the same.
   */
  void write(Collection<Tie> ties) {
    ArrayNode all = JSON.createArrayNode();
    ties.stream().sorted(Tie.IN_ORDER).forEach(tie -> add(all, tie));
    String next = all.toPrettyString() + "\n";
    if (next.equals(stored) || (all.isEmpty() && stored.isEmpty())) return;
    try {
      AtomicFile.write(file, next, AtomicFile.PRIVATE);
      stored = next;
      failing = false;
    } catch (UncheckedIOException e) {
      if (!failing) LOG.warn("who is there is not known to the next daemon: {}", e.getMessage());
      failing = true;
    }
  }

  private static void add(ArrayNode all, Tie tie) {
    ProcessId process = tie.process();
    if (process == null) return;
    all.addObject()
        .put("team", tie.key.team().value())
        .put("member", tie.key.member().value())
        .put("incarnation", tie.incarnation)
        .put("pid", process.pid())
        .put("start", process.start());
  }
}
