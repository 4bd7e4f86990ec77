package dev.reeve.workflows.bus;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What stands on the bus between two places.
 *
 * @param broken the lines that are no messages; they stay where they are
 * @param end where the next part begins
 */
public record BusPart(List<BusLine> lines, List<Integer> broken, Cursor end) {

  public BusPart {
    lines = List.copyOf(lines);
    broken = List.copyOf(broken);
  }

  /**
   * A place on the bus, between two lines.
   *
   * @param offset in bytes
   * @param lines so many stand before it
   */
  public record Cursor(long offset, int lines) {
    public static final Cursor START = new Cursor(0, 0);
  }

  /** A line that is not ended yet belongs to the next part. */
  static BusPart read(byte[] bytes, Cursor from) {
    List<BusLine> lines = new ArrayList<>();
    List<Integer> broken = new ArrayList<>();
    int number = from.lines();
    int begin = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != '\n') continue;
      number++;
      String text = new String(bytes, begin, i - begin, StandardCharsets.UTF_8).strip();
      begin = i + 1;
      if (text.isEmpty()) continue;
      @Nullable BusLine line = line(text, number);
      if (line == null) {
        broken.add(number);
      } else {
        lines.add(line);
      }
    }
    return new BusPart(lines, broken, new Cursor(from.offset() + begin, number));
  }

  private static @Nullable BusLine line(String text, int number) {
    try {
      return BusLine.of(JsonMapper.shared().readTree(text), number);
    } catch (JacksonException e) {
      return null;
    }
  }
}
