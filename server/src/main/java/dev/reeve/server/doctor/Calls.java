package dev.reeve.server.doctor;

import dev.reeve.agents.process.Programs;
import dev.reeve.server.config.Config;
import dev.reeve.server.notify.DesktopWay;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether people could be called; nobody is. */
final class Calls {

  private Calls() {}

  static List<Finding> check(Config.Notify notices, Path folder, Map<String, String> environment) {
    List<Finding> findings = new ArrayList<>();
    if (!notices.command().isEmpty()) {
      findings.add(command(notices.command().getFirst(), folder, environment));
    }
    if (notices.webhook() != null) findings.add(webhook(notices.webhook()));
    if (notices.desktop()) findings.add(desktop(environment));
    return findings;
  }

  private static Finding command(String name, Path folder, Map<String, String> environment) {
    Path own = folder.resolve(name);
    boolean found =
        name.contains("/")
            ? Files.isExecutable(own)
            : new Programs(environment, java.time.Duration.ZERO).find(name).isPresent();
    if (found) return Finding.ok("notify.command", name);
    return Finding.warning(
        "notify.command", name + " is not there", "a program", "mend notify.command");
  }

  /** The rest of the address may be a secret. */
  private static Finding webhook(URI address) {
    String host = address.getHost();
    try {
      InetAddress.getByName(host);
      return Finding.ok("notify.webhook", host + " (it was not called)");
    } catch (UnknownHostException e) {
      return Finding.warning(
          "notify.webhook", host + " is not known", "a host", "mend notify.webhook");
    }
  }

  private static Finding desktop(Map<String, String> environment) {
    Path program = DesktopWay.program(environment);
    if (program == null) {
      return Finding.warning(
          "notify.desktop",
          "neither notify-send nor osascript is on the PATH",
          "one of them",
          "install libnotify, or set notify.desktop to false");
    }
    boolean screen =
        program.endsWith("osascript") || environment.containsKey("DBUS_SESSION_BUS_ADDRESS");
    if (screen) return Finding.ok("notify.desktop", program.toString());
    return Finding.warning(
        "notify.desktop",
        program + ", but DBUS_SESSION_BUS_ADDRESS is not set here",
        "a desktop session",
        "start the daemon from one");
  }
}
