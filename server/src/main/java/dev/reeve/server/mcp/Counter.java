package dev.reeve.server.mcp;

import dev.reeve.core.message.MessageId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.server.access.Bearer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The daemon as its tools ask it, by the same ways as over HTTP. Every method throws {@link Denied}
 * if the bearer may not, or if what is asked is refused.
 */
public interface Counter {

  /** A team that there is, and that the bearer may see. */
  TeamState team(Bearer who, TeamId team);

  /**
   * Sends a command in its wire form (W-3).
   *
   * @return what became of it, once it is durable
   */
  JsonNode command(Bearer who, TeamId team, ObjectNode command);

  /** What was said and refused to the one in that seat since it last read. */
  JsonNode messages(Seat seat, ReadUpTo last);

  /**
   * Asks the bus of a session that is supervised for the team of that seat (C-3).
   *
   * @param request in the words of {@code team_msg}; whoever writes is the one in the seat
   */
  JsonNode bus(Seat seat, ObjectNode request);

  /**
   * Asks the supervisor of such a session for a checkpoint (C-4).
   *
   * @param request {@code {session_id?, task_id, scope?}}
   * @return the message that asks for it
   */
  JsonNode checkpoint(Seat seat, ObjectNode request);

  /** What was handed to the one in that seat has reached it. */
  void reached(Seat seat, MessageId message);

  /** The {@code SUPERVISOR_REPORT} of a team, as text. */
  String report(Bearer who, TeamId team);
}
