package dev.reeve.base.redact;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Takes the secrets out of a stream of bytes that comes in pieces: the output of a program. What it
 * gives out are whole lines; what may be the first part of a secret is held until the rest is
 * there, or until it cannot be any more. What it holds is bounded: a line beyond the bound is left
 * out, since a secret could stand across any place where it would be cut.
 *
 * <p>Bytes that are no UTF-8 become replacement characters.
 */
public final class RedactingStream {

  private static final int PIECE = 64 * 1024;
  private static final int FULL_LINE = 32;
  private static final byte[] NOTHING = {};

  private final Redactor redactor;
  private final int longestLine;
  private final Consumer<Redaction> out;

  private byte[] held = NOTHING;
  private int size;

  /** No line ends before this place. */
  private int searched;

  /** How much of a line that is too long has been left out; -1 if none is. */
  private long leftOut = -1;

  /** Encoded lines that follow may belong to a key whose beginning is not known. */
  private boolean afterGap;

  public RedactingStream(Redactor redactor, int longestLine, Consumer<Redaction> out) {
    this.redactor = redactor;
    this.longestLine = longestLine;
    this.out = out;
  }

  public void feed(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      at = skips() ? skipLine(bytes, at, to) : at;
      int end = Math.min(to, at + PIECE);
      append(bytes, at, end);
      at = end;
      release();
    }
  }

  /** How many of the last bytes that were fed have not been dealt with yet. */
  public int held() {
    return size;
  }

  /** Whether the rest of the present line will be left out. */
  public boolean skips() {
    return leftOut >= 0;
  }

  /** So many bytes were lost here: a new line, and what comes next, may not be its beginning. */
  public void gap(long lost) {
    give(wholeLines());
    long already = Math.max(0, leftOut);
    leftOut = already + lost + size;
    size = 0;
    afterGap = true;
  }

  /** Nothing follows: gives out the rest. */
  public void end() {
    if (skips()) sayLeftOut();
    give(size);
    afterGap = false;
  }

  private void append(byte[] bytes, int from, int to) {
    int more = to - from;
    if (held.length < size + more) {
      held = Arrays.copyOf(held, Math.max(size + more, Math.min(held.length * 2, longestLine)));
    }
    System.arraycopy(bytes, from, held, size, more);
    size += more;
  }

  private void release() {
    int lines = lastLineEnd();
    searched = lines > 0 ? 0 : Math.max(0, size - 1);
    if (lines > 0) giveLines(lines);
    if (longestLine < size) leaveOut();
  }

  private void giveLines(int lines) {
    String bytes = new String(held, 0, lines, StandardCharsets.ISO_8859_1);
    int waits = UnfinishedText.from(bytes);
    boolean tooMuch = Redactor.LOOK_BEHIND < lines - waits;
    give(tooMuch ? lines : waits);
    afterGap |= tooMuch;
  }

  /** After the last line that is known to be whole: a carriage return may be half of its end. */
  private int lastLineEnd() {
    for (int i = size - 1; searched <= i; i--) {
      boolean ends = held[i] == '\n' || (held[i] == '\r' && i + 1 < size && held[i + 1] != '\n');
      if (ends) return i + 1;
    }
    return 0;
  }

  private void give(int end) {
    if (end == 0) return;
    String text = new String(held, 0, end, StandardCharsets.UTF_8);
    System.arraycopy(held, end, held, 0, size - end);
    size -= end;
    if (size == 0 && PIECE < held.length) held = NOTHING;
    String known = afterGap ? withoutEncodedStart(text) : text;
    if (!known.isEmpty()) out.accept(redactor.inspect(known));
  }

  /** What waited for more will not get it from a line that is too long. */
  private void leaveOut() {
    give(wholeLines());
    if (size <= longestLine) return;
    leftOut = size;
    size = 0;
    searched = 0;
  }

  private int wholeLines() {
    searched = 0;
    return lastLineEnd();
  }

  /** Where the line that is too long ends, or the end of the bytes. */
  private int skipLine(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\n') {
        leftOut += i + 1 - from;
        sayLeftOut();
        return i + 1;
      }
    }
    leftOut += to - from;
    return to;
  }

  private void sayLeftOut() {
    long bytes = leftOut;
    leftOut = -1;
    if (bytes > 0) out.accept(redactor.inspect("[" + bytes + " bytes were left out here]\n"));
  }

  /**
   * Drops the lines that look like the rest of a key: full lines of encoded bytes, and after them a
   * shorter one. The first other one ends the gap.
   */
  private String withoutEncodedStart(String text) {
    int at = 0;
    while (at < text.length()) {
      int end = text.indexOf('\n', at) + 1;
      String line = text.substring(at, end == 0 ? text.length() : end);
      boolean encoded = isEncoded(line.strip());
      if (encoded) at += line.length();
      if (!encoded || line.length() < FULL_LINE) {
        afterGap = false;
        return text.substring(at);
      }
    }
    return "";
  }

  private static boolean isEncoded(String line) {
    int length = line.length();
    boolean letters = Alphabet.BASE64.end(line, 0, length) == length;
    return letters && (length < FULL_LINE || Randomness.likely(line, 0, length));
  }
}
