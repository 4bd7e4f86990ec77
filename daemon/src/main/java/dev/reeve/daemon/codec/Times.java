package dev.reeve.daemon.codec;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Instants as text: {@code 2026-11-15T21:00:00.000001Z}, always to the microsecond, so that text
 * and time sort alike. What does not fit that form (finer than a microsecond, a year beyond 9999)
 * is written as ISO-8601 has it; reading takes both.
 *
 * <p>Written out by hand because several stand in every line of the log, and the library's
 * formatter costs more than the rest of the line.
 */
final class Times {

  private static final byte[] FORM =
      "0000-00-00T00:00:00.000000Z".getBytes(StandardCharsets.US_ASCII);
  static final int LENGTH = FORM.length;
  private static final long YEAR_0 = -62_167_219_200L;
  private static final long YEAR_10000 = 253_402_300_800L;
  private static final int SECOND = 19;
  private static final int MICRO = 26;

  private Times() {}

  static String text(Instant time) {
    if (!isUsual(time)) return time.toString();
    byte[] text = new byte[LENGTH];
    write(time, text, 0);
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  static boolean isUsual(Instant time) {
    long second = time.getEpochSecond();
    return YEAR_0 <= second && second < YEAR_10000 && time.getNano() % 1_000 == 0;
  }

  /** Writes an instant that {@link #isUsual} as {@link #LENGTH} bytes. */
  static void write(Instant time, byte[] text, int at) {
    LocalDateTime date = LocalDateTime.ofEpochSecond(time.getEpochSecond(), 0, ZoneOffset.UTC);
    System.arraycopy(FORM, 0, text, at, LENGTH);
    digits(text, at + 4, date.getYear());
    digits(text, at + 7, date.getMonthValue());
    digits(text, at + 10, date.getDayOfMonth());
    digits(text, at + 13, date.getHour());
    digits(text, at + 16, date.getMinute());
    digits(text, at + SECOND, date.getSecond());
    digits(text, at + MICRO, time.getNano() / 1_000);
  }

  /** Writes a number so that it ends before {@code end}; zeros stand before it already. */
  private static void digits(byte[] text, int end, int number) {
    int at = end;
    for (int rest = number; rest > 0; rest /= 10) text[--at] = (byte) ('0' + rest % 10);
  }

  static Instant read(String text) {
    try {
      Instant plain = plain(text);
      return plain == null ? Instant.parse(text) : plain;
    } catch (DateTimeException e) {
      throw new Malformed(text + " is no instant");
    }
  }

  /** Null if the text is not in the usual form. */
  private static @Nullable Instant plain(String text) {
    if (text.length() != FORM.length) return null;
    for (int i = 0; i < FORM.length; i++) {
      char found = text.charAt(i);
      boolean fits = FORM[i] == '0' ? '0' <= found && found <= '9' : found == FORM[i];
      if (!fits) return null;
    }
    LocalDateTime date =
        LocalDateTime.of(
            number(text, 0, 4),
            number(text, 5, 7),
            number(text, 8, 10),
            number(text, 11, 13),
            number(text, 14, 16),
            number(text, 17, SECOND));
    long micros = number(text, SECOND + 1, MICRO);
    return Instant.ofEpochSecond(date.toEpochSecond(ZoneOffset.UTC), micros * 1_000);
  }

  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) number = number * 10 + text.charAt(i) - '0';
    return number;
  }
}
