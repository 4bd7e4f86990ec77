package dev.reeve.server.checkpoint;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rings when something is written into the folder of a bus. */
final class BusWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(BusWatch.class);

  private final WatchService service;
  private final Map<WatchKey, Runnable> bells = new ConcurrentHashMap<>();
  private final Map<Path, WatchKey> keys = new ConcurrentHashMap<>();

  BusWatch() {
    try {
      service = FileSystems.getDefault().newWatchService();
    } catch (IOException e) {
      throw new UncheckedIOException("no folder can be watched: " + Home.told(e), e);
    }
    Thread.ofVirtual().name("reeve-buses").start(this::listen);
  }

  void add(Path folder, Runnable bell) {
    try {
      WatchKey key =
          folder.register(
              service, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
      bells.put(key, bell);
      keys.put(folder, key);
    } catch (IOException e) {
      LOG.warn("{} is looked at only now and then: {}", folder, Home.said(e, folder));
    }
  }

  void remove(Path folder) {
    @Nullable WatchKey key = keys.remove(folder);
    if (key == null) return;
    bells.remove(key);
    key.cancel();
  }

  private void listen() {
    try {
      while (true) {
        WatchKey key = service.take();
        key.pollEvents();
        key.reset();
        @Nullable Runnable bell = bells.get(key);
        if (bell != null) bell.run();
      }
    } catch (InterruptedException | ClosedWatchServiceException e) {
      bells.clear();
    }
  }

  @Override
  public void close() {
    try {
      service.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the watch on buses cannot be ended", e);
    }
  }
}
