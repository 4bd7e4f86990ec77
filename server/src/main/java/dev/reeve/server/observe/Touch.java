package dev.reeve.server.observe;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the next look, or for something to happen in folders where things do not stay: Claude
 * Code takes a message out of an inbox within half a second.
 */
final class Touch {

  private static final int MOST = 100;

  private final @Nullable WatchService service = service();
  private final SortedMap<Path, WatchKey> keys = new TreeMap<>();

  private static @Nullable WatchService service() {
    try {
      return FileSystems.getDefault().newWatchService();
    } catch (IOException | UnsupportedOperationException e) {
      return null; // then every look is in its turn
    }
  }

  void on(Path folder) {
    keys.values().removeIf(key -> !key.isValid());
    if (service == null || MOST <= keys.size() || keys.containsKey(folder)) return;
    try {
      keys.put(
          folder,
          folder.register(
              service, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY));
    } catch (IOException | ClosedWatchServiceException e) {
      // there is none yet, or the daemon stops
    }
  }

  void await(Duration atMost) throws InterruptedException {
    if (service == null) {
      rest(atMost);
      return;
    }
    try {
      WatchKey key = service.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
      if (key == null) return;
      key.pollEvents();
      key.reset();
    } catch (ClosedWatchServiceException e) {
      // the daemon stops
    }
  }

  void rest(Duration time) {
    LockSupport.parkNanos(time.toNanos());
  }

  void close() {
    try {
      if (service != null) service.close();
    } catch (IOException e) {
      // it holds nothing that would outlive the process
    }
  }
}
