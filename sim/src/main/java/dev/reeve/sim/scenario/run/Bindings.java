package dev.reeve.sim.scenario.run;

import dev.reeve.base.yaml.Node;
import dev.reeve.sim.scenario.Scenario;
import dev.reeve.sim.scenario.StoryTime;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The names that a story has given so far, and the data of its commands with them filled in. */
final class Bindings {

  private static final Pattern NAME = Pattern.compile("\\$[A-Za-z][A-Za-z0-9_-]*");
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Map<String, String> values = new TreeMap<>();

  /** A name in the data of a command that nothing was ever given. */
  static final class Unbound extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unbound(String name) {
      super("nothing was named " + name + " before");
    }
  }

  void bind(String name, String value) {
    values.put(name, value);
  }

  boolean isBound(String value) {
    return values.containsValue(value);
  }

  Map<String, String> values() {
    return values;
  }

  ObjectNode json(Node.Mapping mapping) {
    ObjectNode object = JSON.objectNode();
    for (Node.Field field : mapping.fields()) object.set(field.key(), json(field.value()));
    return object;
  }

  private JsonNode json(Node node) {
    return switch (node) {
      case Node.Mapping mapping -> json(mapping);
      case Node.Sequence(_, var items) -> {
        ArrayNode array = JSON.arrayNode();
        items.forEach(item -> array.add(json(item)));
        yield array;
      }
      case Node.Scalar(_, var text, var value) -> value.isString() ? filled(text) : value;
    };
  }

  private JsonNode filled(String text) {
    if (NAME.matcher(text).matches()) {
      String value = values.get(text.substring(1));
      if (value == null) throw new Unbound(text);
      return JSON.stringNode(value);
    }
    Duration span = text.startsWith("@") ? StoryTime.parse(text.substring(1)) : null;
    return JSON.stringNode(span == null ? text : Scenario.START.plus(span).toString());
  }
}
