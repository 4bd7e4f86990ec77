package dev.reeve.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** The files of the project this test stands in; paths are relative to its root. */
final class Checkout {

  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> NOT_OURS = Set.of("target", ".git", ".idea", ".vscode");

  private Checkout() {}

  /** The files that fit a glob such as <code>docs/**.md</code>, in order. */
  static List<Path> files(String glob) {
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob);
    return all().stream().filter(matcher::matches).sorted().toList();
  }

  static boolean exists(Path relative) {
    return Files.exists(ROOT.resolve(relative));
  }

  static String text(Path relative) {
    try {
      return Files.readString(ROOT.resolve(relative));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + relative, e);
    }
  }

  /** Copies a folder with all that is in it. */
  static void copy(Path relative, Path target) throws IOException {
    Path folder = ROOT.resolve(relative);
    try (var files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        Path copy = target.resolve(folder.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
  }

  /** The names of the packages with sources right below a folder; the folder may be a glob. */
  static SortedSet<String> packagesIn(String folder) {
    int depth = Path.of(folder).getNameCount();
    var names = new TreeSet<String>();
    for (Path file : files("{" + folder + "/*/*.java," + folder + "/*/**/*.java}")) {
      names.add(file.getName(depth).toString());
    }
    return names;
  }

  private static List<Path> all() {
    var files = new ArrayList<Path>();
    try {
      Files.walkFileTree(
          ROOT,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes ignored) {
              return NOT_OURS.contains(folder.getFileName().toString())
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes ignored) {
              files.add(ROOT.relativize(file));
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException("cannot walk through " + ROOT, e);
    }
    return files;
  }
}
