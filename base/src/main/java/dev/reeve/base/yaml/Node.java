package dev.reeve.base.yaml;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** A piece of YAML and its place in the file. */
public sealed interface Node {

  Place place();

  /** What it is, in words. */
  String kind();

  /** One value: the text as it was written, and what YAML takes it for. */
  record Scalar(Place place, String text, JsonNode value) implements Node {
    @Override
    public String kind() {
      return value.isNull() ? "nothing" : "'" + text + "'";
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
