package dev.reeve.pages.timeline;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The style sheet of the picture, for files that bring their own and pages that link to it. */
public final class Style {

  private static final String SHEET = read();

  private Style() {}

  public static String sheet() {
    return SHEET;
  }

  private static String read() {
    try (InputStream sheet = Style.class.getResourceAsStream("timeline.css")) {
      byte[] bytes = Objects.requireNonNull(sheet, "timeline.css").readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
