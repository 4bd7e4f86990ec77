package dev.reeve.daemon.codec;

import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Compact JSON in UTF-8, put together in one array: whoever writes says what begins and ends, and
 * commas come by themselves.
 *
 * <p>Written by hand because it is on the path of every command, where a generator for anything
 * that JSON can be costs three times as much.
 */
final class JsonBytes {

  /** Room for nearly every line. */
  private static final int USUAL = 512;

  /** A larger array is not kept for the next text. */
  private static final int LARGEST = 16_384;

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private byte[] bytes = new byte[USUAL];
  private int end;
  private final @Nullable Pieces pieces;
  private boolean leftOut;

  JsonBytes() {
    pieces = null;
  }

  /** Cuts what it writes into pieces. */
  JsonBytes(Pieces pieces) {
    this.pieces = pieces;
  }

  /** Forgets what was written, so that the next text can be put together in the same array. */
  void clear() {
    end = 0;
    leftOut = false;
    if (LARGEST < bytes.length) bytes = new byte[USUAL];
  }

  byte[] toArray() {
    return Arrays.copyOf(bytes, end);
  }

  Pieces toPieces() {
    if (pieces == null) throw new IllegalStateException("it was not cut into pieces");
    return pieces.finished(bytes, end);
  }

  /** Whether the next thing of a list is known, and left out. */
  boolean leavesOut(Object thing) {
    boolean out = pieces != null && pieces.leavesOut(thing, isFirst(), end);
    leftOut |= out;
    return out;
  }

  /** The next thing of a list, as a piece of its own. */
  void piece(Object thing, Runnable writing) {
    boolean first = isFirst();
    if (pieces != null) pieces.between(end);
    writing.run();
    if (pieces != null) pieces.end(thing, first, end);
  }

  private boolean isFirst() {
    return !leftOut && bytes[end - 1] == '[';
  }

  void begin(char bracket) {
    separate();
    put(bracket);
  }

  void end(char bracket) {
    leftOut = false;
    put(bracket);
  }

  /** The name of a field: letters and other plain characters only. */
  void name(String name) {
    separate();
    room(name.length() + 3);
    bytes[end++] = '"';
    ascii(name);
    bytes[end++] = '"';
    bytes[end++] = ':';
  }

  void number(long value) {
    separate();
    if (0 <= value && value < 10) {
      put((char) ('0' + value));
    } else {
      literal(Long.toString(value));
    }
  }

  void flag(boolean value) {
    separate();
    literal(value ? "true" : "false");
  }

  void time(Instant time) {
    if (!Times.isUsual(time)) {
      string(time.toString());
      return;
    }
    separate();
    room(Times.LENGTH + 2);
    bytes[end] = '"';
    Times.write(time, bytes, end + 1);
    bytes[end + 1 + Times.LENGTH] = '"';
    end += Times.LENGTH + 2;
  }

  /** Nearly every text is plain: it is written as it is read, with nothing in between. */
  void string(String text) {
    separate();
    int length = text.length();
    room(length + 2);
    int at = end;
    bytes[at++] = '"';
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (!isPlain(c)) {
        spelledOut(text);
        return;
      }
      bytes[at++] = (byte) c;
    }
    bytes[at++] = '"';
    end = at;
  }

  /** Whether a character stands for itself, in one byte. */
  private static boolean isPlain(char c) {
    return 0x20 <= c && c < 0x80 && c != '"' && c != '\\';
  }

  private void spelledOut(String text) {
    room(6 * text.length() + 2);
    bytes[end++] = '"';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        ascii(c);
      } else if (c < 0x800) {
        bytes[end++] = (byte) (0xC0 | (c >> 6));
        bytes[end++] = (byte) (0x80 | (c & 0x3F));
      } else if (!Character.isSurrogate(c)) {
        bytes[end++] = (byte) (0xE0 | (c >> 12));
        bytes[end++] = (byte) (0x80 | ((c >> 6) & 0x3F));
        bytes[end++] = (byte) (0x80 | (c & 0x3F));
      } else if (isPair(text, i)) {
        pair(text.codePointAt(i++));
      } else {
        escape(c);
      }
    }
    bytes[end++] = '"';
  }

  private static boolean isPair(String text, int at) {
    return at + 1 < text.length()
        && Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1));
  }

  private void pair(int point) {
    bytes[end++] = (byte) (0xF0 | (point >> 18));
    bytes[end++] = (byte) (0x80 | ((point >> 12) & 0x3F));
    bytes[end++] = (byte) (0x80 | ((point >> 6) & 0x3F));
    bytes[end++] = (byte) (0x80 | (point & 0x3F));
  }

  private void ascii(char c) {
    switch (c) {
      case '"', '\\' -> shortEscape(c);
      case '\b' -> shortEscape('b');
      case '\t' -> shortEscape('t');
      case '\n' -> shortEscape('n');
      case '\f' -> shortEscape('f');
      case '\r' -> shortEscape('r');
      default -> {
        if (c < 0x20) {
          escape(c);
        } else {
          bytes[end++] = (byte) c;
        }
      }
    }
  }

  private void shortEscape(char as) {
    bytes[end++] = '\\';
    bytes[end++] = (byte) as;
  }

  private void escape(char c) {
    bytes[end++] = '\\';
    bytes[end++] = 'u';
    ascii(HEX.toHexDigits(c));
  }

  /** Between two values, and between a value and a name, stands a comma. */
  private void separate() {
    if (end == 0) return;
    byte last = bytes[end - 1];
    if (leftOut || (last != '{' && last != '[' && last != ':')) put(',');
    leftOut = false;
  }

  private void put(char ascii) {
    room(1);
    bytes[end++] = (byte) ascii;
  }

  private void literal(String plain) {
    room(plain.length());
    ascii(plain);
  }

  @SuppressWarnings("deprecation") // what it does not do for others it need not for ASCII
  private void ascii(String plain) {
    plain.getBytes(0, plain.length(), bytes, end);
    end += plain.length();
  }

  private void room(int more) {
    if (bytes.length - end < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(end, more)));
    }
  }
}
