package dev.reeve.agents.rescue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Git in one folder. What it is asked is a list of words of ours; names from outside are checked
 * before they come here, and none is ever read by a shell.
 *
 * @param variables what it gets beside the environment of Reeve
 */
record Git(Path folder, Map<String, String> variables) {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int LONGEST_COMPLAINT = 300;

  static Git in(Path folder) {
    return new Git(folder, Map.of());
  }

  Git with(Map<String, String> more) {
    return new Git(folder, more);
  }

  /** What it printed, without the last line's end. */
  String ask(String... words) throws GitTrouble {
    try {
      Path out = Files.createTempFile("reeve-git", ".out");
      Path errors = Files.createTempFile("reeve-git", ".err");
      try {
        int status = run(List.of(words), out, errors);
        String printed = Files.readString(out, StandardCharsets.UTF_8);
        if (status == 0) return printed.stripTrailing();
        throw new GitTrouble("git " + words[0] + " failed: " + complaint(errors));
      } finally {
        Files.deleteIfExists(out);
        Files.deleteIfExists(errors);
      }
    } catch (IOException e) {
      throw new GitTrouble("git cannot be run in " + folder + ": " + e.getMessage());
    }
  }

  /** The same, with its output in a file as it is. */
  void into(Path file, String... words) throws GitTrouble {
    try {
      Path errors = Files.createTempFile("reeve-git", ".err");
      try {
        if (run(List.of(words), file, errors) != 0) {
          throw new GitTrouble("git " + words[0] + " failed: " + complaint(errors));
        }
      } finally {
        Files.deleteIfExists(errors);
      }
    } catch (IOException e) {
      throw new GitTrouble("git cannot be run in " + folder + ": " + e.getMessage());
    }
  }

  private int run(List<String> words, Path out, Path errors) throws IOException, GitTrouble {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.hooksPath=/dev/null"));
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("GIT_TERMINAL_PROMPT", "0");
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().putAll(variables);
    builder.redirectInput(Path.of("/dev/null").toFile());
    builder.redirectOutput(out.toFile()).redirectError(errors.toFile());
    Process process = builder.start();
    try {
      if (process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) return process.exitValue();
      throw new GitTrouble("git " + words.getFirst() + " took too long in " + folder);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GitTrouble("git " + words.getFirst() + " was interrupted");
    } finally {
      process.destroyForcibly();
    }
  }

  private static String complaint(Path errors) throws IOException {
    String said = Files.readString(errors, StandardCharsets.UTF_8).strip();
    int from = Math.max(0, said.length() - LONGEST_COMPLAINT);
    return said.substring(from).replace('\n', ' ');
  }
}
