package dev.reeve.agents.claude.home;

import dev.reeve.agents.stream.Part;

/**
 * A session as Claude Code itself lists it ({@code sessions/PID.json}). What its version does not
 * say is empty.
 *
 * @param pid its process, or -1
 * @param started when that process started, as {@code /proc} has it: numbers are used again
 * @param namespace which processes that number is one of
 * @param background whether nobody sits at it
 * @param status {@code busy, idle, waiting, shell}; empty before its first turn
 * @param waitingFor for what, if it waits
 * @param job under which name {@code claude stop} knows it
 * @param socket where it takes messages
 */
public record ClaudeSession(
    long pid,
    String started,
    String namespace,
    String id,
    String cwd,
    String version,
    boolean background,
    String status,
    String waitingFor,
    String job,
    String socket) {

  /** Its id is empty if it is none. */
  static ClaudeSession of(Part file) {
    String id = file.id("sessionId");
    String domain = file.text("pidDomain");
    String kind = file.text("kind");
    return new ClaudeSession(
        file.whole("pid"),
        file.id("procStart"),
        domain.substring(Math.max(0, domain.indexOf("pid:["))),
        id.isEmpty() ? file.id("session_id") : id,
        file.text("cwd"),
        file.id("version"),
        kind.equals("bg") || kind.equals("background"),
        file.id("status"),
        file.text("waitingFor"),
        file.id("jobId"),
        file.text("messagingSocketPath"));
  }

  boolean isSound() {
    return !id.isEmpty() && cwd.startsWith("/") && 0 < pid;
  }
}
