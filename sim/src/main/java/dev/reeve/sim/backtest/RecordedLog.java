package dev.reeve.sim.backtest;

import dev.reeve.core.Entry;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamEvent.Created;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.UnreadableEntry;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The events of one team from the first on, as they are shown (W-3). */
public record RecordedLog(TeamId team, List<ObjectNode> events) {

  private static final EntryCodec CODEC = new EntryCodec();

  public RecordedLog {
    events = List.copyOf(events);
  }

  /** One event a line, as {@code reeve log TEAM --json} prints them. */
  public static RecordedLog of(Stream<String> lines) {
    List<ObjectNode> events = new ArrayList<>();
    lines.filter(line -> !line.isBlank()).forEach(line -> events.add(parsed(line, events.size())));
    return of(events);
  }

  private static ObjectNode parsed(String line, int before) {
    try {
      if (JsonMapper.shared().readTree(line) instanceof ObjectNode event) return event;
    } catch (JacksonException e) {
      throw new UnreadableLog("line " + (before + 1) + " is no JSON" + what(e));
    }
    throw new UnreadableLog("line " + (before + 1) + " is no event");
  }

  /** What is out of bounds has no place. */
  private static String what(JacksonException e) {
    if (e instanceof UnexpectedEndOfInputException) return ": it breaks off";
    TokenStreamLocation at = e.getLocation();
    return at == null ? "" : ": see column " + at.getColumnNr();
  }

  /** They must be whole: without its beginning nobody knows what a team was. */
  public static RecordedLog of(List<ObjectNode> events) {
    if (events.isEmpty()) throw new UnreadableLog("there are no events");
    for (int i = 0; i < events.size(); i++) {
      long index = events.get(i).path("replay_index").asLong(0);
      if (index != i + 1) {
        throw new UnreadableLog(
            "event " + (i + 1) + " is missing: a log is told again from its first event on");
      }
    }
    String name = events.getFirst().path("team").asString("");
    if (!TeamId.isValid(name)) throw new UnreadableLog("the first event names no team");
    RecordedLog log = new RecordedLog(new TeamId(name), events);
    if (log.policy() == null) throw new UnreadableLog("the first event is no TEAM_CREATED");
    return log;
  }

  Settings settings() {
    Settings settings = policy();
    if (settings == null) throw new IllegalStateException("checked before");
    return settings;
  }

  private @Nullable Settings policy() {
    return entry(events.getFirst()).event() instanceof Created created ? created.settings() : null;
  }

  /** Every line as it was stored. */
  List<Entry> entries() {
    return events.stream().map(this::entry).toList();
  }

  /** What is shown of a line is what is stored of it, but for its place and its seal. */
  private Entry entry(ObjectNode event) {
    ObjectNode stored = event.deepCopy();
    long index = stored.path("replay_index").asLong();
    stored.remove(List.of("team", "replay_index", "prev", "hash"));
    stored.put("v", 1);
    boolean words = stored.path("type").asString("").equals("MESSAGE");
    if (words && !stored.at("/data").has("text")) stored.withObject("data").put("text", "");
    try {
      byte[] bytes =
          JsonMapper.shared().writeValueAsString(stored).getBytes(StandardCharsets.UTF_8);
      return CODEC.decode(new TeamId(event.path("team").asString("x")), index, bytes);
    } catch (UnreadableEntry e) {
      throw new UnreadableLog(String.valueOf(e.getMessage()));
    }
  }

  Instant start() {
    return at(events.getFirst());
  }

  Instant end() {
    return at(events.getLast());
  }

  static Instant at(JsonNode event) {
    return Instant.parse(event.path("at").asString());
  }
}
