package dev.reeve.server.doctor;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.server.config.Config;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whether the daemon's port is free, or the daemon's own already. */
final class Ports {

  private static final int MOST_BYTES = 10_000;

  private Ports() {}

  static Finding check(Config.Http http, Path home) {
    String where = http.bind() + ":" + http.port();
    Running daemon = daemon(home.resolve("daemon.json"));
    boolean there = daemon != null && daemon.port() == http.port();
    String elsewhere = daemon == null || there ? "" : "; Reeve's daemon runs at " + daemon.words();
    if (isFree(http)) return Finding.ok("port", where + " is free" + elsewhere);
    if (daemon != null && there) {
      return Finding.ok("port", where + " is held by Reeve's daemon, pid " + daemon.pid());
    }
    return Finding.problem(
        "port",
        where + " is held by another program or not to be had" + elsewhere,
        "it free, or Reeve's daemon there",
        "end that program, or set another http.port in reeve.yaml");
  }

  private static boolean isFree(Config.Http http) {
    try (ServerSocket socket = new ServerSocket()) {
      InetAddress address =
          http.bind().equals("localhost")
              ? InetAddress.getLoopbackAddress()
              : InetAddress.ofLiteral(http.bind());
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(address, http.port()), 1);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** A daemon that is there. */
  private record Running(long pid, int port, String url) {

    private String words() {
      return url + ", pid " + pid;
    }
  }

  /** The process that wrote the file; null if it is not alive. */
  private static @Nullable Running daemon(Path file) {
    if (!Files.isRegularFile(file)) return null;
    try (InputStream in = Files.newInputStream(file)) {
      JsonNode said = JsonMapper.builder().build().readTree(in.readNBytes(MOST_BYTES));
      long pid = said.path("pid").asLong(0);
      boolean alive = 0 < pid && ProcessHandle.of(pid).filter(ProcessId::isAlive).isPresent();
      if (!alive) return null;
      return new Running(pid, said.path("port").asInt(0), said.path("url").asString(""));
    } catch (IOException | JacksonException e) {
      return null;
    }
  }
}
