package dev.reeve.app;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.Home;
import dev.reeve.server.store.FileHold;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A daemon as {@code daemon.json} in its folder tells of it; it may be gone since. */
record Running(long pid, String url, String started) {

  /** The system counts from when it was started itself, and may correct that by a little. */
  private static final Duration INACCURACY = Duration.ofSeconds(2);

  /** The daemon that runs in a folder now. */
  static Optional<Running> in(Home home) {
    return told(home).filter(running -> running.process().isPresent());
  }

  /** The process of the daemon that holds a folder, also if its file is lost or garbled. */
  static Optional<ProcessHandle> holding(Home home) {
    return in(home)
        .or(() ->
            Optional.ofNullable(FileHold.holder(home))
                .map(holder -> new Running(holder.pid(), "", holder.started())))
        .flatMap(Running::process);
  }

  private static Optional<Running> told(Home home) {
    Path file = home.folder().resolve("daemon.json");
    try {
      JsonNode json = JsonTree.read(Files.readString(file));
      long pid = json.path("pid").asLong(0);
      String url = json.path("url").asString("");
      return pid < 1 || url.isEmpty()
          ? Optional.empty()
          : Optional.of(new Running(pid, url, json.path("started").asString("")));
    } catch (NoSuchFileException | CharacterCodingException | JacksonException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw Stopped.failed("cannot read " + file + ": " + e.getMessage());
    }
  }

  /** The process itself: not another that got its number after it had died. */
  Optional<ProcessHandle> process() {
    return ProcessHandle.of(pid).filter(ProcessId::isAlive).filter(this::isIt);
  }

  private boolean isIt(ProcessHandle process) {
    Optional<Instant> start = process.info().startInstant();
    if (start.isEmpty() || started.isEmpty()) return true;
    try {
      Duration apart = Duration.between(Instant.parse(started), start.get()).abs();
      return apart.compareTo(INACCURACY) <= 0;
    } catch (DateTimeParseException e) {
      return false;
    }
  }
}
