package dev.reeve.app;

import dev.reeve.agents.process.ThisProcess;
import dev.reeve.base.file.Home;
import dev.reeve.server.config.LastConfiguration;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Starts the daemon as a process of its own, and waits until it answers. */
record DetachedDaemon(Console console, Home home) {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int POLL_MILLIS = 15;
  private static final int TOLD_LINES = 20;

  /**
   * The flags of its JVM, one a line, as the launcher knows them; without a launcher there are none
   * but what every JVM of Reeve needs.
   */
  private static final String FLAGS =
      System.getProperty("reeve.daemon.flags", "--enable-native-access=ALL-UNNAMED");

  /** Set where all that is printed goes to the log. */
  private static final String DETACHED = "reeve.detached";

  /** Whether this process is such a daemon. */
  static boolean isThis() {
    return Boolean.getBoolean(DETACHED);
  }

  int start(List<String> arguments) {
    home.ready();
    DaemonLog log = DaemonLog.ready(home);
    @Nullable String change = new LastConfiguration(home).change(DaemonPlan.file(home));
    try {
      long before = Files.size(log.file());
      Process child = child(SelfStart.apart(SelfStart.java(flags()), arguments), log);
      ThisProcess.prepareEnd(); // there is time for it now
      boolean ready = awaitReady(child);
      if (ready) {
        tell(log);
        if (change != null) complain(Harmless.line(change));
        tellTrouble();
        return 0;
      }
      boolean ended = !child.isAlive();
      if (!ended) child.destroy();
      if (!ended) complain("the daemon did not answer within " + PATIENCE.toSeconds() + " s:");
      List<String> said = log.after(before, TOLD_LINES);
      said.forEach(line -> console.err().println(Stamped.bare(line)));
      if (said.isEmpty() && ended) complain(speechless(child.exitValue(), log));
      return ended && child.exitValue() != 0 ? child.exitValue() : 1;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start the daemon: " + Home.told(e), e);
    }
  }

  /** What is said in the place of one that ended without a word. */
  private static String speechless(int exit, DaemonLog log) {
    String ended = "the daemon cannot start (exit status " + exit + "), ";
    @Nullable String trouble = log.trouble();
    return trouble == null
        ? ended + "and said nothing; 'reeve up' shows what it does in the foreground"
        : ended + "nor write why to " + log.file() + ": " + Harmless.line(trouble);
  }

  private static List<String> flags() {
    List<String> flags = new ArrayList<>(FLAGS.lines().toList());
    flags.add("-D" + DETACHED + "=true");
    return flags;
  }

  private void complain(String sentence) {
    console.err().println("reeve: " + sentence);
  }

  private void tell(DaemonLog log) {
    Running running = Running.in(home).orElseThrow(() -> Stopped.noDaemon(home));
    console
        .out()
        .println(
            "Reeve is up: %s, pid %d, log %s; stop it with 'reeve down'"
                .formatted(running.url(), running.pid(), log.file()));
  }

  /** It runs, but something is wrong: whoever started it hears it here first. */
  private void tellTrouble() {
    String trouble = TeamText.text(DaemonClient.of(home).get("/api/health").body(), "trouble");
    if (!trouble.isEmpty()) complain("it is not well: " + Harmless.line(trouble));
  }

  /** Its own session, so that the end of this terminal is not the end of it. */
  private static Process child(List<String> command, DaemonLog log) throws IOException {
    return new ProcessBuilder(command)
        .redirectInput(new File("/dev/null"))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.file().toFile()))
        .start();
  }

  private boolean awaitReady(Process child) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (System.nanoTime() < deadline) {
        if (child.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) return false;
        if (isReady(child.pid())) return true;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private boolean isReady(long pid) {
    return Files.exists(home.folder().resolve("daemon.json"))
        && Running.in(home).filter(running -> running.pid() == pid).isPresent()
        && DaemonClient.of(home).isThere();
  }
}
