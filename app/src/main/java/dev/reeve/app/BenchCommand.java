package dev.reeve.app;

import dev.reeve.bench.Bench;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code reeve bench}: measures this machine. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Measure the engine on this machine, against a floor measured in the same run.",
      "",
      "Takes a few minutes; let nothing else run beside it. The stores that are measured lie in a"
          + " folder of their own under --dir, and are removed at the end.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every binding target holds",
      "1:one does not",
      "2:the command line is wrong"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve bench                      on the disk of the current folder",
      "  reeve bench --commands 100000    quicker and less exact"
    })
final class BenchCommand implements Callable<Integer> {

  private static final int FEWEST = 8_000;

  private final Console console;

  @Option(
      names = "--commands",
      paramLabel = "N",
      defaultValue = "400000",
      description = "How many commands the main measurement sends (default: ${DEFAULT-VALUE}).")
  private int commands;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "A folder on the disk that is to be measured (default: the current one).")
  private Path folder = Path.of(".");

  @Option(names = "--json", description = "Print JSON instead, one object a line.")
  private boolean json;

  BenchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (commands < FEWEST) {
      throw Stopped.misused("--commands takes " + FEWEST + " or more, but is " + commands);
    }
    var bench = new Bench(new BenchText(console, json), folder.toAbsolutePath().normalize());
    return bench.run(commands) ? 0 : 1;
  }
}
