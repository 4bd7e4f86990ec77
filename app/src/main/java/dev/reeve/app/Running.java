package dev.reeve.app;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.Home;
import dev.reeve.server.store.FileHold;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A daemon as {@code daemon.json} in its folder tells of it; it may be gone since. */
record Running(long pid, String url, String started) {

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
      throw Stopped.failed("cannot read " + file + ": " + Home.said(e, file));
    }
  }

  /** The process itself: not another that got its number after it had died. */
  Optional<ProcessHandle> process() {
    return ProcessHandle.of(pid)
        .filter(ProcessId::isAlive)
        .filter(process -> ProcessId.hasStarted(process, started));
  }
}
