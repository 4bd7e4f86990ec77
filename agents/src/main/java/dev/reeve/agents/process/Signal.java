package dev.reeve.agents.process;

/** The signals that Reeve sends. */
public enum Signal {
  INTERRUPT(2),
  QUIT(3),
  KILL(9),
  PIPE(13),
  TERMINATE(15);

  private final int number;

  Signal(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
