package dev.reeve.app;

import dev.reeve.base.file.Home;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings what the daemon says first to the agent, however often the daemon goes away: a line of
 * standard output for each notification.
 */
final class McpPushes implements AutoCloseable {

  private static final String DATA = "data: ";
  private static final long FIRST_PAUSE_MILLIS = 500;
  private static final long LONGEST_PAUSE_MILLIS = 30_000;

  private final Home home;
  private final @Nullable String token;
  private final String address;
  private final Consumer<String> say;
  private @Nullable Thread thread;

  McpPushes(Home home, @Nullable String token, String address, Consumer<String> say) {
    this.home = home;
    this.token = token;
    this.address = address;
    this.say = say;
  }

  /** Once the agent says that it listens. */
  synchronized void start() {
    if (thread == null) thread = Thread.ofPlatform().name("pushes").daemon().start(this::run);
  }

  private void run() {
    long pause = FIRST_PAUSE_MILLIS;
    try {
      while (true) {
        pause = follow() ? FIRST_PAUSE_MILLIS : Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
        Thread.sleep(pause);
      }
    } catch (InterruptedException e) {
      // the agent closed its side
    }
  }

  /** Until the daemon goes away; whether it was there. */
  private boolean follow() {
    boolean there = false;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                DaemonClient.of(home, token).pushes(address), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        there = true;
        if (line.startsWith(DATA)) say.accept(line.substring(DATA.length()));
      }
    } catch (IOException | Stopped e) {
      return there; // it comes back, or it knows no such member; calls say why
    }
    return there;
  }

  @Override
  public synchronized void close() {
    if (thread != null) thread.interrupt();
  }
}
