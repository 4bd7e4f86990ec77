package dev.reeve.agents.run;

import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.util.List;

/** The two outputs of a run. */
final class Outputs {

  private final List<Output> both;

  /**
   * @param leaked is told when a private key stood in one of them
   */
  Outputs(RunFolder folder, RunLimits limits, Printed printed, Runnable leaked, Redactor redactor) {
    var output = RunListener.Channel.OUTPUT;
    var errors = RunListener.Channel.ERRORS;
    both =
        List.of(
            new Output(folder, output, limits, printed::output, leaked, redactor),
            new Output(folder, errors, limits, printed::errors, leaked, redactor));
  }

  /** Reads what is new of both; says how much that was. */
  int read(byte[] buffer) throws IOException {
    int read = 0;
    for (Output output : both) read += output.read(buffer);
    return read;
  }

  /** If more than so much waits in one of them, a part in the middle of it is left out. */
  void bound(long backlog) throws IOException {
    for (Output output : both) output.bound(backlog);
  }

  void finish() throws IOException {
    for (Output output : both) output.finish();
  }

  void close() throws IOException {
    for (Output output : both) output.close();
  }
}
