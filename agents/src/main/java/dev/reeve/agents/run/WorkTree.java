package dev.reeve.agents.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When anything below a folder was last changed. A look at it is bounded: it goes so deep and sees
 * so many files, and no more. Of a repository's own folder only what each commit and each staged
 * file touches counts.
 */
final class WorkTree extends SimpleFileVisitor<Path> {

  private static final int MOST_FILES = 20_000;
  private static final int DEEPEST = 16;
  private static final Set<String> REPOSITORY_FILES = Set.of("index", "HEAD", "ORIG_HEAD");

  private final Path own;
  private FileTime newest = FileTime.from(Instant.EPOCH);
  private int seen;

  private WorkTree(Path own) {
    this.own = own;
  }

  /** The newest time of change; what Reeve itself writes is left out. */
  static Instant lastChange(Path folder, Path reevesOwn) {
    WorkTree look = new WorkTree(reevesOwn);
    try {
      Files.walkFileTree(
          folder, EnumSet.noneOf(java.nio.file.FileVisitOption.class), DEEPEST, look);
    } catch (IOException e) {
      // what can be seen is seen
    }
    return look.newest.toInstant();
  }

  /** Of one file; long ago if it is not there. */
  static Instant lastChange(@Nullable Path file) {
    try {
      return file == null ? Instant.EPOCH : Files.getLastModifiedTime(file).toInstant();
    } catch (IOException e) {
      return Instant.EPOCH;
    }
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    if (folder.equals(own)) return FileVisitResult.SKIP_SUBTREE;
    if (folder.endsWith(".git")) {
      for (String name : REPOSITORY_FILES) take(lastChange(folder.resolve(name)));
      return FileVisitResult.SKIP_SUBTREE;
    }
    return count(attributes);
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    return count(attributes);
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException trouble) {
    return FileVisitResult.CONTINUE;
  }

  private FileVisitResult count(BasicFileAttributes attributes) {
    take(attributes.lastModifiedTime().toInstant());
    seen++;
    return seen < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
  }

  private void take(Instant changed) {
    FileTime time = FileTime.from(changed);
    if (newest.compareTo(time) < 0) newest = time;
  }
}
