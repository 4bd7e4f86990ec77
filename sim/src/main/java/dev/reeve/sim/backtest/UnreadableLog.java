package dev.reeve.sim.backtest;

/** What is no log of a team, or not the whole of one. */
public final class UnreadableLog extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnreadableLog(String reason) {
    super(reason);
  }
}
