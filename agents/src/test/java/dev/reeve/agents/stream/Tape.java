package dev.reeve.agents.stream;

import dev.reeve.agents.Sign;
import dev.reeve.agents.run.Protocol;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a real program printed, run by run, as it was recorded; ids and paths are made up. */
public final class Tape {

  private final SortedMap<String, List<JsonNode>> runs = new TreeMap<>();

  private Tape(List<String> lines) {
    for (String line : lines) {
      JsonNode entry = JsonMapper.shared().readTree(line);
      runs.computeIfAbsent(entry.get("run").asString(), _ -> new ArrayList<>()).add(entry);
    }
  }

  /** The recordings that lie beside a test. */
  public static Tape beside(Class<?> test, String name) {
    try (InputStream file = test.getResourceAsStream(name)) {
      byte[] bytes = Objects.requireNonNull(file, name).readAllBytes();
      return new Tape(new String(bytes, StandardCharsets.UTF_8).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public List<String> runs() {
    return List.copyOf(runs.keySet());
  }

  public List<JsonNode> entries(String run) {
    return Objects.requireNonNull(runs.get(run), run);
  }

  /** What the program printed on its standard output. */
  public List<String> printed(String run) {
    var lines = new ArrayList<String>();
    for (JsonNode entry : entries(run)) {
      JsonNode out = entry.path("out");
      if (!out.isMissingNode()) lines.add(out.isString() ? out.asString() : out.toString());
    }
    return lines;
  }

  /** All signs of a run, in short, with a semicolon between lines that show any. */
  public String signs(String run, Protocol.Reader reader) {
    var heard = new ArrayList<String>();
    for (JsonNode entry : entries(run)) {
      List<Sign> signs = List.of();
      for (String channel : List.of("out", "agent")) {
        JsonNode said = entry.path(channel);
        if (!said.isMissingNode()) {
          signs = reader.read(said.isString() ? said.asString() : said.toString());
        }
      }
      if (entry.has("err")) signs = reader.error(entry.get("err").asString());
      List<String> brief = signs.stream().map(Tape::brief).toList();
      if (!brief.isEmpty() && !brief.equals(List.of("active"))) heard.add(String.join(", ", brief));
    }
    return String.join("; ", heard);
  }

  /** A sign in a few words. */
  public static String brief(Sign sign) {
    return switch (sign) {
      case Sign.Active() -> "active";
      case Sign.TurnBegan(_, _) -> "began";
      case Sign.TurnEnded(_, var end, _) -> end.name().toLowerCase(Locale.ROOT);
      case Sign.ToolBegan(var call, var tool, var limit) ->
          tool + "#" + last(call) + (limit == null ? "" : " " + limit);
      case Sign.ToolEnded(var call, var ok, _) -> (ok ? "ok#" : "bad#") + last(call);
      case Sign.Waits(var reason, var until) ->
          "waits " + reason + (until == null ? "" : " " + until);
      case Sign.Erred(_) -> "erred";
      case Sign.Spent(var usd, _) -> "spent " + usd;
      case Sign.Used(var read, var written) -> "used " + read + "+" + written;
      case Sign.Progressed(var step, var percent) -> "at " + percent + " " + step;
      case Sign.Said(_) -> "said";
      case Sign.Left(var reason) -> "left " + reason;
      case Sign.Exited(var reason) -> "exited " + reason;
    };
  }

  private static String last(String call) {
    return call.substring(call.length() - 1);
  }
}
