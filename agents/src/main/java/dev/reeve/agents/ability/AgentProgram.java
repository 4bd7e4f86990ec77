package dev.reeve.agents.ability;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent program that Reeve knows by name, and what it can do with it where somebody else runs
 * it, version by version.
 *
 * @param command how it is called
 * @param title as people call it
 * @param tried the version that all of this was tried with
 */
public record AgentProgram(String command, String title, String tried, Abilities usual) {

  private static final String OWN_RUNS = "only if Reeve runs it";
  private static final String ANEW = "only if Reeve runs it: a successor is told where it was";
  private static final String HOOKED = "yes, before the call, with its hooks";

  public static final AgentProgram CLAUDE =
      new AgentProgram(
          "claude",
          "Claude Code",
          "2.1.325",
          new Abilities(
              "yes, by its hooks, and by its own folder without them",
              "on its next hook; if idle, by its inbox socket or its team's inbox",
              HOOKED,
              "background sessions, with consent, by 'claude stop'; others only if Reeve runs them",
              ANEW,
              "tokens, estimated from its transcript; all if Reeve runs it"));

  public static final List<AgentProgram> ALL =
      List.of(
          CLAUDE,
          new AgentProgram("codex", "Codex", "0.166.0", byHooks("on its next hook", "tokens, ")),
          new AgentProgram(
              "gemini", "Gemini CLI", "0.61.0", byHooks("on its next hook", "tokens, ")),
          new AgentProgram(
              "opencode", "OpenCode", "1.18.33", byHooks("after its next tool call", "no; ")));

  /** The first version of Claude Code that lists its sessions in its folder. */
  private static final Version LISTS_SESSIONS = new Version(List.of(2, 1, 139));

  private static Abilities byHooks(String reach, String cost) {
    return new Abilities("yes, by its hooks", reach, HOOKED, OWN_RUNS, ANEW, cost + OWN_RUNS);
  }

  /** Null if it is none of those. */
  public static @Nullable AgentProgram called(String command) {
    for (AgentProgram each : ALL) {
      if (each.command().equals(command)) return each;
    }
    return null;
  }

  /** What can be done with that version of it. */
  public Abilities of(String version) {
    Version found = Version.in(version);
    boolean old = command.equals("claude") && found != null && found.compareTo(LISTS_SESSIONS) < 0;
    if (!old) return usual;
    return new Abilities(
        "by its hooks alone: before 2.1.139 it lists no sessions",
        "on its next hook, or by its team's inbox",
        usual.deny(),
        OWN_RUNS,
        usual.resume(),
        "no: before 2.1.139 it lists no sessions; all if Reeve runs it");
  }

  /** What is to be said of a version that this was not tried with; empty for the one it was. */
  public String doubt(String version) {
    Version found = Version.in(version);
    Version known = Version.in(tried);
    if (found == null) return "its version is not known; this was tried with " + tried;
    if (known == null || found.equals(known)) return "";
    String than = found.compareTo(known) < 0 ? "older" : "newer";
    return "it is " + than + " than " + tried + ", which this was tried with";
  }
}
