package dev.reeve.agents.claude;

import dev.reeve.agents.Sign;
import dev.reeve.agents.stream.Tape;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What Claude Code 2.1.325 sent, as it was recorded; ids and paths are made up. */
final class Recorded {

  private Recorded() {}

  /** One of every event, and of every kind of tool, source, reason and error that was seen. */
  static List<byte[]> hooks() {
    return lines("hooks.jsonl").stream().map(Recorded::bytes).toList();
  }

  /** The hooks of one session, in the order they came. */
  static List<byte[]> session(String name) {
    var hooks = new ArrayList<byte[]>();
    for (String line : lines("sessions/" + name + ".jsonl")) {
      hooks.add(bytes(JsonMapper.shared().readTree(line).get("payload").toString()));
    }
    return hooks;
  }

  /** What another program sent. */
  static List<byte[]> others(String file) {
    return lines("../" + file).stream().map(Recorded::bytes).toList();
  }

  static List<String> stream(String name) {
    return lines("streams/" + name + ".jsonl");
  }

  static JsonNode json(byte[] payload) {
    return JsonMapper.shared().readTree(payload);
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A sign in a few words. */
  static String brief(Sign sign) {
    return Tape.brief(sign);
  }

  private static List<String> lines(String name) {
    String path = Path.of("/dev/reeve/agents/claude").resolve(name).normalize().toString();
    try (InputStream file = Recorded.class.getResourceAsStream(path)) {
      byte[] bytes = Objects.requireNonNull(file, name).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
