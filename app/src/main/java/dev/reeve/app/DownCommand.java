package dev.reeve.app;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.Home;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code reeve down}: stops the daemon. */
@Command(
    name = "down",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Stop the daemon, and wait until it has written down what it was doing.",
      "",
      "It stops the watching, not the agents: what they do meanwhile is not seen.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it has stopped",
      "1:it does not stop",
      "3:none runs",
      "5:an agent under supervision asked for it"
    },
    footerHeading = "%nExamples:%n",
    footer = "  reeve down")
final class DownCommand implements Callable<Integer> {

  private static final int PATIENCE_SECONDS = 30;
  private static final long POLL_MILLIS = 10;

  private final Console console;
  private final Place place;

  @Mixin private Folder folder = new Folder();

  DownCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() throws InterruptedException {
    place.mustBeOperators("reeve down");
    Home home = folder.home(place);
    ProcessHandle process =
        Running.holding(home)
            .orElseThrow(
                () -> Stopped.nothingToDo("no daemon runs in " + home.folder() + ", nothing done"));
    if (!process.destroy()) {
      throw Stopped.failed("the daemon (pid " + process.pid() + ") may not be stopped by you");
    }
    await(process);
    console.out().println("Reeve is down (pid " + process.pid() + ")");
    return 0;
  }

  /** By looking often: for a process that is not its child Java itself looks every few seconds. */
  private static void await(ProcessHandle process) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (ProcessId.isAlive(process)) {
      if (deadline < System.nanoTime()) {
        throw Stopped.failed(
            "the daemon (pid %d) has not stopped within %d s: see daemon.log, or kill -9 %d"
                .formatted(process.pid(), PATIENCE_SECONDS, process.pid()));
      }
      Thread.sleep(POLL_MILLIS);
    }
  }
}
