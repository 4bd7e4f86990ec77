package dev.reeve.agents.run;

import dev.reeve.agents.process.Holes;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.redact.RedactingStream;
import dev.reeve.base.redact.Redaction;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.text.SafeText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One output of a run on its way from the raw file, which the agent writes, through the redactor to
 * the copy that is kept and to whoever listens (A-5, T-82).
 *
 * <p>Nothing of it grows without bound. The copy rotates. The space of what has been read is given
 * back while the agent still writes. If the agent writes faster than can be read, a part in the
 * middle is left out, and the copy says so.
 *
 * <p>How far it has got is written down after each step, so that another Reeve can go on there.
 */
final class Output {

  /** Longer lines are left out. */
  static final int LONGEST_LINE = 1 << 20;

  private static final long GIVE_BACK = 4 << 20;
  private static final int CHECKPOINT_SIZE = 64;

  private final RunFolder folder;
  private final RunListener.Channel name;
  private final RunLimits limits;
  private final Consumer<SafeText> listener;
  private final Runnable leaked;
  private final RedactingStream stream;

  private @Nullable FileChannel raw;
  private @Nullable FileChannel kept;
  private @Nullable FileChannel checkpoint;
  private long position;
  private long written;
  private long givenBack;
  private long lost;
  private boolean complete;

  /**
   * @param leaked is told when a private key stood in it
   */
  Output(
      RunFolder folder,
      RunListener.Channel name,
      RunLimits limits,
      Consumer<SafeText> listener,
      Runnable leaked,
      Redactor redactor) {
    this.folder = folder;
    this.name = name;
    this.limits = limits;
    this.listener = listener;
    this.leaked = leaked;
    stream = new RedactingStream(redactor, LONGEST_LINE, this::give);
  }

  /** Reads what is new, at most as much as the buffer holds; says how much that was. */
  int read(byte[] buffer) throws IOException {
    @Nullable FileChannel file = complete ? null : raw();
    if (file == null) return 0;
    int count = file.read(ByteBuffer.wrap(buffer), position);
    if (count <= 0) return 0;
    position += count;
    stream.feed(buffer, 0, count);
    note();
    giveBack();
    return count;
  }

  /** Keeps what waits below a bound, also if nobody takes it: the disk is not the agent's alone. */
  void bound(long backlog) throws IOException {
    @Nullable FileChannel file = complete ? null : raw();
    if (file == null) return;
    long size = file.size();
    if (size - position <= backlog) return;
    leaveOut(size - backlog / 2);
    note();
    giveBack();
  }

  /**
   * The agent and all it started are gone, and all they wrote has been read. It may be tried again.
   */
  void finish() throws IOException {
    if (!complete) complete();
    close();
    Files.deleteIfExists(folder.raw(name));
    Files.deleteIfExists(folder.checkpoint(name));
  }

  private void complete() throws IOException {
    stream.end();
    note();
    if (kept != null) kept.force(true);
    complete = true;
  }

  void close() throws IOException {
    for (@Nullable FileChannel channel : new FileChannel[] {raw, kept, checkpoint}) {
      if (channel != null) channel.close();
    }
  }

  private @Nullable FileChannel raw() throws IOException {
    if (raw != null) return raw;
    try {
      raw = FileChannel.open(folder.raw(name), StandardOpenOption.READ);
    } catch (NoSuchFileException e) {
      return null;
    }
    resume();
    return raw;
  }

  /** Goes on where an earlier Reeve had got to; what it had kept beyond that is kept again. */
  private void resume() throws IOException {
    Path file = folder.checkpoint(name);
    if (!Files.exists(file)) return;
    String[] words = Files.readString(file).strip().split(" ", 3);
    if (words.length < 3) return;
    position = Long.parseLong(words[0]);
    written = Long.parseLong(words[1]);
    givenBack = position;
    if (words[2].equals("inside")) stream.gap(0);
    Path copy = folder.kept(name);
    if (Files.exists(copy) && written < Files.size(copy)) kept().truncate(written);
  }

  private void leaveOut(long to) {
    stream.gap(to - position);
    position = to;
  }

  /** A copy that cannot be written holds up nothing: it says what it lacks when it can again. */
  private void give(Redaction redaction) {
    SafeText text = redaction.text();
    byte[] bytes = text.value().getBytes(StandardCharsets.UTF_8);
    try {
      if (lost > 0) keep(("[" + lost + " bytes were not kept]\n").getBytes(StandardCharsets.UTF_8));
      lost = 0;
      keep(bytes);
    } catch (IOException e) {
      lost += bytes.length;
    }
    listener.accept(text);
    if (redaction.heldPrivateKey()) leaked.run();
  }

  private void keep(byte[] bytes) throws IOException {
    if (written + bytes.length > limits.keptBytes() / 2 && written > 0) rotate();
    ByteBuffer left = ByteBuffer.wrap(bytes);
    while (left.hasRemaining()) written += kept().write(left);
  }

  private void rotate() throws IOException {
    kept().close();
    kept = null;
    written = 0;
    Path copy = folder.kept(name);
    Files.move(copy, folder.keptBefore(name), StandardCopyOption.REPLACE_EXISTING);
  }

  private FileChannel kept() throws IOException {
    if (kept == null) kept = open(folder.kept(name), StandardOpenOption.APPEND);
    return kept;
  }

  /** After the copy is written and before space is given back: so nothing is lost in between. */
  private void note() throws IOException {
    if (position == 0 || (checkpoint == null && folder.isGone())) return;
    if (checkpoint == null) {
      checkpoint = open(folder.checkpoint(name), StandardOpenOption.WRITE);
    }
    String done = position - stream.held() + " " + written + (stream.skips() ? " inside" : " line");
    byte[] line =
        (done + " ".repeat(CHECKPOINT_SIZE))
            .substring(0, CHECKPOINT_SIZE)
            .getBytes(StandardCharsets.US_ASCII);
    checkpoint.write(ByteBuffer.wrap(line), 0);
  }

  private void giveBack() {
    long done = position - stream.held();
    if (done - givenBack < GIVE_BACK) return;
    Holes.punch(folder.raw(name), givenBack, done - givenBack);
    givenBack = done;
  }

  private static FileChannel open(Path file, StandardOpenOption how) throws IOException {
    var mine = PosixFilePermissions.asFileAttribute(AtomicFile.PRIVATE);
    return FileChannel.open(file, Set.of(StandardOpenOption.CREATE, how), mine);
  }
}
