package dev.reeve.server.members;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a real program printed in one run, line by line at its time, as it was recorded.
 *
 * @param name program and run
 * @param protocol what it is run as
 * @param exit how it ended; below zero by a signal
 * @param often whether it shows something that no other does: those are played in each build
 */
record RecordedStream(
    String name,
    String protocol,
    int exit,
    double over,
    boolean often,
    List<RecordedStream.Line> lines) {

  private static final Path TAPES = Path.of("../agents/src/test/resources/dev/reeve/agents");
  private static final Path TIMES =
      Path.of("src/test/resources/dev/reeve/server/members/recorded-times.jsonl");

  /** What a program of tomorrow might print, which is to change nothing either. */
  private static final String NEW = "{\"type\":\"of_tomorrow\",\"subtype\":\"new\",\"id\":{}}";

  /** Where a line goes to; or comes from, if one has to be read first. */
  enum Way {
    OUT,
    ERR,
    IN
  }

  record Line(double at, Way way, String text) {}

  /** All there are, by their names. */
  static List<RecordedStream> all() throws IOException {
    Map<String, List<Line>> tapes = new TreeMap<>();
    try (Stream<Path> files = Files.list(TAPES.resolve("claude/streams"))) {
      for (Path file : files.toList()) {
        List<Line> lines = tapes.computeIfAbsent("claude/" + stem(file), _ -> new ArrayList<>());
        for (String line : Files.readAllLines(file)) lines.add(new Line(0, Way.OUT, line));
      }
    }
    tape(tapes, "claude", "claude/streams.jsonl");
    for (String program : List.of("codex", "gemini", "opencode", "acp")) {
      tape(tapes, program, program + "/recorded.jsonl");
    }
    List<RecordedStream> all = new ArrayList<>();
    for (String line : Files.readAllLines(TIMES)) {
      JsonNode times = JsonMapper.shared().readTree(line);
      all.add(of(times, tapes.getOrDefault(times.get("run").asString(), List.of())));
    }
    return all;
  }

  private static String stem(Path file) {
    return file.getFileName().toString().replace(".jsonl", "");
  }

  private static void tape(Map<String, List<Line>> tapes, String program, String file)
      throws IOException {
    for (String line : Files.readAllLines(TAPES.resolve(file))) {
      JsonNode entry = JsonMapper.shared().readTree(line);
      String run = program + "/" + entry.get("run").asString();
      tapes.computeIfAbsent(run, _ -> new ArrayList<>()).add(line(entry));
    }
  }

  private static Line line(JsonNode entry) {
    if (entry.has("err")) return new Line(0, Way.ERR, entry.get("err").asString());
    if (entry.has("client")) return new Line(0, Way.IN, entry.at("/client/method").asString(""));
    if (entry.has("agent")) return new Line(0, Way.OUT, asIfUnconfigured(entry.get("agent")));
    JsonNode out = entry.get("out");
    return new Line(0, Way.OUT, out.isString() ? out.asString() : out.toString());
  }

  /** The recorded client set a mode first, so that its prompt was the fourth request. */
  private static String asIfUnconfigured(JsonNode said) {
    String text = said.toString();
    if (said.has("method")) return text;
    return text.contains("stopReason") || text.contains("\"error\"")
        ? text.replaceFirst("\"id\":4", "\"id\":3")
        : text.replaceFirst("\"id\":3", "\"id\":33");
  }

  private static RecordedStream of(JsonNode times, List<Line> tape) {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < tape.size(); i++) {
      Line line = tape.get(i);
      lines.add(new Line(times.get("at").get(i).asDouble(), line.way(), ofTomorrow(line)));
      if (i == 0 && line.way() == Way.OUT) lines.add(new Line(lines.getFirst().at(), Way.OUT, NEW));
    }
    lines.sort(Comparator.comparingDouble(Line::at));
    String name = times.get("run").asString();
    String program = name.substring(0, name.indexOf('/'));
    return new RecordedStream(
        name,
        program.equals("opencode") ? "plain" : program,
        times.get("exit").asInt(),
        times.get("over").asDouble(),
        times.path("often").asBoolean(false),
        lines);
  }

  /** With a field that nobody knows yet, which is to change nothing. */
  private static String ofTomorrow(Line line) {
    boolean json = line.way() == Way.OUT && line.text().startsWith("{\"");
    return json ? "{\"of_tomorrow\":{\"a\":[1]}," + line.text().substring(1) : line.text();
  }

  /** A name that a member may have. */
  String member() {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }
}
