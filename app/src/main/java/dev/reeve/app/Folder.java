package dev.reeve.app;

import dev.reeve.base.file.Home;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Which of Reeve's folders is meant; one daemon serves one folder. */
final class Folder {

  private static final String OPTION = "--dir";
  private static final String LABEL = "DIR";
  private static final String ABOUT =
      "Reeve's folder (default: $REEVE_HOME, else $XDG_STATE_HOME/reeve, else"
          + " ~/.local/state/reeve).";

  @Option(names = OPTION, paramLabel = LABEL, description = ABOUT)
  private @Nullable Path folder;

  /** The option, for a command that has no annotations. */
  Description in(Description described) {
    return described.<Path>option(
        OptionSpec.builder(OPTION).paramLabel(LABEL).type(Path.class),
        ABOUT,
        given -> folder = given);
  }

  Home home(Place place) {
    return folder == null ? place.home() : new Home(folder.toAbsolutePath().normalize());
  }
}
