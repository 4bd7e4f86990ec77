package dev.reeve.agents.stream;

import dev.reeve.agents.Sign;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What agent programs print or send into JSON, within bounds. */
public final class Parsing {

  public static final int LARGEST = 4 * 1024 * 1024;
  public static final int DEEPEST = 100;

  private static final List<Sign> ALIVE = List.of(new Sign.Active());

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxStringLength(Integer.MAX_VALUE) // the whole has a bound
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Parsing() {}

  /**
   * @throws UnreadableJson if it is no JSON object, or too large or too deep
   */
  public static Part object(byte[] bytes) throws UnreadableJson {
    return object(bytes, LARGEST);
  }

  /**
   * @param largest so many bytes are read
   * @throws UnreadableJson if it is no JSON object, or too large or too deep
   */
  public static Part object(byte[] bytes, int largest) throws UnreadableJson {
    if (largest < bytes.length) {
      throw new UnreadableJson(bytes.length + " bytes; at most " + largest + " are read");
    }
    try {
      JsonNode json = MAPPER.readTree(bytes);
      if (!json.isObject()) throw new UnreadableJson("expected a JSON object, found another value");
      return new Part(json);
    } catch (JacksonException e) {
      throw new UnreadableJson("no valid JSON of at most " + DEEPEST + " levels" + place(e));
    }
  }

  /**
   * The objects in a list, without what is none.
   *
   * @throws UnreadableJson if it is no JSON array, or too large or too deep
   */
  public static List<Part> array(byte[] bytes) throws UnreadableJson {
    byte[] start = "{\"list\":".getBytes(StandardCharsets.US_ASCII);
    byte[] wrapped = Arrays.copyOf(start, start.length + bytes.length + 1);
    System.arraycopy(bytes, 0, wrapped, start.length, bytes.length);
    wrapped[wrapped.length - 1] = '}';
    Part object = object(wrapped);
    JsonNode list = object.json().get("list");
    if (list == null || !list.isArray()) throw new UnreadableJson("expected a JSON array");
    return object.parts("list");
  }

  /**
   * What a line of JSON shows, as {@code hear} understands it. A line that is none is for people,
   * such as a complaint before the stream begins; one that was meant to be JSON and is broken shows
   * that somebody is there.
   */
  public static List<Sign> line(String line, Function<Part, List<Sign>> hear) {
    if (line.isBlank()) return List.of();
    try {
      return hear.apply(object(line.getBytes(StandardCharsets.UTF_8)));
    } catch (UnreadableJson e) {
      return line.startsWith("{") ? ALIVE : List.of(new Sign.Active(), new Sign.Said(line));
    }
  }

  private static String place(JacksonException e) {
    TokenStreamLocation at = e.getLocation();
    return at == null ? "" : ": line " + at.getLineNr() + ", column " + at.getColumnNr();
  }
}
