package dev.reeve.base.yaml;

import dev.reeve.base.text.Printable;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A piece of YAML and its place in the file. */
public sealed interface Node {

  Place place();

  /** What it is, in words. */
  String kind();

  /** What it says, without the places. */
  default JsonNode json() {
    return switch (this) {
      case Scalar(_, _, var value) -> value;
      case Sequence(_, var items) -> {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        items.forEach(item -> array.add(item.json()));
        yield array;
      }
      case Mapping(_, var fields) -> {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        fields.forEach(field -> object.set(field.key(), field.value().json()));
        yield object;
      }
    };
  }

  /** One value: the text as it was written, and what YAML takes it for. */
  record Scalar(Place place, String text, JsonNode value) implements Node {
    @Override
    public String kind() {
      return value.isNull() ? "nothing" : Printable.quoted(text);
    }
  }

  record Sequence(Place place, List<Node> items) implements Node {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String kind() {
      return "a list";
    }
  }

  record Mapping(Place place, List<Field> fields) implements Node {
    public Mapping {
      fields = List.copyOf(fields);
    }

    @Override
    public String kind() {
      return "a mapping";
    }
  }

  /** A key, the place it stands at, and what is said under it. */
  record Field(Place place, String key, Node value) {}
}
