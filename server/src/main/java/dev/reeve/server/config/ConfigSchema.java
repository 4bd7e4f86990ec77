package dev.reeve.server.config;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON Schema (2020-12) of {@code reeve.yaml}, for editors. What a schema cannot say (that
 * thresholds rise, that a pattern is one, that an open port is meant) only the reader checks.
 */
public final class ConfigSchema {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ConfigSchema() {}

  /** As text, the same on every run. */
  public static String text() {
    ObjectNode schema = JSON.objectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "Reeve");
    schema.put("description", "The configuration of Reeve; every key may be left out.");
    SortedMap<String, ObjectNode> sections = new TreeMap<>();
    sections.put("", section(schema));
    for (Key key : Keys.ALL) place(key, sections);
    return JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(schema)
        + "\n";
  }

  private static void place(Key key, SortedMap<String, ObjectNode> sections) {
    String path = "";
    String[] names = key.path().split("\\.", -1);
    for (int i = 0; i + 1 < names.length; i++) {
      ObjectNode above = sections.get(path);
      path = Keys.inside(path, names[i]);
      if (above != null && !sections.containsKey(path)) {
        sections.put(path, inside(above, names[i], section(JSON.objectNode())));
      }
    }
    ObjectNode own = sections.get(path);
    if (own != null) inside(own, names[names.length - 1], value(key));
  }

  /** Where users give the names, every name has the same form. */
  private static ObjectNode inside(ObjectNode section, String name, ObjectNode schema) {
    if (name.equals(Keys.FREE)) {
      section.putObject("propertyNames").put("pattern", "^" + Keys.FREE_NAME.pattern() + "$");
      section.set("additionalProperties", schema);
    } else {
      section.withObjectProperty("properties").set(name, schema);
    }
    return schema;
  }

  /** A section may say nothing, as it does when all in it is commented out. */
  private static ObjectNode section(ObjectNode schema) {
    schema.set("type", JSON.arrayNode().add("object").add("null"));
    schema.put("additionalProperties", false);
    schema.putObject("properties");
    return schema;
  }

  private static ObjectNode value(Key key) {
    ObjectNode schema = JSON.objectNode();
    schema.put("description", key.meaning() + " Usually: " + key.usual());
    describe(key.form(), schema);
    return schema;
  }

  private static void describe(Form form, ObjectNode schema) {
    switch (form) {
      case Form.Text(_, var pattern) ->
          schema.put("type", "string").put("pattern", pattern.pattern());
      case Form.Texts(var each, int most) -> {
        ObjectNode items = JSON.objectNode();
        describe(each, items);
        schema.put("type", "array").put("maxItems", most).set("items", items);
      }
      case Form.Whole(int least, int most) ->
          schema.put("type", "integer").put("minimum", least).put("maximum", most);
      case Form.Sum(int most) ->
          schema.put("type", "number").put("minimum", 0).put("maximum", most);
      case Form.Flag _ -> schema.put("type", "boolean");
      case Form.Word(var words) -> schema.set("enum", array(words));
    }
  }

  private static ArrayNode array(List<String> words) {
    ArrayNode array = JSON.arrayNode();
    words.forEach(array::add);
    return array;
  }
}
