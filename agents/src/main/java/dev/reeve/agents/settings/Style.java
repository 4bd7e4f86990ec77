package dev.reeve.agents.settings;

import dev.reeve.agents.settings.JsonText.Container;
import java.util.ArrayList;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/** How the author of a JSON text lays it out. */
record Style(String text, String unit, String newline) {

  static Style of(JsonText json) {
    String text = json.text();
    return new Style(text, unit(json), text.contains("\r\n") ? "\r\n" : "\n");
  }

  /** By how much the first line inside is further in than the line outside. */
  private static String unit(JsonText json) {
    if (json.root() instanceof Container root && !root.items().isEmpty()) {
      String space = leading(json.text(), root.items().getFirst().start());
      if (!space.isEmpty()) return space;
    }
    return "  ";
  }

  String indentationOf(int position) {
    int start = text.lastIndexOf('\n', position - 1) + 1;
    int end = start;
    while (end < text.length() && isSpace(text.charAt(end))) end++;
    return text.substring(start, end);
  }

  /** The white space before what is first on its line; empty if something else is. */
  private static String leading(String text, int position) {
    int start = position;
    while (0 < start && isSpace(text.charAt(start - 1))) start--;
    boolean first = 0 < start && text.charAt(start - 1) == '\n';
    return first ? text.substring(start, position) : "";
  }

  private static boolean isSpace(char letter) {
    return letter == ' ' || letter == '\t';
  }

  String quoted(String string) {
    return JsonMapper.shared().writeValueAsString(StringNode.valueOf(string));
  }

  /**
   * @param indentation of the line that the value begins on
   */
  String render(JsonNode value, String indentation) {
    if (!value.isContainer() || value.isEmpty()) {
      return JsonMapper.shared().writeValueAsString(value);
    }
    String inner = indentation + unit;
    var items = new ArrayList<String>();
    if (value.isArray()) {
      for (JsonNode item : value) items.add(inner + render(item, inner));
    } else {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        items.add(inner + quoted(member.getKey()) + ": " + render(member.getValue(), inner));
      }
    }
    String open = value.isArray() ? "[" : "{";
    String close = value.isArray() ? "]" : "}";
    return open + newline + String.join("," + newline, items) + newline + indentation + close;
  }
}
