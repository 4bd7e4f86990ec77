package dev.reeve.app;

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

/** The file {@code daemon.log} in Reeve's folder, for its owner's eyes only. */
record DaemonLog(Path file) {

  private static final long LARGEST = 10_000_000;
  private static final int MOST_SHOWN = 64_000;

  /** There and not too large: a large one is put aside, and the one aside before it goes. */
  static DaemonLog ready(Home home) {
    Path file = home.folder().resolve("daemon.log");
    try {
      if (Files.exists(file) && LARGEST < Files.size(file)) {
        Path aside = home.folder().resolve("daemon.log.1");
        Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
      }
      if (!Files.exists(file)) {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
      return new DaemonLog(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** The last lines that came after so many bytes. */
  List<String> after(long bytes, int most) throws IOException {
    long from = Math.max(bytes, Files.size(file) - MOST_SHOWN);
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(from);
      String text = new String(in.readNBytes(MOST_SHOWN), StandardCharsets.UTF_8);
      List<String> lines = text.lines().map(Harmless::line).toList();
      return lines.subList(Math.max(0, lines.size() - most), lines.size());
    }
  }
}
