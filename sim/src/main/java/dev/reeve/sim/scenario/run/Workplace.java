package dev.reeve.sim.scenario.run;

import dev.reeve.agents.run.Once;
import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The repository in which the workflows of a story work. It lies on a real disk, where they lock
 * and exchange files as they always do, and is gone when the story is over. Where it lies differs
 * from run to run, so nobody is told.
 */
final class Workplace implements AutoCloseable {

  private final Path root;

  Workplace() {
    try {
      root = Files.createTempDirectory("reeve-story-").toRealPath();
      Files.createDirectory(root.resolve(".git"));
    } catch (IOException e) {
      throw new UncheckedIOException("no folder can be made for the story: " + Home.told(e), e);
    }
  }

  Path root() {
    return root;
  }

  Path path(String name) {
    Path path = root.resolve(name).normalize();
    if (path.startsWith(root)) return path;
    throw new IllegalArgumentException(name + " leads out of the story's folder");
  }

  /** Empty if there is no such file. */
  String text(String name) {
    Path file = path(name);
    try {
      return Files.isRegularFile(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new IllegalArgumentException(name + " cannot be read: " + Home.said(e, name), e);
    }
  }

  /** An empty text takes the file away. */
  void put(String name, String text) {
    Path file = path(name);
    try {
      if (text.isEmpty()) {
        Files.deleteIfExists(file);
      } else {
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(name + " cannot be written: " + Home.said(e, name), e);
    }
  }

  /** A text in which its files are named as the story names them. */
  String plain(String text) {
    return text.replace(root + "/", "").replace(root.toString(), ".");
  }

  @Override
  public void close() {
    Once.forget(root);
  }
}
