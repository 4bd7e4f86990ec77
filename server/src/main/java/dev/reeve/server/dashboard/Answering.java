package dev.reeve.server.dashboard;

import dev.reeve.core.team.TeamId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Gives answers to decisions and questions by the same way as everybody else. */
public interface Answering {

  /**
   * @param id of a decision, or of a question
   * @param body {@code {answer, epoch?, note?}}
   * @return why it was not taken; null if it was
   */
  @Nullable String answer(TeamId team, String id, ObjectNode body);
}
