package dev.reeve.server.access;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.core.team.TeamId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which session of Claude Code works for which team: a file for each in Reeve's folder, so
 * that a command line can bind one whether or not a daemon runs.
 */
public record Bindings(Home home) {

  private static final String FOLDER = "sessions";
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,99}");
  private static final int SHORT = 8;

  /** Whether a session can be called that. */
  public static boolean isValid(String session) {
    return ID.matcher(session).matches();
  }

  /**
   * @param session the id of a session, or the name that Claude Code gives its team: {@code
   *     session-} and the first eight letters of that
   */
  public void bind(String session, TeamId team) {
    AtomicFile.write(
        home.ready(FOLDER).resolve(name(session)), team.value() + "\n", AtomicFile.PRIVATE);
  }

  /** Null if it is bound to none. */
  public @Nullable TeamId teamOf(String session) {
    if (!isValid(session)) return null;
    Path file = home.folder().resolve(FOLDER).resolve(name(session));
    try {
      String team = Files.readString(file).strip();
      return TeamId.isValid(team) ? new TeamId(team) : null;
    } catch (IOException e) {
      return null; // nearly always
    }
  }

  private static String name(String session) {
    if (session.startsWith("session-")) return session;
    return "session-" + session.substring(0, Math.min(SHORT, session.length()));
  }
}
