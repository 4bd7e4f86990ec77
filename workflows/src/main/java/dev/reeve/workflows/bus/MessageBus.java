package dev.reeve.workflows.bus;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.base.file.LockFile;
import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The bus of one session (C-3): {@code .msg/messages.jsonl}, and {@code .msg/meta.json} made of it.
 * Any number of processes may write at once: one lock gives them their ids one after the other. A
 * line is on disk before anybody hears its id. Lines of others, and lines that nobody can read, are
 * left as they are.
 */
public final class MessageBus {

  /** A line longer than this is refused; so is a bus that has grown beyond all measure. */
  private static final int LONGEST_LINE = 1_000_000;

  private static final long LARGEST = 256L << 20;

  private static final Set<PosixFilePermission> SHARED =
      PosixFilePermissions.fromString("rw-r--r--");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSxxx");

  private final Path folder;
  private final Redactor redactor;
  private final InstantSource clock;

  /** Up to where the ids are known, and the greatest of them. */
  private BusPart.Cursor counted = BusPart.Cursor.START;

  private long greatest;

  /**
   * @param session the folder of the session
   */
  public MessageBus(Path session, Redactor redactor, InstantSource clock) {
    folder = session.resolve(".msg");
    this.redactor = redactor;
    this.clock = clock;
  }

  public Path file() {
    return folder.resolve("messages.jsonl");
  }

  /** Where {@link LockFile} keeps whoever supervises the session from doing it twice. */
  public Path supervision() {
    return folder.resolve(".supervisor.lock");
  }

  /** Puts a message on the bus, without secrets, and folds what it says into the state. */
  public synchronized BusLine log(Draft draft) {
    try {
      Files.createDirectories(folder);
      try (LockFile.Held _ = LockFile.take(folder.resolve(".bus.lock"))) {
        BusLine line = append(draft);
        if (line.type().equals(BusLine.STATE_UPDATE)) fold();
        return line;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file() + ": " + Home.said(e, file()), e);
    }
  }

  /** What has come since; from the start if the file is not the one it was. */
  public BusPart since(BusPart.Cursor from) {
    try {
      return part(from);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file() + ": " + Home.said(e, file()), e);
    }
  }

  public BusPart all() {
    return since(BusPart.Cursor.START);
  }

  /** How roles and tasks stand: what is in {@code meta.json}, and what is not in it yet. */
  public ObjectNode state() {
    try {
      Meta meta = Objects.requireNonNullElseGet(meta(), Meta::empty);
      meta.fold(part(meta.folded()));
      return meta.shown();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + folder + ": " + Home.said(e, folder), e);
    }
  }

  private BusLine append(Draft draft) throws IOException {
    try (FileChannel channel = FileChannel.open(file(), CREATE, APPEND)) {
      if (endsWithinALine()) write(channel, "\n");
      count();
      BusLine line = line(draft, greatest + 1, counted.lines() + 1);
      String text = line.json().toString();
      if (LONGEST_LINE < text.length()) {
        throw new BusTrouble("data", "is too large: put it into a file and log where that is");
      }
      write(channel, text + "\n");
      channel.force(true);
      return line;
    }
  }

  /** Whoever died while writing left a line without an end: it stays a line of its own. */
  private boolean endsWithinALine() throws IOException {
    try (FileChannel channel = FileChannel.open(file(), READ)) {
      if (channel.size() == 0) return false;
      ByteBuffer last = ByteBuffer.allocate(1);
      channel.read(last, channel.size() - 1);
      return last.get(0) != '\n';
    }
  }

  private void count() throws IOException {
    BusPart more = part(counted);
    if (more.end().offset() < counted.offset()) greatest = 0;
    for (BusLine line : more.lines()) greatest = Math.max(greatest, line.count());
    counted = more.end();
  }

  private BusLine line(Draft draft, long count, int number) {
    return new BusLine(
        number,
        BusLine.id(count),
        TIME.format(clock.instant().atOffset(ZoneOffset.UTC)),
        draft.from(),
        draft.to(),
        draft.type(),
        redacted(draft.summary()),
        redacted(draft.data()));
  }

  private void fold() throws IOException {
    Meta meta = meta();
    if (meta == null) {
      Path beside = folder.resolve("meta.json.unreadable-" + clock.millis());
      Files.copy(metaFile(), beside, StandardCopyOption.REPLACE_EXISTING);
      meta = Meta.empty();
    }
    meta.fold(part(meta.folded()));
    AtomicFile.write(metaFile(), meta.text(), mode());
  }

  /** Null if it cannot be read: then it is kept beside, and made anew of the bus. */
  private @Nullable Meta meta() throws IOException {
    try {
      return Meta.read(Files.readString(metaFile()));
    } catch (NoSuchFileException e) {
      return Meta.empty();
    }
  }

  private Set<PosixFilePermission> mode() throws IOException {
    return Files.exists(metaFile()) ? Files.getPosixFilePermissions(metaFile()) : SHARED;
  }

  private Path metaFile() {
    return folder.resolve("meta.json");
  }

  private BusPart part(BusPart.Cursor from) throws IOException {
    try (FileChannel channel = FileChannel.open(file(), READ)) {
      long size = channel.size();
      BusPart.Cursor begin = size < from.offset() ? BusPart.Cursor.START : from;
      if (LARGEST < size - begin.offset()) {
        throw new IOException("it has grown beyond " + (LARGEST >> 20) + " MiB");
      }
      ByteBuffer bytes = ByteBuffer.allocate((int) (size - begin.offset()));
      while (bytes.hasRemaining()) {
        if (channel.read(bytes, begin.offset() + bytes.position()) < 0) break;
      }
      byte[] read = new byte[bytes.flip().limit()];
      bytes.get(read);
      return BusPart.read(read, begin);
    } catch (NoSuchFileException e) {
      return BusPart.read(new byte[0], BusPart.Cursor.START);
    }
  }

  private static void write(FileChannel channel, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) channel.write(bytes);
  }

  private String redacted(String text) {
    return redactor.redact(text).value();
  }

  private ObjectNode redacted(ObjectNode data) {
    ObjectNode clean = data.deepCopy();
    for (var each : data.properties()) clean.set(each.getKey(), redacted(each.getValue()));
    return clean;
  }

  private JsonNode redacted(JsonNode value) {
    return switch (value) {
      case ObjectNode object -> redacted(object);
      case ArrayNode array -> {
        ArrayNode clean = array.arrayNode();
        array.forEach(item -> clean.add(redacted(item)));
        yield clean;
      }
      case StringNode text -> StringNode.valueOf(redacted(text.asString()));
      default -> value;
    };
  }
}
