package dev.reeve.agents.run;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of one run, in a folder that only its owner can read. */
record RunFolder(Path path) {

  private static final String JOURNAL = "run.json";
  private static final String EXIT = "exit";
  private static final String END = "end.json";

  static RunFolder create(Path runs, String id) throws IOException {
    var mine = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    Path path = Files.createDirectory(runs.resolve(id), mine);
    return new RunFolder(path);
  }

  String id() {
    return path.getFileName().toString();
  }

  void write(Journal journal) {
    AtomicFile.replace(path.resolve(JOURNAL), journal.write(), AtomicFile.PRIVATE);
  }

  /**
   * @throws IllegalArgumentException if this is no folder of a run
   */
  Journal journal() {
    Path file = path.resolve(JOURNAL);
    try {
      return Journal.read(Files.readString(file));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException("no run is written down in " + file, e);
    }
  }

  void write(RunEnd end) {
    AtomicFile.replace(path.resolve(END), Journal.write(end, Instant.now()), AtomicFile.PRIVATE);
  }

  /**
   * @throws IllegalArgumentException if the run is not over, or its end cannot be read
   */
  RunEnd end() {
    Path file = path.resolve(END);
    try {
      return Journal.readEnd(Files.readString(file));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException("no end of a run is written down in " + file, e);
    }
  }

  /** Whether anything was written down of it: before that nothing is started. */
  boolean isWritten() {
    return Files.exists(path.resolve(JOURNAL));
  }

  /** Whether somebody has removed it. */
  boolean isGone() {
    return Files.notExists(path);
  }

  boolean isOver() {
    return Files.exists(path.resolve(END));
  }

  /** Null if it is not over. */
  @Nullable Instant endedAt() {
    try {
      return Files.getLastModifiedTime(path.resolve(END)).toInstant();
    } catch (IOException e) {
      return null;
    }
  }

  /** What the wrapper wrote down when the agent had ended. */
  OptionalInt exitStatus() {
    try {
      String line = Files.readString(path.resolve(EXIT));
      boolean whole = line.endsWith("\n");
      return whole ? OptionalInt.of(Integer.parseInt(line.strip())) : OptionalInt.empty();
    } catch (IOException | NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /** What the agent prints, as it is: for the redactor's eyes only. */
  Path raw(RunListener.Channel channel) {
    return path.resolve(name(channel) + ".raw");
  }

  /** What is kept of it. */
  Path kept(RunListener.Channel channel) {
    return path.resolve(name(channel) + ".log");
  }

  /** The part before that, if it has become too long for one file. */
  Path keptBefore(RunListener.Channel channel) {
    return path.resolve(name(channel) + ".1.log");
  }

  /** How far the one has become the other. */
  Path checkpoint(RunListener.Channel channel) {
    return path.resolve(name(channel) + ".at");
  }

  /** What an agent reads that is talked with. */
  Path input() {
    return path.resolve("input");
  }

  /** Whoever holds the agent's input open waits here to be told to let go. */
  Path inputEnd() {
    return path.resolve("input.end");
  }

  private static String name(RunListener.Channel channel) {
    return switch (channel) {
      case OUTPUT -> "output";
      case ERRORS -> "errors";
    };
  }

  /** Held by whoever follows the run; null if another one does. */
  @Nullable FileChannel claim() throws IOException {
    Path file = path.resolve("lock");
    var mine = PosixFilePermissions.asFileAttribute(AtomicFile.PRIVATE);
    FileChannel channel = FileChannel.open(file, Set.of(CREATE, WRITE), mine);
    try {
      @Nullable FileLock lock = channel.tryLock();
      if (lock != null) return channel;
    } catch (OverlappingFileLockException e) {
      // this very program holds it
    }
    channel.close();
    return null;
  }

  /** The runs in a folder, the oldest first. */
  static List<RunFolder> all(Path runs) {
    try (Stream<Path> entries = Files.list(runs)) {
      List<RunFolder> folders = new ArrayList<>();
      entries.filter(Files::isDirectory).sorted().forEach(it -> folders.add(new RunFolder(it)));
      return folders;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + runs + ": " + Home.said(e, runs), e);
    }
  }

  void remove() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      for (Path file : files.toList()) Files.deleteIfExists(file);
    }
    Files.deleteIfExists(path);
  }
}
