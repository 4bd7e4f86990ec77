package dev.reeve.server.gates;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who was promised to be told when a gate has ended (T-33). It is kept in files, so that whoever
 * was promised something by a daemon is told by the next one.
 */
final class GatePromises {

  private static final Logger LOG = LoggerFactory.getLogger(GatePromises.class);

  private static final String FOLDER = "gate-promises";
  private static final int FIELDS = 4;

  private final Path folder;

  GatePromises(Home home) {
    folder = home.ready(FOLDER);
  }

  /**
   * One of them.
   *
   * @param key of the gate's errand
   */
  record Promise(String key, TeamId team, MemberId member, TaskId task, String commit) {}

  void give(Promise promise) {
    List<Object> fields =
        List.of(promise.team(), promise.member(), promise.task(), promise.commit());
    String text = String.join("\n", fields.stream().map(Object::toString).toList()) + "\n";
    try {
      AtomicFile.write(folder.resolve(promise.key()), text, AtomicFile.PRIVATE);
    } catch (UncheckedIOException e) {
      LOG.warn("what came of a gate is told only by this daemon: {}", e.getMessage());
    }
  }

  /** Who was to be told has been told, or is not there any more. */
  void keep(String key) {
    try {
      Files.deleteIfExists(folder.resolve(key));
    } catch (IOException e) {
      LOG.warn("what came of a gate may be told twice: {}", Home.told(e));
    }
  }

  /** Those that were given and not kept yet. */
  List<Promise> open() {
    List<Promise> promises = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) read(file, promises);
    } catch (IOException e) {
      LOG.warn("whoever was promised word of a gate is not told now: {}", e.toString());
    }
    return promises;
  }

  private static void read(Path file, List<Promise> promises) {
    try {
      List<String> fields = Files.readAllLines(file);
      if (fields.size() != FIELDS) throw new IOException("it has " + fields.size() + " fields");
      promises.add(
          new Promise(
              file.getFileName().toString(),
              new TeamId(fields.get(0)),
              new MemberId(fields.get(1)),
              new TaskId(fields.get(2)),
              fields.get(3)));
    } catch (IOException | IllegalArgumentException e) {
      LOG.warn("{} tells of no gate: {}", file, e.getMessage());
    }
  }
}
