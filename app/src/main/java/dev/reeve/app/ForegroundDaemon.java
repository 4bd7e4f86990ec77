package dev.reeve.app;

import dev.reeve.base.file.Home;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.server.Daemon;
import dev.reeve.server.store.Taken;
import java.net.BindException;
import java.util.concurrent.CountDownLatch;

/**
 * The daemon in this process, until it is told to stop.
 *
 * @param usual the folder that this user's daemon has if nobody names another
 */
record ForegroundDaemon(Console console, Home usual) {

  int serve(Daemon.Plan plan, EpicSchedule epics) {
    Daemon daemon = start(plan);
    Thread.setDefaultUncaughtExceptionHandler(daemon::ended);
    Thread stop = Thread.ofPlatform().name("stop").unstarted(() -> stop(daemon, epics));
    Runtime.getRuntime().addShutdownHook(stop);
    console
        .out()
        .println(
            ("Reeve is up: http://%s:%d, folder %s; 'reeve status' has a link to its pages, Ctrl-C"
                    + " or 'reeve down' stops it")
                .formatted(plan.address().bind(), daemon.port(), plan.home().folder()));
    console.flush();
    epics.start();
    try {
      new CountDownLatch(1).await(); // until a signal ends the process
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }

  /** To be told to stop is no failure, so it ends with 0 whichever signal it was. */
  private void stop(Daemon daemon, EpicSchedule epics) {
    try {
      epics.close();
      daemon.close();
      Runtime.getRuntime().halt(0);
    } catch (RuntimeException e) {
      console.err().println("reeve: it did not stop well: " + e.getMessage());
      console.flush();
      Runtime.getRuntime().halt(1);
    }
  }

  private Daemon start(Daemon.Plan plan) {
    try {
      return new Daemon(plan);
    } catch (Taken | LogUnavailable e) {
      throw Stopped.failed("" + e.getMessage());
    } catch (RuntimeException e) {
      throw unbound(e, plan);
    }
  }

  private RuntimeException unbound(RuntimeException trouble, Daemon.Plan plan) {
    Throwable cause = trouble;
    while (cause != null && !(cause instanceof BindException)) cause = cause.getCause();
    if (cause == null) return trouble;
    int port = plan.address().port();
    String why = String.valueOf(cause.getMessage());
    if (why.contains("in use")) {
      return Stopped.failed(
          "port " + port + " is in use by " + user(port) + ": choose another with --port");
    }
    return Stopped.failed(
        "cannot listen on port " + port + " of " + plan.address().bind() + ": " + why);
  }

  private String user(int port) {
    return Running.in(usual)
        .filter(running -> running.url().endsWith(":" + port))
        .map(running -> "Reeve's daemon in " + usual.folder() + " (pid " + running.pid() + ")")
        .orElse("another program");
  }
}
