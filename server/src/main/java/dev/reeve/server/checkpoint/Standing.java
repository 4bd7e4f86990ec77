package dev.reeve.server.checkpoint;

import java.util.List;

/**
 * How a resident supervisor stands.
 *
 * @param closed what waits behind checkpoints
 * @param trend how the last score stands to the one before (C-13)
 */
public record Standing(
    String sessionId,
    String folder,
    String team,
    List<Double> scores,
    String trend,
    List<String> closed) {

  public Standing {
    scores = List.copyOf(scores);
    closed = List.copyOf(closed);
  }
}
