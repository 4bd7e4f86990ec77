package dev.reeve.agents.run;

import dev.reeve.agents.process.NamedPipe;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What Reeve says to an agent that it talks with. It never waits for the agent: what the
 * agent does not read is kept, up to a bound, and what goes beyond is not said. The agent's input
 * ends when the conversation is done, and not before, whatever becomes of Reeve.
 */
final class Input {

  private static final int MOST_KEPT = 4 << 20;

  private final RunFolder folder;
  private final Protocol.@Nullable Talk talk;
  private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();
  private @Nullable NamedPipe pipe;
  private final List<Telling> told = new ArrayList<>();
  private byte[] sending = new byte[0];
  private int sent;
  private boolean closed;
  private long doneAt = -1;

  private Input(RunFolder folder, Protocol.@Nullable Talk talk) {
    this.folder = folder;
    this.talk = talk;
  }

  /** Null if the run is not one that is talked with. */
  static @Nullable Input of(RunFolder folder, Protocol.Reader reader, boolean adopted)
      throws IOException {
    if (!Files.exists(folder.input())) return null;
    Protocol.@Nullable Talk talk = reader instanceof Protocol.Talk leads ? leads : null;
    if (talk != null && adopted) recall(folder, talk);
    return new Input(folder, talk);
  }

  /** Brings a new partner to where the one before stood, by what the agent has said so far. */
  private static void recall(RunFolder folder, Protocol.Talk talk) throws IOException {
    var output = RunListener.Channel.OUTPUT;
    for (Path kept : new Path[] {folder.keptBefore(output), folder.kept(output)}) {
      if (!Files.exists(kept)) continue;
      try (Stream<String> lines = Files.lines(kept, StandardCharsets.UTF_8)) {
        lines.forEach(talk::read);
      }
    }
    var _ = talk.say(); // it was said
  }

  void cancel() {
    if (talk != null) talk.cancel();
  }

  /** Something to be said, and whether it could be. */
  record Telling(String words, CompletableFuture<Boolean> taken) {}

  boolean canTell() {
    return talk != null && talk.canBeTold();
  }

  void tell(Telling telling) {
    boolean heard = !closed && talk != null && talk.tell(telling.words());
    if (heard) {
      told.add(telling);
    } else {
      telling.taken().complete(false);
    }
  }

  /** After what it is at, nothing more will be asked of it. */
  void dismiss() {
    if (talk != null) talk.dismiss();
  }

  /** Says what is to be said, as far as the agent reads. */
  void step(long now) {
    if (closed) return;
    if (talk != null) talk.say().forEach(this::keep);
    if (hasMore() && !flush()) return;
    told.forEach(telling -> telling.taken().complete(true));
    told.clear();
    boolean done = talk == null || talk.isDone();
    if (done && !hasMore()) end(now);
  }

  private void keep(String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    if (waiting.size() + bytes.length <= MOST_KEPT) waiting.writeBytes(bytes);
  }

  private boolean hasMore() {
    return sent < sending.length || 0 < waiting.size();
  }

  /** Whether all of it was taken. */
  private boolean flush() {
    if (pipe == null) pipe = NamedPipe.open(folder.input());
    if (pipe == null) return false;
    while (hasMore()) {
      if (sending.length <= sent) {
        sending = waiting.toByteArray();
        sent = 0;
        waiting.reset();
      }
      int taken = pipe.write(sending, sent);
      if (taken < 0) {
        waiting.reset();
        sent = sending.length; // nobody reads it any more
      } else if (taken == 0) {
        return false;
      } else {
        sent += taken;
      }
    }
    return true;
  }

  /** Everybody who holds the input open lets go of it. */
  private void end(long now) {
    if (doneAt < 0) doneAt = now;
    try (NamedPipe holder = NamedPipe.open(folder.inputEnd())) {
      if (holder == null) return; // it is not there yet, or not any more
      holder.write(new byte[] {'\n'}, 0);
    }
    close();
    closed = true;
  }

  /** Since when there was nothing more to say; -1 if there is, or may be. */
  long doneAt() {
    return doneAt;
  }

  void close() {
    told.forEach(telling -> telling.taken().complete(false));
    told.clear();
    if (pipe != null) pipe.close();
    pipe = null;
  }
}
