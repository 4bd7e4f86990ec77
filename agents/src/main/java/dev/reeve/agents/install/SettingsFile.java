package dev.reeve.agents.install;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A settings file of somebody else's program. Links are followed inside the folder that the program
 * is wired in, and never out of it.
 *
 * @param path the file itself, without links
 */
record SettingsFile(Path path) {

  private static final int LARGEST = 1024 * 1024;

  /**
   * @param root the project, or the user's own folder: its real path
   * @param file within it
   * @throws SettingsRefused if it is not a place for a settings file
   */
  static SettingsFile of(Path root, Path file) {
    Path folder = file.resolveSibling("").normalize();
    try {
      Path realFolder = inside(root, folder);
      if (Files.exists(realFolder) && !Files.isDirectory(realFolder)) {
        throw new SettingsRefused(folder + " is no folder: move it away");
      }
      Path realFile = inside(root, realFolder.resolve(file.getFileName()));
      if (Files.exists(realFile) && !Files.isRegularFile(realFile)) {
        throw new SettingsRefused(file + " is no file: move it away");
      }
      return new SettingsFile(realFile);
    } catch (IOException e) {
      throw failed("cannot look at", file, e);
    }
  }

  /** What is not there yet comes where what is there leads. */
  private static Path inside(Path root, Path path) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      @Nullable Path parent = path.getParent();
      if (parent == null || path.equals(root)) return path;
      return inside(root, parent).resolve(path.getFileName());
    }
    if (!Files.exists(path)) {
      throw new SettingsRefused(path + " is a link to nothing: remove it, or make what it links");
    }
    Path real = path.toRealPath();
    if (real.startsWith(root)) return real;
    throw new SettingsRefused(
        path + " is a link out of " + root + ", to " + real + ": put a file in its place");
  }

  /** Null if there is none. */
  @Nullable String read() {
    try {
      if (!Files.exists(path)) return null;
      long size = Files.size(path);
      if (LARGEST < size) {
        throw new SettingsRefused(
            path + " has " + size + " bytes; at most " + LARGEST + " are read");
      }
      byte[] bytes = Files.readAllBytes(path);
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new SettingsRefused(path + " is not in UTF-8: save it as UTF-8 first", e);
    } catch (IOException e) {
      throw failed("cannot read", path, e);
    }
  }

  /** Null if there is none. */
  @Nullable String mode() {
    try {
      return Files.exists(path)
          ? PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
          : null;
    } catch (IOException e) {
      throw failed("cannot read the mode of", path, e);
    }
  }

  /** How many folders have to be made for it. */
  int missingFolders() {
    int missing = 0;
    for (Path at = folder(); at != null && !Files.isDirectory(at); at = at.getParent()) missing++;
    return missing;
  }

  /** Makes the folders that are not there. */
  void write(String text, Set<PosixFilePermission> mode) {
    try {
      Files.createDirectories(folder());
    } catch (IOException e) {
      throw failed("cannot make", folder(), e);
    }
    AtomicFile.write(path, text, mode);
  }

  /** With so many folders around it, as far as nothing else is in them. */
  void remove(int folders) {
    try {
      Files.deleteIfExists(path);
      Path at = folder();
      for (int left = folders; 0 < left && at != null && isEmpty(at); left--) {
        Files.delete(at);
        at = at.getParent();
      }
    } catch (IOException e) {
      throw failed("cannot remove", path, e);
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) return false;
    try (var files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  private Path folder() {
    return path.resolveSibling("").normalize();
  }

  private static SettingsRefused failed(String what, Path path, IOException cause) {
    return new SettingsRefused(what + " " + path + ": " + Home.said(cause, path), cause);
  }
}
