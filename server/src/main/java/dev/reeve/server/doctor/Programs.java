package dev.reeve.server.doctor;

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
final class Programs {

  private static final int MOST_BYTES = 4_000;
  private static final int LONGEST_VERSION = 80;

  private final String searchPath;
  private final Map<String, String> environment;
  private final Duration limit;

  Programs(Map<String, String> environment, Duration limit) {
    this.environment = environment;
    this.searchPath = environment.getOrDefault("PATH", "");
    this.limit = limit;
  }

  /** Where it is; folders that are not absolute are passed over, as nobody means them. */
  Optional<Path> find(String name) {
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
  Optional<String> version(Path program) {
    try {
      Path output = Files.createTempFile("reeve-doctor-", ".out");
      try {
        return ran(program, output) ? firstLine(output) : Optional.empty();
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private boolean ran(Path program, Path output) throws IOException {
    ProcessBuilder start = new ProcessBuilder(List.of(program.toString(), "--version"));
    start.environment().clear();
    for (String name : List.of("PATH", "HOME", "TMPDIR")) {
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

  private static Optional<String> firstLine(Path output) throws IOException {
    try (InputStream in = Files.newInputStream(output)) {
      String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
      String line =
          text.lines().map(String::strip).filter(l -> !l.isEmpty()).findFirst().orElse("");
      String safe = Redactor.standard().redact(line.replaceAll("\\p{C}", "")).value();
      String cut = safe.length() <= LONGEST_VERSION ? safe : safe.substring(0, LONGEST_VERSION);
      return cut.isEmpty() ? Optional.empty() : Optional.of(cut);
    }
  }
}
