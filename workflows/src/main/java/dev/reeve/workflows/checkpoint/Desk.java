package dev.reeve.workflows.checkpoint;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.Draft;
import dev.reeve.workflows.bus.MessageBus;
import dev.reeve.workflows.checkpoint.Rights.Act;
import dev.reeve.workflows.checkpoint.Rights.Office;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * The only place where something is written into a session (C-15): reports, messages, entries of
 * wisdom. Each asks the table of rights first. Whatever it says is tagged; what it files is not.
 */
record Desk(Path root, MessageBus bus, Office office) {

  private static final Set<PosixFilePermission> SHARED =
      PosixFilePermissions.fromString("rw-r--r--");

  /** A report is written once and never again. */
  void report(Report report, String text) {
    Rights.must(office, Act.WRITE_REPORT);
    Path folder = folder(Report.FOLDER);
    Path file = folder.resolve(report.fileName());
    AtomicFile.exchange(file, text, SHARED, () -> !Files.exists(file, LinkOption.NOFOLLOW_LINKS));
  }

  boolean hasReport(Report report) {
    return Files.exists(root.resolve(report.ref()));
  }

  BusLine state(ObjectNode data) {
    Rights.must(office, Act.SAY_OWN_STATE);
    return bus.log(Draft.state(Supervisor.NAME, data));
  }

  /** What is said: a line for lists, and the whole of it. */
  record Words(String summary, String content) {
    static Words of(String line) {
      return new Words(line, line);
    }
  }

  /** Says something to somebody, as far as it may. */
  BusLine say(String to, String type, Words words, ObjectNode data) {
    Rights.must(office, telling(to));
    boolean own = office == Office.SUPERVISOR;
    String tag = own ? Supervisor.TAG : "";
    ObjectNode whole = data.deepCopy().put("content", tag + words.content());
    String from = own ? Supervisor.NAME : Draft.COORDINATOR;
    return bus.log(new Draft(from, to, type, tag + words.summary(), whole));
  }

  private static Act telling(String to) {
    return switch (to) {
      case Draft.COORDINATOR -> Act.TELL_COORDINATOR;
      case Supervisor.NAME -> Act.TELL_SUPERVISOR;
      default -> Act.TELL_WORKER;
    };
  }

  /**
   * Appends an entry unless it is there.
   *
   * @param key what only this entry has in it
   */
  void wisdom(String file, String key, String entry) {
    Rights.must(office, Act.APPEND_WISDOM);
    Path place = folder(Source.WISDOM.path()).resolve(file);
    try {
      String before = Files.exists(place) ? Files.readString(place) : "";
      if (before.contains(key)) return;
      String gap = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
      try (FileChannel channel = FileChannel.open(place, CREATE, APPEND)) {
        String text = gap + "- " + key + " " + ReportText.oneLine(entry) + "\n";
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) channel.write(bytes);
        channel.force(true);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + place + ": " + Home.said(e, place), e);
    }
  }

  private Path folder(String name) {
    try {
      Path folder = Files.createDirectories(root.resolve(name));
      if (!folder.toRealPath().startsWith(root.toRealPath())) {
        throw new IOException("it leads out of the session");
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot use " + root.resolve(name) + ": " + Home.said(e, root.resolve(name)), e);
    }
  }
}
