package dev.reeve.app;

import dev.reeve.server.config.ConfigTemplate;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code reeve init}: writes a {@code reeve.yaml} to begin with (W-2). */
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Write a commented reeve.yaml that says what can be set.",
      "",
      "As written it changes nothing. Its schema is put into .reeve beside it, where editors"
          + " find it by the file's first line.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it is written",
      "1:one was there already, or it cannot be written",
      "5:an agent under supervision asked for it"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve init                    in the current folder",
      "  reeve init --force            also over one that is there"
    })
final class InitCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Option(names = "--force", description = "Write it even over one that is there.")
  private boolean force;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "The project's folder (default: the current one).")
  private Path folder = Path.of(".");

  InitCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    place.mustBeOperators("reeve init");
    try {
      Path file = ConfigTemplate.write(folder.toAbsolutePath().normalize(), force);
      console.out().println("wrote " + file);
      return 0;
    } catch (IllegalStateException e) {
      throw Stopped.failed(String.valueOf(e.getMessage()));
    }
  }
}
