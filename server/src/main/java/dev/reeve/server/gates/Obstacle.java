package dev.reeve.server.gates;

/** Why something cannot be run. */
public final class Obstacle extends Exception {

  private static final long serialVersionUID = 1;

  Obstacle(String reason) {
    super(reason);
  }
}
