package dev.reeve.agents.claude;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Bytes of Claude Code into JSON, within bounds. */
final class Parsing {

  static final int LARGEST = 4 * 1024 * 1024;
  static final int DEEPEST = 100;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxStringLength(LARGEST)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Parsing() {}

  /**
   * @throws UnreadableHook if it is no JSON object, or too large or too deep
   */
  static Part object(byte[] bytes) throws UnreadableHook {
    if (LARGEST < bytes.length) {
      throw new UnreadableHook(bytes.length + " bytes; at most " + LARGEST + " are read");
    }
    try {
      JsonNode json = MAPPER.readTree(bytes);
      if (!json.isObject()) throw new UnreadableHook("expected a JSON object, found another value");
      return new Part(json);
    } catch (JacksonException e) {
      throw new UnreadableHook("no valid JSON of at most " + DEEPEST + " levels" + place(e));
    }
  }

  private static String place(JacksonException e) {
    TokenStreamLocation at = e.getLocation();
    return at == null ? "" : ": line " + at.getLineNr() + ", column " + at.getColumnNr();
  }
}
