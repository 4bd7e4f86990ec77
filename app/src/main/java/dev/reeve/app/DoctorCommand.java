package dev.reeve.app;

import dev.reeve.server.doctor.Doctor;
import dev.reeve.server.doctor.Report;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code reeve doctor}: says what Reeve needs and whether it is there. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Check Java, configuration, Reeve's folder and store, the port, the clock, the programs that"
          + " agents use, and the agent programs themselves; say what Reeve can do with each. A"
          + " daemon that runs is asked how it is, and which configuration it goes by.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:no problem, though perhaps a warning", "1:a problem"},
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve doctor                  of the current folder",
      "  reeve doctor --json           for programs"
    })
final class DoctorCommand implements Callable<Integer> {

  private final Console console;

  @Option(names = "--json", description = "Print one JSON object instead of text.")
  private boolean json;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "The project's folder (default: the current one).")
  private Path folder = Path.of(".");

  DoctorCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Report report = Doctor.examine(folder, System.getenv());
    console.out().print(json ? report.json() + "\n" : report.text());
    return report.isWell() ? 0 : 1;
  }
}
