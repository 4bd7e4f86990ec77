package dev.reeve.agents.run;

import dev.reeve.agents.process.NamedPipe;
import dev.reeve.agents.process.Spawn;
import java.io.IOException;
import java.nio.file.Path;
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
   *
   * <p>The input of an agent that is talked with is a named pipe. A second process holds it open
   * until it is told to let go, so that the agent's input does not end with Reeve.
   */
  private static final String SCRIPT =
      """
      folder=$1
      shift
      trap : HUP INT QUIT TERM
      exec 3>&2 2>/dev/null
      if [ -p "$folder/input" ]
      then
        (exec 4>"$folder/input" 3>&- >/dev/null; read -r _ <"$folder/input.end") &
        holder=$!
        (exec "$@" <"$folder/input" 2>&3 3>&-)
        status=$?
        kill "$holder"
        wait "$holder"
      else
        (exec "$@" 2>&3 3>&-)
        status=$?
      fi
      umask 077
      echo "$status" >"$folder/exit"
      exit "$status"
      """;

  private static final Path NOTHING = Path.of("/dev/null");

  private Wrapper() {}

  static Spawn around(Launch launch, SortedMap<String, String> environment, RunFolder folder)
      throws IOException {
    boolean talks = launch.protocol().talks();
    if (talks) {
      NamedPipe.create(folder.input());
      NamedPipe.create(folder.inputEnd());
    }
    List<String> command = new ArrayList<>();
    command.addAll(List.of("/bin/sh", "-c", SCRIPT, "reeve-run", folder.path().toString()));
    command.addAll(launch.command());
    boolean captured = !launch.terminal();
    return new Spawn(
        command,
        launch.folder(),
        environment,
        talks ? NOTHING : launch.input(),
        captured ? folder.raw(RunListener.Channel.OUTPUT) : null,
        captured ? folder.raw(RunListener.Channel.ERRORS) : null,
        captured);
  }
}
