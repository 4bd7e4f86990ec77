package dev.reeve.agents.rescue;

import dev.reeve.base.file.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What of Reeve's own lies in a repository and is for no commit: {@code .git/info/exclude}. */
public final class Exclusion {

  private static final Set<PosixFilePermission> READABLE =
      PosixFilePermissions.fromString("rw-r--r--");

  private static final Logger LOG = LoggerFactory.getLogger(Exclusion.class);

  private Exclusion() {}

  /**
   * Adds what is not there yet. Without it all works as well, so a failure is only noted.
   *
   * @param paths below the top of the work tree, as git writes patterns
   */
  public static void add(GitTree tree, List<String> paths) {
    try {
      Path info = tree.repository().resolve("info");
      Path file = info.resolve("exclude");
      String before = text(file);
      String missing =
          String.join(
              "",
              paths.stream()
                  .map(path -> "/" + path)
                  .filter(line -> before.lines().noneMatch(line::equals))
                  .map(line -> line + "\n")
                  .toList());
      if (missing.isEmpty()) return;
      Files.createDirectories(info);
      String end = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
      AtomicFile.exchange(
          file,
          before + end + missing,
          Files.exists(file) ? Files.getPosixFilePermissions(file) : READABLE,
          () -> isStill(file, before));
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("{} could not be excluded from git: {}", paths, e.getMessage());
    }
  }

  private static String text(Path file) throws IOException {
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private static boolean isStill(Path file, String before) {
    try {
      return text(file).equals(before);
    } catch (IOException e) {
      return false;
    }
  }
}
