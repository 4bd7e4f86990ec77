package dev.reeve.agents.claude.home;

import dev.reeve.agents.stream.Part;

/**
 * A task of one of Claude Code's lists ({@code tasks/LIST/N.json}).
 *
 * @param status {@code pending, in_progress, completed, deleted}, or what a later version says
 * @param owner the name of who has it; empty if nobody has
 */
public record ClaudeTask(String id, String subject, String status, String owner) {

  /** Its id is empty if it is none, or if Claude Code made it for its own purposes. */
  static ClaudeTask of(Part file) {
    boolean internal = file.part("metadata").flag("_internal");
    return new ClaudeTask(
        internal ? "" : file.id("id"), file.text("subject"), file.id("status"), file.id("owner"));
  }

  boolean isSound() {
    return !id.isEmpty() && !status.isEmpty();
  }
}
