package dev.reeve.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The session of the example, in a folder of its own. */
public final class PipelineCopy {

  private static final Path EXAMPLE = Path.of("../examples/pipeline");

  private PipelineCopy() {}

  public static Path in(Path session) throws IOException {
    try (var files = Files.walk(EXAMPLE)) {
      for (Path file : files.toList()) {
        Path target = session.resolve(EXAMPLE.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
    return session;
  }
}
