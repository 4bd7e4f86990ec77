package dev.reeve.agents.run;

import dev.reeve.agents.process.Spawn;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * The fixed script that stands between Reeve and the agent: it waits for the agent and writes the
 * exit status down, so that there is one also if no Reeve was there to see it (A-4). The command is
 * handed to it as arguments; nothing of it is ever part of the script.
 */
final class Wrapper {

  /**
   * Signals that are meant for the agent do not stop the wrapper; a trap, unlike ignoring, is not
   * inherited. The shell itself says nothing: its errors go nowhere, the agent's where they should.
   */
  private static final String SCRIPT =
      """
      folder=$1
      shift
      trap : HUP INT QUIT TERM
      exec 3>&2 2>/dev/null
      (exec "$@" 2>&3 3>&-)
      status=$?
      umask 077
      echo "$status" >"$folder/exit"
      exit "$status"
      """;

  private Wrapper() {}

  static Spawn around(Launch launch, SortedMap<String, String> environment, RunFolder folder) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("/bin/sh", "-c", SCRIPT, "reeve-run", folder.path().toString()));
    command.addAll(launch.command());
    boolean captured = !launch.terminal();
    return new Spawn(
        command,
        launch.folder(),
        environment,
        launch.input(),
        captured ? folder.raw(RunListener.Channel.OUTPUT) : null,
        captured ? folder.raw(RunListener.Channel.ERRORS) : null,
        captured);
  }
}
