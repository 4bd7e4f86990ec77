package dev.reeve.server.doctor;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** Reeve's own folder. */
final class Folder {

  private static final long LEAST_FREE = 1_000_000_000L;

  private Folder() {}

  static List<Finding> of(Path home) {
    try {
      return List.of(access(home), space(home));
    } catch (IOException e) {
      return List.of(
          Finding.problem(
              "folder",
              home + " cannot be looked at: " + Home.said(e, home),
              "to read it",
              "see to its owner and mode"));
    }
  }

  private static Finding access(Path home) throws IOException {
    if (!Files.exists(home)) return absent(home);
    if (!Files.isDirectory(home)) {
      return Finding.problem("folder", home + " is no folder", "a folder", "move it away");
    }
    String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(home));
    String mend = "chmod 700 " + home;
    if (!mode.startsWith("rwx") || !Files.isWritable(home)) {
      boolean allowed = mode.startsWith("rwx") && isMine(home);
      boolean readOnly = allowed || Files.getFileStore(home).isReadOnly();
      return unwritable(home + " (" + mode + ") cannot be written", home, readOnly);
    }
    if (mode.endsWith("------")) return Finding.ok("folder", home + " (" + mode + ")");
    boolean othersWrite = mode.charAt(4) == 'w' || mode.charAt(7) == 'w';
    String found = home + " (" + mode + ") is open to others";
    return othersWrite
        ? Finding.problem("folder", found, "rwx------", mend)
        : Finding.warning("folder", found, "rwx------", mend);
  }

  /** It is made when it is needed, if it can be. */
  private static Finding absent(Path home) {
    Path obstacle = Home.obstacle(home);
    Path above = nearest(home);
    if (obstacle == null && Files.isWritable(above)) {
      return Finding.ok("folder", home + " is not there yet; it is made when it is needed");
    }
    if (obstacle == null) {
      return Finding.problem(
          "folder",
          home + " cannot be made: nothing may be written into " + above,
          "a folder there",
          "see to the owner and mode of " + above + ", or name another folder with REEVE_HOME");
    }
    return Finding.problem(
        "folder",
        home + " cannot be made: " + obstacle + " is no folder and stands in its way",
        "a folder there",
        "move it away, or name another folder with REEVE_HOME");
  }

  /** Whether it is its mode, its owner or the disk. */
  static Finding unwritable(String found, Path home, boolean readOnly) throws IOException {
    String elsewhere = "or name another folder with REEVE_HOME";
    if (readOnly) {
      return Finding.problem(
          "folder",
          found + ": its file system is read-only",
          "a disk that can be written",
          "have it mounted for writing, " + elsewhere);
    }
    String owner = Files.getOwner(home).getName();
    return isMine(home)
        ? Finding.problem("folder", found, "rwx", "chmod 700 " + home)
        : Finding.problem(
            "folder",
            found + ": it is " + owner + "'s",
            "one of your own",
            "chown it, " + elsewhere);
  }

  private static boolean isMine(Path home) throws IOException {
    return Files.getOwner(home).getName().equals(System.getProperty("user.name"));
  }

  private static Finding space(Path home) throws IOException {
    Path there = nearest(home);
    long free = Files.getFileStore(there).getUsableSpace();
    String found = megabytes(free) + " free";
    if (LEAST_FREE <= free) return Finding.ok("disk", found);
    return Finding.warning("disk", found, "at least 1000 MB", "make room at " + there);
  }

  /** The path itself, or the first above it that is there. */
  private static Path nearest(Path path) {
    Path there = path;
    while (!Files.exists(there) && there.getParent() != null) there = there.getParent();
    return there;
  }

  static String megabytes(long bytes) {
    return bytes / 1_000_000 + " MB";
  }
}
