package dev.reeve.base.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes a file so that it is there whole or not at all, also after a power cut: a new file beside
 * it, synced, renamed over it, and the folder synced. Whoever reads sees the old or the new one.
 */
public final class AtomicFile {

  /** For the owner alone. */
  public static final Set<PosixFilePermission> PRIVATE =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private AtomicFile() {}

  /**
   * A link at that place is replaced, not followed.
   *
   * @throws UncheckedIOException if it cannot be written; what was there before is then unchanged
   */
  public static void write(Path file, byte[] content, Set<PosixFilePermission> mode) {
    put(file, content, mode, true);
  }

  /**
   * The same, but not made durable: for what means nothing after a power cut, since the processes
   * that it tells of are gone then.
   */
  public static void replace(Path file, String content, Set<PosixFilePermission> mode) {
    put(file, content.getBytes(StandardCharsets.UTF_8), mode, false);
  }

  /**
   * Writes unless something else came between: {@code still} is asked last of all, when the new
   * file lies ready beside the old one.
   *
   * @return whether it was written
   */
  public static boolean exchange(
      Path file, String content, Set<PosixFilePermission> mode, BooleanSupplier still) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return put(file, new Content(out -> out.write(bytes), mode), true, still);
  }

  /** The same for what is too long to be held at once. */
  public static void write(Path file, Set<PosixFilePermission> mode, Filling filling) {
    put(file, new Content(filling, mode), true, () -> true);
  }

  /** Writes what a file shall hold. */
  public interface Filling {
    void into(OutputStream out) throws IOException;
  }

  private record Content(Filling filling, Set<PosixFilePermission> mode) {}

  private static void put(
      Path file, byte[] content, Set<PosixFilePermission> mode, boolean durably) {
    put(file, new Content(out -> out.write(content), mode), durably, () -> true);
  }

  private static boolean put(Path file, Content content, boolean durably, BooleanSupplier still) {
    Path folder = folderOf(file);
    FileAttribute<?> permissions = PosixFilePermissions.asFileAttribute(content.mode);
    try {
      @Nullable Path fresh = Files.createTempFile(folder, ".new-", "", permissions);
      try {
        Files.setPosixFilePermissions(fresh, content.mode); // whatever the umask took away
        fill(fresh, content.filling, durably);
        if (!still.getAsBoolean()) return false;
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        fresh = null;
      } finally {
        if (fresh != null) Files.deleteIfExists(fresh);
      }
      if (durably) sync(folder);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + Home.said(e), e);
    }
  }

  public static void write(Path file, String content, Set<PosixFilePermission> mode) {
    write(file, content.getBytes(StandardCharsets.UTF_8), mode);
  }

  /** Makes durable what was created, renamed or removed in a folder. */
  public static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static void fill(Path file, Filling filling, boolean durably) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 64 * 1024);
      filling.into(out);
      out.flush();
      if (durably) channel.force(true);
    }
  }

  private static Path folderOf(Path file) {
    @Nullable Path folder = file.toAbsolutePath().getParent();
    if (folder == null) throw new IllegalArgumentException("no file, but a root: " + file);
    return folder;
  }
}
