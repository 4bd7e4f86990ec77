package dev.reeve.workflows.agent;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Finds the last JSON object in what an agent printed, among whatever else it printed. */
public final class LastObject {

  /** No answer is deeper; and what looks like the beginning of one is soon seen to be none. */
  private static final int DEEPEST = 100;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private LastObject() {}

  /** Null if there is none. An object inside another is not looked at by itself. */
  public static @Nullable ObjectNode in(String text) {
    char[] letters = text.toCharArray();
    @Nullable ObjectNode last = null;
    int at = text.indexOf('{');
    while (0 <= at) {
      @Nullable Found found = begins(text, at) ? parse(letters, at) : null;
      if (found != null) last = found.object();
      at = text.indexOf('{', found == null ? at + 1 : found.end());
    }
    return last;
  }

  private record Found(ObjectNode object, int end) {}

  private static @Nullable Found parse(char[] text, int from) {
    try (JsonParser parser = JSON.createParser(text, from, text.length - from)) {
      JsonNode node = JSON.readTree(parser);
      int end = from + (int) parser.currentLocation().getCharOffset();
      return node instanceof ObjectNode object ? new Found(object, end) : null;
    } catch (JacksonException e) {
      return null;
    }
  }

  /** Whether an object can begin here: most braces in a program's output begin none. */
  private static boolean begins(String text, int from) {
    for (int i = from + 1; i < text.length(); i++) {
      char next = text.charAt(i);
      if (!Character.isWhitespace(next)) return next == '"' || next == '}';
    }
    return false;
  }
}
