package dev.reeve.server.gates;

import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.files.TeamFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What Reeve itself writes where its teams work: whatever happens there is no work of anybody. */
final class OwnFiles {

  private OwnFiles() {}

  /** The files of all teams, behind all links. */
  static List<Path> of(Engine engine) {
    List<Path> files = new ArrayList<>();
    for (TeamId team : engine.teams()) {
      @Nullable TeamState state = engine.state(team);
      if (state != null) files.addAll(in(state.settings().folder().value()));
    }
    return files;
  }

  private static List<Path> in(String folder) {
    if (folder.isBlank()) return List.of();
    try (Stream<Path> files = Files.list(Path.of(folder).toRealPath())) {
      return files.filter(file -> isOwn(file.getFileName().toString())).toList();
    } catch (IOException | InvalidPathException e) {
      return List.of(); // where nothing can be read, nothing was written
    }
  }

  private static boolean isOwn(String name) {
    return name.equals(TeamFolder.STATE)
        || name.equals(TeamFolder.DECISIONS)
        || TeamFolder.isPart(name);
  }
}
