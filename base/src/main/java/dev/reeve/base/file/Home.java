package dev.reeve.base.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folder where Reeve keeps what it knows of this user: store, tokens, runs. It is {@code
 * $REEVE_HOME}, else {@code $XDG_STATE_HOME/reeve}, else {@code ~/.local/state/reeve}, and what is
 * made there is for nobody else's eyes.
 */
public record Home(Path folder) {

  private static final Set<PosixFilePermission> MINE_ALONE =
      PosixFilePermissions.fromString("rwx------");

  private static final Set<PosixFilePermission> OTHERS_WRITE =
      PosixFilePermissions.fromString("----w--w-");

  /** What the environment says; nothing is created. */
  public static Home in(Map<String, String> environment) {
    String own = environment.getOrDefault("REEVE_HOME", "");
    if (!own.isBlank()) return new Home(Path.of(own).toAbsolutePath().normalize());
    return new Home(states(environment).resolve("reeve"));
  }

  public static Home ofThisProcess() {
    return in(System.getenv());
  }

  /** A relative XDG folder is void, as its specification has it. */
  private static Path states(Map<String, String> environment) {
    Path states = Path.of(environment.getOrDefault("XDG_STATE_HOME", ""));
    if (states.isAbsolute()) return states.normalize();
    return user(environment).resolve(".local/state");
  }

  /**
   * The user's own folder: what {@code HOME} names, else what the system has for the user. One that
   * is empty or relative would be another in each folder, and is none.
   */
  public static Path user(Map<String, String> environment) {
    String known = System.getProperty("user.home", "");
    for (String named : List.of(environment.getOrDefault("HOME", ""), known)) {
      if (named.startsWith("/")) return Path.of(named).normalize();
    }
    return Path.of("/");
  }

  /**
   * The folder itself, made if it was not there.
   *
   * @throws UncheckedIOException if it cannot be made, or if others may write into it
   */
  public Path ready() {
    return make(folder);
  }

  /** A folder of that name in it, made if it was not there. */
  public Path ready(String name) {
    ready();
    return make(folder.resolve(name));
  }

  private static Path make(Path folder) {
    try {
      @Nullable Path above = folder.getParent();
      @Nullable Path obstacle = above == null ? null : obstacle(above);
      if (obstacle != null) throw new IOException(inTheWay(obstacle));
      if (above != null) Files.createDirectories(above);
      if (!Files.isDirectory(folder)) create(folder);
      if (Files.getPosixFilePermissions(folder).stream().anyMatch(OTHERS_WRITE::contains)) {
        throw new IOException("others may write into it; make it yours: chmod 700 " + folder);
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use the folder " + folder + ": " + said(e, folder), e);
    }
  }

  /** What is no folder at this path or above it, so that none can be made; null if nothing is. */
  public static @Nullable Path obstacle(Path folder) {
    for (@Nullable Path at = folder; at != null; at = at.getParent()) {
      if (Files.isDirectory(at)) return null;
      if (Files.exists(at, LinkOption.NOFOLLOW_LINKS)) return at;
    }
    return null;
  }

  private static String inTheWay(Path obstacle) {
    return obstacle + " is no folder and stands in its way; move it away, or name another folder";
  }

  /** Two may come at the same time; the second finds it made. */
  private static void create(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(MINE_ALONE));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) throw new IOException("a file is in its place", e);
    }
  }

  /** Why; with the file if it is another than the one that is named already. */
  public static String said(IOException trouble, Object named) {
    @Nullable String file = trouble instanceof FileSystemException one ? one.getFile() : null;
    boolean known = file == null || file.equals(named.toString());
    return known ? said(trouble) : file + ": " + said(trouble);
  }

  /** Why, with the file, which nobody has named. */
  public static String told(IOException trouble) {
    return said(trouble, "");
  }

  /** Why, without the file, which is named already. */
  public static String said(IOException trouble) {
    if (trouble instanceof AccessDeniedException) return "access is denied";
    if (trouble instanceof NoSuchFileException) return "there is no such file or folder";
    if (trouble instanceof FileAlreadyExistsException) return "something of that name is there";
    String reason = trouble instanceof FileSystemException file ? file.getReason() : null;
    return reason == null ? String.valueOf(trouble.getMessage()) : reason;
  }
}
