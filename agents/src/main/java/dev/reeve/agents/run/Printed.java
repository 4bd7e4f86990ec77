package dev.reeve.agents.run;

import dev.reeve.agents.Sign;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the lines that an agent printed: what they show of it, and what a person is shown. */
final class Printed {

  private static final List<Sign> ALIVE = List.of(new Sign.Active());

  /** So often it is told that a line grows. */
  private static final long UNFINISHED = Duration.ofMillis(500).toNanos();

  private final Protocol.Reader reader;
  private final RunListener listener;
  private final Consumer<Sign> signs;
  private final Redactor redactor;
  private int silentLines;
  private int pieces;
  private long unfinished = -UNFINISHED;

  Printed(Protocol.Reader reader, RunListener listener, Consumer<Sign> signs, Redactor redactor) {
    this.reader = reader;
    this.listener = listener;
    this.signs = signs;
    this.redactor = redactor;
  }

  void errors(SafeText text) {
    pieces++;
    if (reader.isPlain()) ALIVE.forEach(signs);
    else text.value().lines().forEach(line -> error(line).forEach(signs));
    listener.onOutput(RunListener.Channel.ERRORS, text);
  }

  void output(SafeText text) {
    pieces++;
    if (reader.isPlain()) {
      ALIVE.forEach(signs);
      listener.onLines(RunListener.Channel.OUTPUT, text);
      return;
    }
    String value = text.value();
    for (int at = 0; at < value.length(); ) {
      int end = lineEnd(value, at);
      int next = end == value.length() ? end : end + 1;
      line(text.part(at, end), text.part(at, next));
      at = next;
    }
  }

  /** Nothing follows. */
  void end() {
    List<Sign> rest = reader.end();
    if (rest.isEmpty()) return;
    rest.forEach(signs);
    @Nullable String shown = reader.shown("", rest);
    if (shown == null || shown.isEmpty()) return;
    listener.onOutput(RunListener.Channel.OUTPUT, redactor.redact(shown + "\n"));
  }

  private void line(SafeText line, SafeText withEnd) {
    List<Sign> read = read(line.value());
    if (read.isEmpty()) silentLines++;
    read.forEach(signs);
    reader.made().forEach(listener::onCall);
    @Nullable String shown = reader.shown(line.value(), read);
    if (shown == null) return;
    boolean same = shown.equals(line.value());
    // What a protocol took out of its wrapping may show a secret that was hidden in it.
    SafeText safe = same ? withEnd : redactor.redact(shown + "\n");
    listener.onOutput(RunListener.Channel.OUTPUT, safe);
  }

  /**
   * Something came since the last question: whether it shows that the agent moves. A heartbeat is
   * output, but shows nothing; a sign has moved it already. A line without an end is a sign of life
   * too, as long as it grows (T-44).
   */
  boolean moved(long now) {
    boolean silent = silentLines > 0;
    if (pieces == 0 && UNFINISHED <= now - unfinished) {
      unfinished = now;
      ALIVE.forEach(listener::onSign);
    }
    silentLines = 0;
    pieces = 0;
    return !silent;
  }

  /** A reader that fails on a line costs that line's signs and no more. */
  private List<Sign> read(String line) {
    try {
      return reader.read(line);
    } catch (RuntimeException e) {
      return ALIVE;
    }
  }

  private List<Sign> error(String line) {
    try {
      return reader.error(line);
    } catch (RuntimeException e) {
      return ALIVE;
    }
  }

  private static int lineEnd(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }
}
