package dev.reeve.server.files;

import dev.reeve.base.file.Home;
import dev.reeve.core.team.TeamId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells when something in the folder of a team is touched. */
final class FolderWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FolderWatch.class);

  private final WatchService service;
  private final Map<TeamId, Path> folders = new ConcurrentHashMap<>();
  private final Map<WatchKey, TeamId> keys = new ConcurrentHashMap<>();
  private volatile BiConsumer<TeamId, String> listener = (team, name) -> {};

  FolderWatch() {
    try {
      service = FileSystems.getDefault().newWatchService();
    } catch (IOException e) {
      throw new UncheckedIOException("no folder can be watched: " + Home.told(e), e);
    }
    Thread.ofVirtual().name("reeve-folders").start(this::listen);
  }

  void onTouch(BiConsumer<TeamId, String> touched) {
    listener = touched;
  }

  void add(TeamId team, Path folder) {
    folders.put(team, folder);
  }

  /** Nobody wants to know of it any more. */
  void remove(TeamId team) {
    folders.remove(team);
    keys.forEach((key, of) -> {
      if (!of.equals(team)) return;
      key.cancel();
      keys.remove(key);
    });
  }

  /** Whose folder it is; null if nobody's. */
  @Nullable TeamId teamIn(Path folder) {
    for (Map.Entry<TeamId, Path> each : folders.entrySet()) {
      if (each.getValue().equals(folder)) return each.getKey();
    }
    return null;
  }

  List<TeamId> teams() {
    return List.copyOf(folders.keySet());
  }

  /** Folders that have come into being, or have come again, are watched from now on. */
  void renew() {
    if (keys.size() == folders.size()) return;
    folders.forEach((team, folder) -> {
      if (!keys.containsValue(team) && Files.isDirectory(folder)) register(team, folder);
    });
  }

  private void register(TeamId team, Path folder) {
    try {
      WatchKey key =
          folder.register(
              service,
              StandardWatchEventKinds.ENTRY_CREATE,
              StandardWatchEventKinds.ENTRY_MODIFY,
              StandardWatchEventKinds.ENTRY_DELETE);
      keys.put(key, team);
    } catch (IOException e) {
      LOG.warn("{} is looked at only now and then: {}", folder, Home.said(e, folder));
    }
  }

  private void listen() {
    try {
      while (true) tell(service.take());
    } catch (InterruptedException | ClosedWatchServiceException e) {
      keys.clear();
    }
  }

  private void tell(WatchKey key) {
    TeamId team = keys.get(key);
    List<WatchEvent<?>> events = key.pollEvents();
    if (!key.reset()) keys.remove(key);
    if (team == null) return;
    for (WatchEvent<?> event : events) {
      listener.accept(team, event.context() == null ? "" : event.context().toString());
    }
    if (events.isEmpty()) listener.accept(team, "");
  }

  @Override
  public void close() {
    try {
      service.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the watch on folders cannot be ended", e);
    }
  }
}
