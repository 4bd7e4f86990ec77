package dev.reeve.server.config;

import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Every key there is. Reader, schema, first file and guide are all made of this list. */
final class Keys {

  private static final Form.Word ON_OFF = new Form.Word(List.of("on", "off"));

  static final List<Key> ALL =
      List.of(
          key(
              "store",
              Form.STORE,
              "sqlite:reeve.db",
              "Where the log is; a relative file lies in Reeve's folder."),
          key("http.port", new Form.Whole(1, 65_535), "7717", "The port of the daemon."),
          key(
              "http.bind",
              Form.ADDRESS,
              "127.0.0.1",
              "The address it listens on; any but the loopback needs http.expose."),
          key(
              "http.hosts",
              new Form.Texts(Form.HOST, 100),
              "[]",
              "Further names by which requests may call this machine."),
          key(
              "http.expose",
              new Form.Flag(),
              "false",
              "Whether it may listen to other machines, although without TLS."),
          time(
              "policy.handoff_timeout",
              "5m",
              "How long a new team waits for its Lead to hand the state over."),
          key(
              "policy.observe",
              ON_OFF,
              "on",
              "Whether a session that nobody announced gets a team of its own."),
          time(
              "policy.idle.ping",
              "15m",
              "After so much silence a member who owes the next move is asked."),
          time(
              "policy.idle.nudge",
              "30m",
              "After so much silence it is asked to act; must be more than ping."),
          time(
              "policy.idle.escalate",
              "45m",
              "After so much silence its Lead is told; must be more than nudge."),
          time(
              "policy.waits.tool",
              "10m",
              "How long a tool call may take before it counts as silence."),
          time("policy.waits.mcp_tool", "1m", "The same for a call of an MCP tool."),
          time("policy.waits.model", "10m", "The same for an answer of the model."),
          time(
              "policy.waits.human",
              "10m",
              "How long a person may leave a question before the Lead is told."),
          time(
              "policy.waits.background",
              "30m",
              "How long a background job may take before it counts as silence."),
          time("policy.waits.compaction", "5m", "The same for compacting a conversation."),
          key(
              "hooks.deny",
              new Form.Word(List.of("open", "closed")),
              "open",
              "What a hook that may deny a call says while no daemon answers: open lets it pass."),
          key(
              "redaction.extra",
              new Form.Texts(Form.PATTERN, 100),
              "[]",
              "Patterns (RE2) of further secrets; the first group, if any, is the secret."));

  /** Keys that are promised, so that whoever writes them learns that they do nothing yet. */
  static final List<String> LATER =
      List.of(
          "agents",
          "commands",
          "epics",
          "notify",
          "paths",
          "policy.decisions",
          "policy.unattended",
          "retention");

  private static final SortedMap<String, Key> BY_PATH = new TreeMap<>();
  private static final SortedMap<String, SortedSet<String>> NAMES_IN = new TreeMap<>();

  static {
    for (Key key : ALL) {
      BY_PATH.put(key.path(), key);
      for (String path = key.path(); !path.isEmpty(); path = above(path)) {
        NAMES_IN.computeIfAbsent(above(path), _ -> new TreeSet<>()).add(name(path));
      }
    }
  }

  private Keys() {}

  static @Nullable Key at(String path) {
    return BY_PATH.get(path);
  }

  static boolean isSection(String path) {
    return NAMES_IN.containsKey(path);
  }

  /** The names that may stand in a section; the top is the section without a name. */
  static SortedSet<String> namesIn(String section) {
    return NAMES_IN.getOrDefault(section, new TreeSet<>());
  }

  static String inside(String section, String name) {
    return section.isEmpty() ? name : section + "." + name;
  }

  private static String above(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('.')));
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  private static Key key(String path, Form form, String usual, String meaning) {
    return new Key(path, form, usual, meaning);
  }

  private static Key time(String path, String usual, String meaning) {
    return new Key(path, Form.DURATION, usual, meaning);
  }
}
