package dev.reeve.agents.run;

import dev.reeve.base.file.Home;
import dev.reeve.base.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
      throw new UncheckedIOException("cannot read " + folder + ": " + Home.said(e, folder), e);
    }
  }

  /** When it was over; null if it is not. */
  public static @Nullable Instant endedAt(Path folder) {
    return new RunFolder(folder).endedAt();
  }

  /** Where the agent worked. */
  public static Path workFolder(Path folder) {
    return Path.of(new RunFolder(folder).journal().folder());
  }

  /**
   * The last line that a run printed among its errors; empty if there is none, or it is not known.
   *
   * @param most so many bytes are looked at
   */
  public static String lastError(Path folder, int most) {
    try {
      String end = tail(new RunFolder(folder).kept(RunListener.Channel.ERRORS), most);
      return end.lines().filter(line -> !line.isBlank()).reduce("", (_, last) -> last).strip();
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * What a run printed, its errors last.
   *
   * @param end the last of it
   * @param hash SHA-256 over all that was kept of it
   */
  public record Prints(String end, String hash) {}

  /**
   * @param most so many bytes of each of its outputs are read for the end of what it printed
   */
  public static Prints prints(Path folder, int most) {
    RunFolder run = new RunFolder(folder);
    StringBuilder end = new StringBuilder();
    List<Path> all = new ArrayList<>();
    try {
      for (RunListener.Channel channel : RunListener.Channel.values()) {
        all.addAll(List.of(run.keptBefore(channel), run.kept(channel)));
        end.append(tail(run.kept(channel), most)).append('\n');
      }
      return new Prints(end.toString().strip(), Sha256.hex(all));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + folder + ": " + Home.said(e, folder), e);
    }
  }

  private static String tail(Path file, int most) throws IOException {
    if (!Files.exists(file)) return "";
    try (var channel = Files.newByteChannel(file)) {
      channel.position(Math.max(0, channel.size() - most));
      return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
