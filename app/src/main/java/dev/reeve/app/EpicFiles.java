package dev.reeve.app;

import dev.reeve.agents.run.Once;
import dev.reeve.server.config.Config;
import dev.reeve.server.config.NearestConfig;
import dev.reeve.server.config.UnreadableConfig;
import dev.reeve.workflows.epic.EpicHooks;
import dev.reeve.workflows.epic.EpicSetup;
import dev.reeve.workflows.epic.EpicTick;
import dev.reeve.workflows.epic.Phrases;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;

/** How epics are driven: by the {@code reeve.yaml} beside them or above, else by Reeve's own. */
record EpicFiles(Place place) {

  EpicSetup setup(Path epic) {
    Path file = epic.toAbsolutePath().normalize();
    NearestConfig nearest = nearest(Objects.requireNonNullElse(file.getParent(), file));
    return setup(nearest.config(), nearest.base());
  }

  EpicHooks hooks(Path epic) {
    return new EpicHooks(epic, () -> setup(epic).redactor());
  }

  EpicTick tick(Path epic) {
    return new EpicTick(epic, this::setup, new DetachedWorker(place), InstantSource.system());
  }

  private static EpicSetup setup(Config config, Path base) {
    Config.Epics epics = config.epics();
    return new EpicSetup(
        config.agents(),
        base,
        new Once(System.getenv(), base, config.redactor()),
        config.redactor(),
        phrases(epics.forbidden(), Phrases.FORBIDDEN),
        phrases(epics.blastRadius(), Phrases.BLAST_RADIUS));
  }

  private static Phrases phrases(List<String> own, Phrases usual) {
    return own.isEmpty() ? usual : new Phrases(own);
  }

  private NearestConfig nearest(Path folder) {
    try {
      return NearestConfig.of(folder, place.home());
    } catch (UnreadableConfig e) {
      throw Stopped.failed(e.getMessage() + "\nMend it, or see 'reeve doctor'.");
    }
  }
}
