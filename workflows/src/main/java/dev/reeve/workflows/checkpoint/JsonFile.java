package dev.reeve.workflows.checkpoint;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON document of the session: one object.
 *
 * @param trouble why it cannot be read; empty if it can
 */
record JsonFile(String path, String text, ObjectNode node, String trouble) {

  static JsonFile parse(String path, byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    ObjectNode none = JsonMapper.shared().createObjectNode();
    try {
      return JsonMapper.shared().readTree(text) instanceof ObjectNode node
          ? new JsonFile(path, text, node, "")
          : new JsonFile(path, text, none, path + ":1: should be a JSON object");
    } catch (JacksonException e) {
      var at = e.getLocation();
      String line = at == null ? "" : ":" + at.getLineNr();
      return new JsonFile(path, text, none, path + line + ": is no JSON");
    }
  }

  String string(String key) {
    JsonNode value = node.path(key);
    return value.isString() ? value.asString().strip() : "";
  }

  /** The texts of a list; one text counts as a list of one. */
  List<String> strings(String key) {
    return strings(node.path(key));
  }

  static List<String> strings(JsonNode value) {
    if (value.isString()) return List.of(value.asString().strip());
    List<String> texts = new ArrayList<>();
    for (JsonNode item : value) {
      if (item.isString()) texts.add(item.asString().strip());
    }
    return texts;
  }

  /** The line in which something is said first; 1 if nowhere. */
  int lineOf(String words) {
    int at = text.indexOf(words);
    return at < 0 ? 1 : 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
  }

  Finding at(String words, String what) {
    return new Finding(path, lineOf(words), what);
  }
}
