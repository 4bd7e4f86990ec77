package dev.reeve.agents.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What is left of a run that is over: how it ended, and what it printed, without its secrets. */
public record FinishedRun(RunEnd end, String output) {

  /** Whether the run in this folder is over. */
  public static boolean isIn(Path folder) {
    return new RunFolder(folder).isOver();
  }

  /**
   * @param most so many bytes of its output are read at most, the last ones
   * @throws IllegalArgumentException if there is no such run, or it is not over
   */
  public static FinishedRun in(Path folder, int most) {
    RunFolder run = new RunFolder(folder);
    if (!run.isOver()) throw new IllegalArgumentException("the run is not over: " + folder);
    try {
      String last = tail(run.kept(RunListener.Channel.OUTPUT), most);
      int left = most - last.length();
      Path before = run.keptBefore(RunListener.Channel.OUTPUT);
      String first = 0 < left && Files.exists(before) ? tail(before, left) : "";
      return new FinishedRun(run.end(), first + last);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + folder + ": " + e.getMessage(), e);
    }
  }

  /** Where the agent worked. */
  public static Path workFolder(Path folder) {
    return Path.of(new RunFolder(folder).journal().folder());
  }

  private static String tail(Path file, int most) throws IOException {
    if (!Files.exists(file)) return "";
    try (var channel = Files.newByteChannel(file)) {
      channel.position(Math.max(0, channel.size() - most));
      return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
