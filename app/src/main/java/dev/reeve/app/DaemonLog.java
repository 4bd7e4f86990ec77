package dev.reeve.app;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The file {@code daemon.log} in Reeve's folder, for its owner's eyes only. */
record DaemonLog(Path file) {

  private static final long LARGEST = 10_000_000;
  private static final int MOST_SHOWN = 64_000;

  /** What is left in the last block of a file can be written on a full disk, too. */
  private static final long LITTLE = 64_000;

  private static final byte[] NEW_LINE = {'\n'};

  /** There and not too large: a large one is put aside, and the one aside before it goes. */
  static DaemonLog ready(Home home) {
    Path file = home.folder().resolve("daemon.log");
    try {
      if (Files.exists(file) && LARGEST < Files.size(file)) {
        Path aside = home.folder().resolve("daemon.log.1");
        Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
      }
      var mine = PosixFilePermissions.fromString("rw-------");
      Files.newByteChannel(file, Set.of(CREATE, APPEND), PosixFilePermissions.asFileAttribute(mine))
          .close();
      return new DaemonLog(file);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Reeve's folder cannot be written: " + file + ": " + Home.said(e), e);
    }
  }

  /** The last lines that came after so many bytes. */
  List<String> after(long bytes, int most) throws IOException {
    long size = Files.size(file);
    long from = Math.max(bytes, size - MOST_SHOWN);
    if (size <= from) return List.of();
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(from);
      String text = new String(in.readNBytes((int) (size - from)), StandardCharsets.UTF_8);
      List<String> lines = text.lines().map(Harmless::line).toList();
      return lines.subList(Math.max(0, lines.size() - most), lines.size());
    }
  }

  /** Why nothing more can be written to it; null if it can. */
  @Nullable String trouble() {
    try {
      boolean full = Files.getFileStore(file).getUsableSpace() < LITTLE;
      if (full) return "the disk is full; free some space";
      Files.write(file, NEW_LINE, APPEND);
      return null;
    } catch (IOException e) {
      return Home.said(e);
    }
  }
}
