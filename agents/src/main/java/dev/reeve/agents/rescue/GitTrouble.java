package dev.reeve.agents.rescue;

/** Git could not do what it was asked to; the message says what, and git's own last words. */
public final class GitTrouble extends Exception {

  private static final long serialVersionUID = 1;

  GitTrouble(String message) {
    super(message);
  }
}
