package dev.reeve.server.config;

import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Every key there is. Reader, schema, first file and guide are all made of this list. */
final class Keys {

  /** Stands in a path where the user gives the name. */
  static final String FREE = "NAME";

  /** What such a name looks like. */
  static final Pattern FREE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,62}");

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
              "policy.language",
              new Form.Word(List.of("en", "zh")),
              "en",
              "In which language executors and their coordinator are spoken to."),
          key(
              "policy.push_reports",
              new Form.Flag(),
              "false",
              "Whether the coordinator is sent health reports; else it pulls them."),
          key(
              "policy.health.errors",
              new Form.Whole(1, 10),
              "3",
              "So many errors of an executor without progress between are too many."),
          time(
              "policy.health.error_window",
              "10m",
              "So many within this time are too many as well."),
          time(
              "policy.health.call_slow",
              "30s",
              "From then on an executor's MCP call in flight is a warning."),
          time("policy.health.call_stuck", "1m", "From then on it is stuck."),
          time(
              "policy.health.force_after",
              "1m",
              "So long after a shutdown request a forced stop is recommended."),
          time("policy.health.report_every", "5m", "How often health reports are pushed."),
          key(
              "policy.health.restarts",
              new Form.Whole(0, 10),
              "3",
              "So many restarts of a member are enough; then a new plan is recommended."),
          key(
              "policy.health.checker",
              Form.MEMBER,
              "nobody",
              "Which member checks work that is half done."),
          key(
              "policy.health.standing_consent",
              new Form.Flag(),
              "false",
              "Whether restarts that are recommended at severity critical need no answer."),
          key(
              "hooks.deny",
              new Form.Word(List.of("open", "closed")),
              "open",
              "What a hook that may deny a call says while no daemon answers: open lets it pass."),
          key(
              "agents.NAME.command",
              new Form.Texts(Form.ARGUMENT, 1_000),
              "[]",
              "The program of the agent NAME and its arguments; no shell reads them."),
          key(
              "agents.NAME.protocol",
              new Form.Word(List.of("json", "claude")),
              "json",
              "How it answers: the last JSON object that it prints, or claude -p's own stream."),
          key(
              "agents.NAME.cwd",
              Form.FOLDER,
              ".",
              "Where it works; a relative folder begins where reeve.yaml is."),
          key(
              "agents.NAME.env",
              new Form.Texts(Form.VARIABLE, 1_000),
              "[]",
              "Variables it gets: NAME inherits, NAME=value sets; none means all of Reeve's own."),
          key(
              "agents.NAME.timeout",
              Form.DURATION,
              "1h",
              "So long it may take; then it is stopped with everything that it started."),
          key(
              "agents.NAME.idle_timeout",
              Form.DURATION,
              "30m",
              "So long nothing of it may move: no output, no processor time, no file."),
          key(
              "redaction.extra",
              new Form.Texts(Form.PATTERN, 100),
              "[]",
              "Patterns (RE2) of further secrets; the first group, if any, is the secret."));

  /** Keys that are promised, so that whoever writes them learns that they do nothing yet. */
  static final List<String> LATER =
      List.of(
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
    return BY_PATH.get(general(path));
  }

  static boolean isSection(String path) {
    return NAMES_IN.containsKey(general(path));
  }

  /** The path with the names that users gave taken out of it. */
  private static String general(String path) {
    if (BY_PATH.containsKey(path) || NAMES_IN.containsKey(path)) return path;
    String general = "";
    for (String name : path.split("\\.", -1)) {
      SortedSet<String> known = NAMES_IN.getOrDefault(general, new TreeSet<>());
      boolean free = known.contains(FREE) && FREE_NAME.matcher(name).matches();
      general = inside(general, free ? FREE : name);
    }
    return general;
  }

  /** The names that may stand in a section; the top is the section without a name. */
  static SortedSet<String> namesIn(String section) {
    return NAMES_IN.getOrDefault(general(section), new TreeSet<>());
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
