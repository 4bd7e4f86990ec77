package dev.reeve.server.config;

import dev.reeve.agents.protocol.Protocols;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every key there is. Reader, schema, first file and guide are all made of this list. */
final class Keys {

  /** Stands in a path where the user gives the name. */
  static final String FREE = "NAME";

  /** What such a name looks like. */
  static final Pattern FREE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,62}");

  private static final List<Key> BEFORE_POLICY =
      List.of(
          key(
              "store",
              Form.STORE,
              "sqlite:reeve.db",
              "Where the log is: sqlite:FILE, a relative one in Reeve's folder; or"
                  + " jdbc:postgresql://HOST/DATABASE."),
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
              "Whether it may listen to other machines, although without TLS."));

  private static final List<Key> AFTER_POLICY =
      List.of(
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
              new Form.Word(Protocols.OF_AGENTS),
              "json",
              "How it is understood: json takes the last JSON object that it prints; auto goes by"
                  + " its command."),
          key(
              "agents.NAME.cwd",
              Form.FOLDER,
              ".",
              "Where it works; a relative folder begins where reeve.yaml is."),
          key(
              "agents.NAME.worktree",
              new Form.Flag(),
              "false",
              "Whether each member it is run for works in a git work tree of its own, below"
                  + " .reeve/trees of the repository."),
          key(
              "agents.NAME.env",
              new Form.Texts(Form.VARIABLE, 1_000),
              "[]",
              "Variables it gets: NAME inherits, NAME=value sets; none means all of Reeve's own."),
          key(
              "agents.NAME.timeout",
              Form.DURATION,
              "1h",
              "So long it may take, run once for kanban, epics or checkpoints; then it is stopped"
                  + " with everything that it started. Members have the clocks of their role."),
          key(
              "agents.NAME.idle_timeout",
              Form.DURATION,
              "30m",
              "So long nothing of it may move, run once likewise: no output, no processor time, no"
                  + " file. Members have the clocks of their role."),
          key(
              "agents.NAME.permissions",
              new Form.Word(List.of("deny", "allow", "wait")),
              "deny",
              "What it is answered that asks for permission, where the protocol lets it ask."),
          key(
              "agents.NAME.max_output",
              new Form.Whole(1, 1_024),
              "64",
              "So many MiB of each of its outputs are kept: the last."),
          key(
              "agents.NAME.budget_usd",
              new Form.Sum(1_000_000),
              "0",
              "So many US dollars it may cost, by its own figures: run once it is stopped then, as"
                  + " a member it begins nothing new until the Lead decides. 0: no limit."),
          key(
              "commands.NAME.command",
              new Form.Texts(Form.ARGUMENT, 1_000),
              "[]",
              "The program of the check NAME and its arguments; no shell reads them."),
          key(
              "commands.NAME.cwd",
              Form.FOLDER,
              ".",
              "Where it works; a relative folder begins where reeve.yaml is."),
          key(
              "commands.NAME.env",
              new Form.Texts(Form.VARIABLE, 1_000),
              "[]",
              "Variables it gets: NAME inherits, NAME=value sets; none means all of Reeve's own."),
          key(
              "commands.NAME.timeout",
              Form.DURATION,
              "10m",
              "So long it may take; then it is stopped with everything that it started."),
          key(
              "epics.files",
              new Form.Texts(Form.FOLDER, 1_000),
              "[]",
              "Epic files that the daemon drives; a relative one begins where reeve.yaml is."),
          key("epics.every", Form.DURATION, "30m", "How often it looks at each of them."),
          key(
              "epics.forbidden",
              new Form.Texts(Form.WORDS, 500),
              "[]",
              "Phrases that refuse a plan, in the place of the usual ones (docs/guide/epics.md)."),
          key(
              "epics.blast_radius",
              new Form.Texts(Form.WORDS, 500),
              "[]",
              "Words that ask for a critic before a dispatch, in the place of the usual ones."),
          key(
              "notify.command",
              new Form.Texts(Form.ARGUMENT, 1_000),
              "[]",
              "The program that calls people, and its arguments; no shell reads them."),
          key(
              "notify.webhook",
              Form.WEBHOOK,
              "none",
              "Where the same JSON is posted to; https, unless it is this machine."),
          key(
              "notify.desktop",
              new Form.Flag(),
              "false",
              "Whether it is shown on this screen, by notify-send or osascript."),
          key(
              "notify.timeout",
              Form.DURATION,
              "1m",
              "So long each may take; if a program waits for a person's answer, give it more."),
          key(
              "retention.archive_after",
              Form.PERIOD,
              "never",
              "So long after its deletion all that is stored of a team goes into a file in"
                  + " paths.archive."),
          key(
              "retention.purge_after",
              Form.PERIOD,
              "never",
              "So long after its deletion a team that lies in an archive is removed from the store;"
                  + " a tombstone stays."),
          key(
              "paths.teams",
              Form.FOLDER,
              ".claude/teams",
              "Where new teams get a folder each, with state.md and DECISIONS.md; a relative one"
                  + " lies in the project."),
          key(
              "paths.archive",
              Form.FOLDER,
              "archive",
              "Where archives of teams go; a relative one lies in Reeve's folder."),
          key(
              "redaction.extra",
              new Form.Texts(Form.PATTERN, 100),
              "[]",
              "Patterns (RE2) of further secrets; the first group, if any, is the secret."));

  static final List<Key> ALL =
      Stream.of(BEFORE_POLICY, PolicyKeys.ALL, AFTER_POLICY).flatMap(List::stream).toList();

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
}
