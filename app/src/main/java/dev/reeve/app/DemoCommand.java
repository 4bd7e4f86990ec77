package dev.reeve.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code reeve demo}: the main job on show. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "A team of real processes that go silent, hang, loop, claim twice, lose a tool, leak a"
          + " secret, crash, lie and refuse to stop: each is seen, handled and explained as it"
          + " happens, here and on the pages of a daemon.",
      "",
      "It needs no account and no network, plays in a folder and with a daemon of its own, takes"
          + " about a minute and a half, and leaves nothing behind.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every incident was handled as it should be, and no process is left",
      "1:something was not; it is printed",
      "2:the command line is wrong",
      "130:interrupted by Ctrl-C, or nobody reads on; nothing is left then either"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve demo",
      "  reeve demo --speed 2              in half the time",
      "  reeve demo --decide               answer what the team asks on the pages"
    })
final class DemoCommand implements Callable<Integer> {

  private static final double SLOWEST = 0.25;
  private static final double FASTEST = 4;
  private static final int INTERRUPTED = 130;

  private final Console console;
  private final Place place;

  @Option(
      names = "--speed",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many times as fast: 0.25 to 4 (default: 1).")
  private double speed = 1;

  @Option(
      names = "--decide",
      description =
          "Leave each decision to you for twenty seconds, on the pages, before the Lead takes it."
              + " How the night ends is then up to you.")
  private boolean decide;

  private volatile boolean interrupted;

  DemoCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() throws InterruptedException {
    place.mustBeOperators("reeve demo");
    if (!(SLOWEST <= speed && speed <= FASTEST)) { // also what is no number
      throw Stopped.misused("--speed takes " + SLOWEST + " to " + FASTEST + ", but is " + speed);
    }
    // also after Ctrl-C nothing is left
    try (Interruption _ = new Interruption(() -> interrupted = true);
        DemoStage stage = new DemoStage(misbehave(), speed)) {
      boolean well = new DemoShow(console, stage, speed, decide).play(this::isForNobody);
      if (isForNobody()) return INTERRUPTED;
      return well ? 0 : 1;
    }
  }

  /** Whether nobody waits for its end any more: it is told to stop, or its reader is gone. */
  private boolean isForNobody() {
    return interrupted || console.outlet().isForsaken();
  }

  /** The agent that does what it is told, and mostly that is wrong. */
  private Path misbehave() {
    Path launcher = place.launcher().isEmpty() ? Path.of("reeve") : Path.of(place.launcher());
    Path program = launcher.toAbsolutePath().resolveSibling("testkit/misbehave");
    if (Files.isExecutable(program)) return program;
    throw Stopped.failed("the demo's agent is not there: " + program);
  }
}
