package dev.reeve.agents.rescue;

import dev.reeve.agents.process.Mark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Git in one folder. What it is asked is a list of words of ours; names from outside are checked
 * before they come here, and none is ever read by a shell.
 *
 * <p>Whoever works in a repository writes its configuration, and git runs programs that stand
 * there. Those are switched off, nothing is fetched, and what git should start all the same bears a
 * mark: it is no operator (ADR 0035).
 *
 * @param variables what it gets beside the environment of Reeve
 */
record Git(Path folder, Map<String, String> variables) {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int LONGEST_COMPLAINT = 300;

  /** Under this name whatever git starts is known: as the run of nobody. */
  private static final String MARK = "git";

  private static final List<String> PROGRAM =
      List.of(
          "git",
          "--no-pager",
          "-c",
          "core.hooksPath=/dev/null",
          "-c",
          "core.fsmonitor=false",
          "-c",
          "commit.gpgSign=false",
          "-c",
          "log.showSignature=false");

  /** Programs that show changes are not asked, nor is git in the repositories within a tree. */
  private static final Map<String, List<String>> OPTIONS =
      Map.of(
          "diff",
          List.of("--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty"),
          "show",
          List.of("--no-ext-diff", "--no-textconv"),
          "status",
          List.of("--ignore-submodules=dirty"));

  /** They read no file of a work tree and have no hooks. */
  private static final Set<String> READING =
      Set.of(
          "config", "rev-parse", "rev-list", "for-each-ref", "ls-files", "ls-tree", "check-ignore");

  Git {
    variables = Map.copyOf(variables);
  }

  static Git in(Path folder) {
    return new Git(folder, Map.of());
  }

  Git with(Map<String, String> more) {
    Map<String, String> all = new TreeMap<>(variables);
    all.putAll(more);
    return new Git(folder, all);
  }

  /**
   * What came of it.
   *
   * @param printed without the last line's end
   * @param complaint its own last words
   */
  record Answer(int status, String printed, String complaint) {}

  /** What it printed, without the last line's end. */
  String ask(String... words) throws GitTrouble {
    Answer answer = attempt(words);
    if (answer.status() == 0) return answer.printed();
    throw new GitTrouble("git " + words[0] + " failed: " + answer.complaint());
  }

  /** The same where it may fail. */
  Answer attempt(String... words) throws GitTrouble {
    try {
      Path out = Files.createTempFile("reeve-git", ".out");
      Path errors = Files.createTempFile("reeve-git", ".err");
      try {
        int status = run(List.of(words), out, errors);
        String printed = new String(Files.readAllBytes(out), StandardCharsets.UTF_8);
        return new Answer(status, printed.stripTrailing(), complaint(errors));
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
    String first = words.getFirst();
    List<String> command = new ArrayList<>(PROGRAM);
    command.add(first);
    command.addAll(OPTIONS.getOrDefault(first, List.of()));
    command.addAll(words.subList(1, words.size()));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    prepare(builder.environment());
    if (!READING.contains(first)) ForeignPrograms.in(this).switchOff(builder.environment());
    builder.redirectInput(Path.of("/dev/null").toFile());
    builder.redirectOutput(out.toFile()).redirectError(errors.toFile());
    Process process = builder.start();
    try {
      if (process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) return process.exitValue();
      throw new GitTrouble("git " + first + " took too long in " + folder);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GitTrouble("git " + first + " was interrupted");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private void prepare(Map<String, String> environment) {
    environment.put("GIT_TERMINAL_PROMPT", "0");
    environment.put("GIT_NO_LAZY_FETCH", "1");
    environment.put("GIT_ALLOW_PROTOCOL", "none");
    environment.put("LC_ALL", "C.UTF-8");
    environment.putAll(variables);
    Mark.of(MARK, environment).addTo(environment);
  }

  private static String complaint(Path errors) throws IOException {
    String said = new String(Files.readAllBytes(errors), StandardCharsets.UTF_8).strip();
    int from = Math.max(0, said.length() - LONGEST_COMPLAINT);
    return said.substring(from).replace('\n', ' ');
  }
}
