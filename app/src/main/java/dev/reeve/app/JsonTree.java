package dev.reeve.app;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads JSON into a tree, token by token. What maps JSON to objects could do it too, but takes
 * longer to start than all the rest of a short command (P-7).
 */
final class JsonTree {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonTree() {}

  static ObjectNode object() {
    return NODES.objectNode();
  }

  /**
   * One value and nothing behind it; of nothing at all a node that is missing.
   *
   * @throws JacksonException if it is no JSON
   */
  static JsonNode read(byte[] json) {
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
      JsonToken first = parser.nextToken();
      if (first == null) return NODES.missingNode();
      JsonNode tree = first.isStructStart() ? structure(parser, first) : scalar(parser, first);
      if (parser.nextToken() != null) throw new StreamReadException(parser, "more than one value");
      return tree;
    }
  }

  static JsonNode read(String json) {
    return read(json.getBytes(StandardCharsets.UTF_8));
  }

  /** Its depth is bounded by the parser. */
  private static JsonNode structure(JsonParser parser, JsonToken first) {
    Deque<JsonNode> open = new ArrayDeque<>();
    JsonNode root = empty(first);
    open.push(root);
    String name = "";
    while (!open.isEmpty()) {
      JsonToken token = parser.nextToken();
      if (token == JsonToken.PROPERTY_NAME) {
        name = parser.currentName();
      } else if (token.isStructEnd()) {
        open.pop();
      } else {
        JsonNode value = token.isStructStart() ? empty(token) : scalar(parser, token);
        add(open.element(), name, value);
        if (token.isStructStart()) open.push(value);
      }
    }
    return root;
  }

  private static void add(JsonNode to, String name, JsonNode value) {
    if (to instanceof ObjectNode object) {
      object.set(name, value);
    } else {
      ((ArrayNode) to).add(value);
    }
  }

  private static JsonNode empty(JsonToken start) {
    return start == JsonToken.START_OBJECT ? NODES.objectNode() : NODES.arrayNode();
  }

  private static JsonNode scalar(JsonParser parser, JsonToken token) {
    return switch (token) {
      case VALUE_STRING -> NODES.stringNode(parser.getString());
      case VALUE_NUMBER_INT -> whole(parser);
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      default -> throw new StreamReadException(parser, "no value: " + token);
    };
  }

  private static JsonNode whole(JsonParser parser) {
    boolean large = parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER;
    return large
        ? NODES.numberNode(parser.getBigIntegerValue())
        : NODES.numberNode(parser.getLongValue());
  }
}
