package dev.reeve.server;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code daemon.json} in Reeve's folder: where its daemon is, for whoever looks for it. While the
 * daemon is there the file is looked at now and then, and written again if it is lost.
 */
final class Announcement implements AutoCloseable {

  private static final Duration EVERY = Duration.ofSeconds(3);

  private static final Logger LOG = LoggerFactory.getLogger(Announcement.class);

  private final Path file;
  private final byte[] text;
  private final Thread watch;
  private volatile boolean open = true;

  /** Writes it. The launcher reads no more than the beginning: what may be long comes last. */
  Announcement(Home home, String url, int port, @Nullable Path configuration) {
    file = home.folder().resolve("daemon.json");
    ProcessHandle self = ProcessHandle.current();
    ObjectNode where = JsonMapper.shared().createObjectNode();
    where.put("pid", self.pid());
    where.put("port", port);
    where.put("url", url);
    where.put("started", self.info().startInstant().map(Object::toString).orElse(""));
    where.put("configuration", configuration == null ? "" : configuration.toString());
    text = (where.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, text, AtomicFile.PRIVATE);
    watch = Thread.ofVirtual().name("reeve-announcement").start(this::watch);
  }

  private void watch() {
    while (open) {
      LockSupport.parkNanos(EVERY.toNanos());
      if (open) look();
    }
  }

  /** A folder that cannot be used is told of by the store. */
  private void look() {
    try {
      if (isToldOfOne()) return;
      AtomicFile.write(file, text, AtomicFile.PRIVATE);
      LOG.warn("{} was lost or garbled, and is written again", file);
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("{} cannot be looked after: {}", file, e.toString());
    }
  }

  /** Another daemon may have come into the folder if its lock was removed: that one is found. */
  private boolean isToldOfOne() throws IOException {
    try {
      byte[] told = Files.readAllBytes(file);
      if (Arrays.equals(told, text)) return true;
      long pid = JsonMapper.shared().readTree(told).path("pid").asLong(0);
      boolean another = 0 < pid && pid != ProcessHandle.current().pid();
      return another && ProcessHandle.of(pid).isPresent();
    } catch (NoSuchFileException | JacksonException e) {
      return false;
    }
  }

  @Override
  public void close() {
    open = false;
    LockSupport.unpark(watch);
    try {
      watch.join();
      Files.deleteIfExists(file);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove daemon.json: " + Home.said(e), e);
    }
  }
}
