package dev.reeve.server.doctor;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An agent program that Reeve knows by name, and what it can do with it.
 *
 * @param answers in the order of {@link #ABILITIES}
 */
record AgentProgram(String command, String title, List<String> answers) {

  /** What one may want to do with an agent, in the order in which it is shown. */
  static final List<String> ABILITIES = List.of("see", "reach", "deny", "stop", "resume", "cost");

  private static final String OWN_RUNS = "only if started by 'reeve run'";

  /** Of those that Reeve knows nothing special about: a process like any other. */
  private static final List<String> PLAIN =
      List.of("as a plain process under 'reeve run'", "no", "no", OWN_RUNS, "no", "no");

  static final List<AgentProgram> ALL =
      List.of(
          new AgentProgram(
              "claude",
              "Claude Code",
              List.of(
                  "yes, by its hooks",
                  "no",
                  "no",
                  OWN_RUNS,
                  "no",
                  "under 'reeve run', from its stream")),
          new AgentProgram("codex", "Codex", PLAIN),
          new AgentProgram("gemini", "Gemini CLI", PLAIN),
          new AgentProgram("opencode", "opencode", PLAIN));

  SortedMap<String, String> abilities() {
    SortedMap<String, String> abilities = new TreeMap<>();
    for (int i = 0; i < ABILITIES.size(); i++) abilities.put(ABILITIES.get(i), answers.get(i));
    return abilities;
  }
}
