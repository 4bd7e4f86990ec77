package dev.reeve.agents.run;

import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The environment an agent inherits: all of it, logins and providers included, except what says
 * which session this is, and the tokens of others.
 */
public final class AgentEnvironment {

  private static final Set<String> SESSION =
      Set.of(
          "CLAUDECODE",
          "CLAUDE_CODE_ENTRYPOINT",
          "CLAUDE_CODE_SESSION_ID",
          "CLAUDE_CODE_CHILD_SESSION",
          "CLAUDE_PID");
  private static final String MESSAGING = "CLAUDE_CODE_MESSAGING_";

  private AgentEnvironment() {}

  public static SortedMap<String, String> from(Map<String, String> own) {
    SortedMap<String, String> inherited = new TreeMap<>(own);
    inherited.keySet().removeIf(AgentEnvironment::isAnothers);
    return inherited;
  }

  private static boolean isAnothers(String name) {
    boolean token = name.startsWith("REEVE_") && name.contains("TOKEN");
    return SESSION.contains(name) || name.startsWith(MESSAGING) || token;
  }
}
