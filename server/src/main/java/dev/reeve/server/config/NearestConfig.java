package dev.reeve.server.config;

import dev.reeve.base.file.Home;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The configuration that counts for a workflow in a folder: there, then upwards, then Reeve's own.
 *
 * @param base where what it names begins
 */
public record NearestConfig(Config config, Path base) {

  public static NearestConfig of(Path folder, Home home) {
    Optional<Path> file = find(folder, home);
    Config config = file.map(ConfigFile::read).orElse(Config.DEFAULT);
    return new NearestConfig(config, file.map(Path::getParent).orElse(folder));
  }

  private static Optional<Path> find(Path folder, Home home) {
    for (@Nullable Path at = folder; at != null; at = at.getParent()) {
      Path candidate = at.resolve(ConfigFile.NAME);
      if (ConfigFile.isMeant(candidate)) return Optional.of(candidate);
    }
    return Optional.of(home.folder().resolve(ConfigFile.NAME)).filter(ConfigFile::isThere);
  }
}
