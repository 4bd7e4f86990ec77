package dev.reeve.agents.process;

import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The programs on the search path. They are started by their own path, never by a shell, with
 * nothing of our environment but what a program needs to start; what they print is data.
 */
public final class Programs {

  private static final int MOST_BYTES = 1 << 20;
  private static final int LONGEST_VERSION = 80;

  private final String searchPath;
  private final Map<String, String> environment;
  private final Duration limit;

  public Programs(Map<String, String> environment, Duration limit) {
    this.environment = environment;
    this.searchPath = environment.getOrDefault("PATH", "");
    this.limit = limit;
  }

  /** Where it is; folders that are not absolute are passed over, as nobody means them. */
  public Optional<Path> find(String name) {
    for (String folder : searchPath.split(":", -1)) {
      Optional<Path> file = inside(folder, name);
      if (file.isPresent()) return file;
    }
    return Optional.empty();
  }

  private static Optional<Path> inside(String folder, String name) {
    try {
      Path file = Path.of(folder).resolve(name);
      boolean fits = file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file);
      return fits ? Optional.of(file) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** The first line that {@code --version} prints; empty if it fails or takes too long. */
  public Optional<String> version(Path program) {
    return ask(program, List.of("--version")).flatMap(Programs::firstLine);
  }

  /** What it prints, if it ends well within the time that it has: at most a mebibyte of it. */
  public Optional<String> ask(Path program, List<String> arguments) {
    try {
      Path output = Files.createTempFile("reeve-program-", ".out");
      try {
        return ran(program, arguments, output) ? Optional.of(text(output)) : Optional.empty();
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private boolean ran(Path program, List<String> arguments, Path output) throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(arguments);
    ProcessBuilder start = new ProcessBuilder(command);
    start.environment().clear();
    for (String name : List.of("PATH", "HOME", "TMPDIR", "CLAUDE_CONFIG_DIR")) {
      String value = environment.get(name);
      if (value != null) start.environment().put(name, value);
    }
    start.environment().put("LC_ALL", "C.UTF-8");
    start.redirectInput(Path.of("/dev/null").toFile());
    start.redirectOutput(output.toFile()).redirectErrorStream(true);
    Process process = start.start();
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      end(process);
    }
  }

  /** Nothing that we started outlives us, nor what it started. */
  private static void end(Process process) {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(
        each -> each.onExit().orTimeout(1, TimeUnit.SECONDS).exceptionally(_ -> each).join());
  }

  private static String text(Path output) throws IOException {
    try (InputStream in = Files.newInputStream(output)) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
    }
  }

  private static Optional<String> firstLine(String text) {
    String line = text.lines().map(String::strip).filter(l -> !l.isEmpty()).findFirst().orElse("");
    String safe = Redactor.standard().redact(line.replaceAll("\\p{C}", "")).value();
    String cut = safe.length() <= LONGEST_VERSION ? safe : safe.substring(0, LONGEST_VERSION);
    return cut.isEmpty() ? Optional.empty() : Optional.of(cut);
  }
}
