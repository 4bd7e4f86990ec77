package dev.reeve.app;

import dev.reeve.agents.process.Mark;
import dev.reeve.base.file.Home;

/**
 * Where the program runs.
 *
 * @param launcher the path of the script {@code reeve}; empty if it was started without
 * @param supervised whether an agent that Reeve watches started it, or something that one started
 */
record Place(Home home, String launcher, boolean supervised) {

  static Place ofThisProcess() {
    return new Place(
        Home.ofThisProcess(),
        System.getProperty("reeve.launcher", ""),
        System.getenv(Mark.RUN) != null);
  }

  /** An agent has a token of its own; the operator's is not for it. */
  void mustBeOperators(String command) {
    if (!supervised) return;
    throw Stopped.refused(
        "FORBIDDEN",
        "'"
            + command
            + "' is the operator's, and this was started by an agent under supervision (REEVE_RUN"
            + " is set): run it in a terminal of your own");
  }
}
