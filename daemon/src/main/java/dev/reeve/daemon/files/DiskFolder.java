package dev.reeve.daemon.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** A team's folder on a disk. */
public final class DiskFolder implements TeamFolder {

  /** So many folders are made; where more are missing, the project itself is gone. */
  private static final int MADE = 3;

  /** So much of what is no text of Reeve's is kept as evidence. */
  private static final int START = 4_096;

  private static final Set<PosixFilePermission> READABLE =
      PosixFilePermissions.fromString("rw-r--r--");

  private final Path folder;

  public DiskFolder(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  public Path path() {
    return folder;
  }

  @Override
  public Found look(String name) {
    Path file = folder.resolve(name);
    try {
      BasicFileAttributes is =
          Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS);
      if (is.isSymbolicLink()) return strange("a link to " + Files.readSymbolicLink(file));
      if (is.isDirectory()) return strange("a folder");
      if (!is.isRegularFile()) return strange("no ordinary file");
      if (LARGEST < is.size()) {
        String start = new String(read(file, START), StandardCharsets.UTF_8);
        return new Found.Strange("a file of " + is.size() + " bytes", start);
      }
      return found(read(file, LARGEST));
    } catch (NoSuchFileException e) {
      return new Found.Nothing();
    } catch (IOException e) {
      return strange("something that cannot be read: " + Home.said(e));
    }
  }

  private static Found strange(String what) {
    return new Found.Strange(what, "");
  }

  private static byte[] read(Path file, int most) throws IOException {
    try (InputStream in = Files.newInputStream(file, NOFOLLOW_LINKS)) {
      return in.readNBytes(most);
    }
  }

  /** Bytes that would not come back as they were are no text to be edited. */
  private static Found found(byte[] bytes) {
    try {
      CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return new Found.Text(text.toString());
    } catch (CharacterCodingException e) {
      return new Found.Strange("no UTF-8 text", new String(bytes, StandardCharsets.UTF_8));
    }
  }

  @Override
  public void write(String name, String text) {
    Path file = folder.resolve(TeamFolder.own(name));
    try {
      make();
      if (Files.isDirectory(file, NOFOLLOW_LINKS)) putAside(name);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + Home.said(e, file), e);
    }
    AtomicFile.write(file, text, READABLE);
  }

  @Override
  public boolean exchange(String name, Found before, String text) {
    Path file = folder.resolve(TeamFolder.shared(name));
    try {
      make();
      if (!look(name).equals(before)) return false;
      boolean aside = Files.isDirectory(file, NOFOLLOW_LINKS);
      if (aside) putAside(name);
      Found left = aside ? new Found.Nothing() : before;
      return AtomicFile.exchange(file, text, mode(name), () -> look(name).equals(left));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + Home.said(e, file), e);
    }
  }

  /** Others keep DECISIONS.md, and say who may read it. */
  private Set<PosixFilePermission> mode(String name) throws IOException {
    Path file = folder.resolve(name);
    boolean theirs = name.equals(DECISIONS) && Files.exists(file, NOFOLLOW_LINKS);
    return theirs ? Files.getPosixFilePermissions(file) : READABLE;
  }

  /** A folder in a file's place is no text that could be kept: it is put beside it. */
  private void putAside(String name) throws IOException {
    int number = 1;
    while (Files.exists(folder.resolve(name + ".found-" + number), NOFOLLOW_LINKS)) number++;
    Files.move(folder.resolve(name), folder.resolve(name + ".found-" + number));
  }

  private void make() throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    for (Path next = folder; next != null && !Files.isDirectory(next); next = next.getParent()) {
      missing.push(next);
    }
    if (MADE < missing.size()) throw new IOException("there is no " + missing.peek());
    for (Path each : missing) Files.createDirectory(each);
    if (Files.isSymbolicLink(folder)) throw new IOException(folder + " is a link");
  }
}
