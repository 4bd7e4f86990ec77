package dev.reeve.app;

import dev.reeve.base.text.Printable;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Text of agents on a terminal: whatever stands in it, it is only text. */
final class Harmless {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** The lists of what would have been right are shorter. */
  private static final int LONGEST_COMPLAINT = 2_000;

  private Harmless() {}

  static JsonNode copy(JsonNode node) {
    if (node.isObject()) {
      ObjectNode object = NODES.objectNode();
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        object.set(line(field.getKey()), copy(field.getValue()));
      }
      return object;
    }
    if (node.isArray()) {
      ArrayNode array = NODES.arrayNode();
      for (JsonNode item : node) array.add(copy(item));
      return array;
    }
    return node.isString() ? NODES.stringNode(Printable.text(node.asString())) : node;
  }

  /** On one line. */
  static String line(String text) {
    return Printable.text(text).replace('\n', ' ').replace('\t', ' ');
  }

  /** The same, at most so long. */
  static String line(String text, int longest) {
    String line = line(text);
    if (line.length() <= longest) return line;
    int end = Character.isHighSurrogate(line.charAt(longest - 2)) ? longest - 2 : longest - 1;
    return line.substring(0, end) + "…";
  }

  /** Of lines that hold all that somebody gave to a command both ends are enough. */
  static String complaint(String text) {
    return text.lines()
        .map(line -> Printable.ends(line, LONGEST_COMPLAINT))
        .collect(Collectors.joining("\n"));
  }

  /** JSON escapes what is below a space, but terminals obey a few letters above it as well. */
  static String json(JsonNode node) {
    StringBuilder text = new StringBuilder();
    for (char letter : node.toString().toCharArray()) {
      if ((0x7f <= letter && letter <= 0x9f) || Printable.turnsLetters(letter)) {
        text.append("\\u%04x".formatted((int) letter));
      } else {
        text.append(letter);
      }
    }
    return text.toString();
  }
}
