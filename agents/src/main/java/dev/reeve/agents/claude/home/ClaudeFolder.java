package dev.reeve.agents.claude.home;

import dev.reeve.agents.claude.Transcripts;
import dev.reeve.agents.stream.Parsing;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Claude Code's own folder: sessions, teams, inboxes and lists of tasks. Nothing in it is
 * trusted to be there at the next look, to be whole, or to be what this version of Reeve knows.
 * Looked at by one thread.
 */
public final class ClaudeFolder {

  private static final int MOST = 1_000;
  private static final String JSON = ".json";

  private final Path folder;
  private Map<Path, SmallFile<?>> known = new TreeMap<>();
  private Map<Path, SmallFile<?>> seen = new TreeMap<>();

  /**
   * @param folder {@code ~/.claude}, or what {@code CLAUDE_CONFIG_DIR} names
   */
  public ClaudeFolder(Path folder) {
    this.folder = folder;
  }

  public Path path() {
    return folder;
  }

  /** A new look: what is not asked for in it is forgotten. */
  public void begin() {
    known = seen;
    seen = new TreeMap<>();
  }

  /** The sessions that say they are there; whether they are, their processes must tell. */
  public List<ClaudeSession> sessions() {
    List<ClaudeSession> sessions = new ArrayList<>();
    for (Path file : files(folder.resolve("sessions"))) {
      ClaudeSession session = read(file, bytes -> ClaudeSession.of(Parsing.object(bytes)));
      if (session != null && session.isSound()) sessions.add(session);
    }
    return sessions;
  }

  public List<ClaudeTeam> teams() {
    List<ClaudeTeam> teams = new ArrayList<>();
    for (Path each : folders(folder.resolve("teams"))) {
      ClaudeTeam team =
          read(each.resolve("config.json"), bytes -> ClaudeTeam.of(each, Parsing.object(bytes)));
      if (team != null && team.isSound()) teams.add(team);
    }
    return teams;
  }

  /** What lies in the inboxes of a team, by the name of whom it is for. */
  public SortedMap<String, List<Letter>> letters(ClaudeTeam team) {
    SortedMap<String, List<Letter>> letters = new TreeMap<>();
    for (Path file : files(inboxes(team))) {
      String name = name(file);
      List<Letter> found = team.has(name) ? read(file, Letter::all) : null;
      if (found != null) letters.put(name, found);
    }
    return letters;
  }

  public static Path inboxes(ClaudeTeam team) {
    return team.folder().resolve("inboxes");
  }

  /**
   * The tasks of a list.
   *
   * @param list the name of a team, or the id of a session
   */
  public List<ClaudeTask> tasks(String list) {
    List<ClaudeTask> tasks = new ArrayList<>();
    if (list.contains("/") || list.startsWith(".")) return tasks;
    for (Path file : files(folder.resolve("tasks").resolve(list))) {
      ClaudeTask task = read(file, bytes -> ClaudeTask.of(Parsing.object(bytes)));
      if (task != null && task.isSound()) tasks.add(task);
    }
    return tasks;
  }

  /** Where a session, and the agents within it, are written down; the session's own comes first. */
  public List<Path> transcripts(String cwd, String session) {
    Path own = new Transcripts(folder).of(cwd, session);
    List<Path> all = new ArrayList<>();
    if (own == null) return all;
    all.add(own);
    Path agents = own.resolveSibling(session).resolve("subagents");
    all.addAll(entries(agents, "*.jsonl"));
    return all;
  }

  private static List<Path> files(Path within) {
    return entries(within, "*" + JSON);
  }

  private static List<Path> folders(Path within) {
    return entries(within, "*").stream()
        .filter(each -> Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS))
        .toList();
  }

  private static List<Path> entries(Path within, String names) {
    List<Path> found = new ArrayList<>();
    if (!Files.isDirectory(within, LinkOption.NOFOLLOW_LINKS)) return found;
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(within, names)) {
      for (Path each : entries) {
        if (MOST <= found.size()) break;
        found.add(each);
      }
    } catch (IOException | DirectoryIteratorException e) {
      return found; // it is gone, or not ours to read
    }
    found.sort(null);
    return found;
  }

  private static String name(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - JSON.length());
  }

  @SuppressWarnings("unchecked") // a place is always read the same way
  private <T> @Nullable T read(Path file, SmallFile.Reading<T> reading) {
    SmallFile<?> before = known.get(file);
    SmallFile<T> here = before == null ? new SmallFile<>(file, reading) : (SmallFile<T>) before;
    seen.put(file, here);
    return here.read();
  }
}
