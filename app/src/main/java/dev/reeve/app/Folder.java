package dev.reeve.app;

import dev.reeve.base.file.Home;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which of Reeve's folders is meant; one daemon serves one folder. */
final class Folder {

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description =
          "Reeve's folder (default: $REEVE_HOME, else $XDG_STATE_HOME/reeve, else"
              + " ~/.local/state/reeve).")
  private @Nullable Path folder;

  Home home(Place place) {
    return folder == null ? place.home() : new Home(folder.toAbsolutePath().normalize());
  }
}
