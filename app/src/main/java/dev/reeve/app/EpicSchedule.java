package dev.reeve.app;

import dev.reeve.workflows.epic.Epic;
import dev.reeve.workflows.epic.EpicTick;
import dev.reeve.workflows.epic.Row;
import dev.reeve.workflows.epic.Ticked;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drives epics beside the daemon: each gets its ticks in a thread of its own, the same as on the
 * command line. An epic that cannot be read is told of and tried again; the others go on.
 */
final class EpicSchedule implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EpicSchedule.class);

  private final Place place;
  private final Duration every;
  private final Map<Path, EpicTick> running = new ConcurrentHashMap<>();
  private final List<Thread> threads;
  private volatile boolean open = true;

  EpicSchedule(Place place, List<Path> files, Duration every) {
    this.place = place;
    this.every = every;
    threads = files.stream().map(file -> Thread.ofVirtual().unstarted(() -> drive(file))).toList();
  }

  void start() {
    threads.forEach(Thread::start);
  }

  private void drive(Path file) {
    try {
      while (open) {
        tick(file);
        Thread.sleep(every);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tick(Path file) {
    try {
      EpicTick tick = new EpicFiles(place).tick(file);
      running.put(file, tick);
      if (open) tell(file, tick.tick());
    } catch (RuntimeException e) {
      LOG.warn("epic {}: {}", file, e.getMessage());
    } finally {
      running.remove(file);
    }
  }

  private static void tell(Path file, Ticked ticked) {
    @Nullable Epic epic = ticked.epic();
    @Nullable Row row = ticked.row();
    if (!ticked.why().isEmpty()) LOG.warn("epic {}: {}", file, ticked.why());
    if (epic == null) return;
    if (row != null) LOG.info("epic {}: {}: {}", epic.id(), row.kind(), row.decision());
    String line = ticked.said().line();
    if (!line.isEmpty()) LOG.info("{}", line);
  }

  /** Stops the agents that are being asked; workers go on. */
  @Override
  public void close() {
    open = false;
    running.values().forEach(EpicTick::interrupt);
    for (Thread thread : threads) {
      thread.interrupt();
      try {
        thread.join(Duration.ofSeconds(10));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
