package dev.reeve.agents.claude;

import dev.reeve.base.file.Home;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where Claude Code writes down its sessions.
 *
 * @param folder its folder for settings and state
 */
public record Transcripts(Path folder) {

  private static final int LONGEST_NAME = 200;
  private static final Pattern SESSION = Pattern.compile("[0-9A-Za-z-]{1,64}");

  public static Transcripts in(Map<String, String> environment) {
    String own = environment.getOrDefault("CLAUDE_CONFIG_DIR", "");
    return new Transcripts(
        own.isBlank() ? Home.user(environment).resolve(".claude") : Path.of(own));
  }

  /** Null if it cannot be told. What the agent says is never more than one name in that folder. */
  public @Nullable Path of(String cwd, String session) {
    String project = cwd.replaceAll("[^0-9A-Za-z]", "-");
    if (project.isEmpty() || LONGEST_NAME < project.length()) return null;
    if (!SESSION.matcher(session).matches()) return null;
    return folder.resolve("projects").resolve(project).resolve(session + ".jsonl");
  }
}
