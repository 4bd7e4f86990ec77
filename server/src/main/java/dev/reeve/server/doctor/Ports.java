package dev.reeve.server.doctor;

import dev.reeve.server.config.Config;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.jspecify.annotations.Nullable;

/** Whether the daemon's port is free, or the daemon's own already. */
final class Ports {

  private Ports() {}

  static Finding check(Config.Http http, @Nullable RunningDaemon daemon) {
    String where = http.bind() + ":" + http.port();
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
}
