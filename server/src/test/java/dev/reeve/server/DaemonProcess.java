package dev.reeve.server;

import dev.reeve.agents.AgentSpec;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.team.Settings;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.server.config.ConfigFile;
import dev.reeve.server.hooks.HookPlan;
import dev.reeve.server.http.HttpServer;
import dev.reeve.server.notify.Notifier;
import dev.reeve.server.retention.Retention;
import dev.reeve.server.store.EmbeddedStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A daemon in a process of its own, which a test may kill. */
public final class DaemonProcess implements AutoCloseable {

  private final Process process;
  private final BufferedReader output;

  private DaemonProcess(Process process) {
    this.process = process;
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts it; when this returns, it answers. */
  public static DaemonProcess start(Path home, int port, String... clock) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xmx256m"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(DaemonProcess.class.getName(), home.toString(), String.valueOf(port)));
    command.addAll(List.of(clock));
    try {
      DaemonProcess daemon =
          new DaemonProcess(
              new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
      String ready = daemon.output.readLine();
      if (!"ready".equals(ready)) throw new IllegalStateException("it said " + ready);
      return daemon;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void main(String[] args) throws IOException {
    Home home = new Home(Path.of(args[0]));
    int port = Integer.parseInt(args[1]);
    TimeSource time = 2 < args.length ? clock(args) : TimeSource.SYSTEM;
    Daemon daemon =
        new Daemon(
            new Daemon.Plan(
                home,
                EmbeddedStore.usual(home),
                new HttpServer.Address("127.0.0.1", port, List.of()),
                Settings.DEFAULT,
                Notifier.Plan.NONE,
                new Daemon.Plan.Agents(agents(home), List.of(), home.folder()),
                HookPlan.USUAL,
                Redactor.standard(),
                Retention.Plan.KEEP,
                time,
                List.of(),
                null));
    System.out.println("ready");
    BufferedReader asked =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = asked.readLine(); line != null; line = asked.readLine()) {
      if (line.equals("heap")) {
        System.gc();
        System.out.println(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
      } else if (time instanceof LedTime led) {
        if (line.startsWith("PT")) led.go(Duration.parse(line));
        else led.sleep(Long.parseLong(line));
        System.out.println("done");
      }
    }
    daemon.close();
    System.exit(0);
  }

  /** One that runs by itself from an instant on, or one that is led from where it has come to. */
  private static TimeSource clock(String[] args) {
    Instant start = Instant.parse(args[2]);
    double pace = Double.parseDouble(args[4]);
    long asleep = Long.parseLong(args[5]);
    if (args[3].startsWith("PT")) {
      LedTime led = new LedTime(start, Duration.parse(args[3]), pace);
      led.sleep(asleep);
      return led;
    }
    ScaledTime scaled = new ScaledTime(start, Long.parseLong(args[3]), pace);
    scaled.sleep(asleep);
    return scaled;
  }

  /** Those that its folder's configuration names, if there is one. */
  private static List<AgentSpec> agents(Home home) {
    return ConfigFile.findAndRead(home.folder(), home.folder()).agents();
  }

  public static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public long pid() {
    return process.pid();
  }

  /** What it says to a word. */
  public synchronized String ask(String word) {
    try {
      OutputStream in = process.getOutputStream();
      in.write((word + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
      return Objects.requireNonNull(output.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As {@code kill -9} does it. */
  public void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
