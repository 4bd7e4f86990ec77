package dev.reeve.app;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.regex.Pattern;

/** Begins each line with the time: for what is said by a program that nobody looks at. */
final class Stamped extends FilterOutputStream {

  private static final Pattern STAMP = Pattern.compile("^[0-9]{4}-[0-9-]+T[0-9:.]+Z ");

  private boolean within;

  Stamped(OutputStream to) {
    super(to);
  }

  /** The line without its time, for whoever reads it at once. */
  static String bare(String line) {
    return STAMP.matcher(line).replaceFirst("");
  }

  @Override
  public void write(int letter) throws IOException {
    write(new byte[] {(byte) letter}, 0, 1);
  }

  /** In one piece: the log writes to the same file. */
  @Override
  public void write(byte[] letters, int from, int length) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (int at = from; at < from + length; at++) {
      if (!within) lines.writeBytes((Instant.now() + " ").getBytes(StandardCharsets.UTF_8));
      lines.write(letters[at]);
      within = letters[at] != '\n';
    }
    lines.writeTo(out);
  }
}
