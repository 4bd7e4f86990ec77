package dev.reeve.server.notify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * {@code notify.desktop}: a notice on the screen of whoever runs the daemon. Nothing of what agents
 * said is in it, for it stands on a command line.
 */
public final class DesktopWay implements Way {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String TITLE = "Reeve";

  /** Takes both texts as arguments: no script is made of them. */
  private static final String SCRIPT =
      """
      on run argv
      display notification (item 2 of argv) with title (item 1 of argv)
      end run\
      """;

  private final Map<String, String> environment;

  DesktopWay(Map<String, String> environment) {
    this.environment = environment;
  }

  /** What would be called with this environment; null if there is nothing. */
  public static @Nullable Path program(Map<String, String> environment) {
    for (String name : List.of("notify-send", "osascript")) {
      for (String folder : environment.getOrDefault("PATH", "").split(":", -1)) {
        Path file = Path.of(folder).resolve(name);
        if (file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file)) return file;
      }
    }
    return null;
  }

  @Override
  public String name() {
    return "notify.desktop";
  }

  @Override
  public Told tell(News news) {
    Path program = program(environment);
    if (program == null) {
      return new Told.Over(name() + ": neither notify-send nor osascript is on the PATH");
    }
    try {
      return ended(run(command(program, news.headline())));
    } catch (IOException e) {
      return new Told.Failed(name() + ": " + program + " could not be started");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Told.Failed("the daemon is stopping");
    }
  }

  static List<String> command(Path program, String headline) {
    if (program.endsWith("osascript")) {
      return List.of(program.toString(), "-e", SCRIPT, TITLE, headline);
    }
    return List.of(
        program.toString(), "--app-name=" + TITLE, "--urgency=critical", "--", TITLE, headline);
  }

  private int run(List<String> command) throws IOException, InterruptedException {
    ProcessBuilder start = new ProcessBuilder(command);
    start.redirectInput(Path.of("/dev/null").toFile());
    start.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    start.redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process = start.start();
    try {
      boolean over = process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      return over ? process.exitValue() : -1;
    } finally {
      process.destroyForcibly();
    }
  }

  private Told ended(int status) {
    if (status == 0) return new Told.Done("");
    if (status < 0) {
      return new Told.Over(name() + " was stopped after " + PATIENCE.toSeconds() + " s");
    }
    return new Told.Failed(name() + " ended with " + status);
  }
}
