package dev.reeve.agents.stream;

import dev.reeve.agents.ToolCall;
import dev.reeve.agents.ToolCall.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** What a tool call is given, read in detail, whatever program makes it. */
public final class CallDetails {

  private static final int LONGEST = 16_384;

  /** What says the most about a call, the first that is there. */
  private static final List<String> TELLING =
      List.of(
          "command",
          "file_path",
          "filePath",
          "filepath",
          "notebook_path",
          "path",
          "pattern",
          "url",
          "query");

  /** What says in other words what the rest does, and differs from call to call. */
  private static final String DESCRIPTION = "description";

  private CallDetails() {}

  /** A call that is about to be made. */
  public static ToolCall of(String tool, JsonNode input) {
    Part part = new Part(input);
    return new ToolCall(tool, words(tool, part), plain(input), writes(part), null);
  }

  private static String words(String tool, Part input) {
    for (String name : TELLING) {
      String said = input.text(name);
      if (!said.isEmpty()) return tool + " " + said;
    }
    JsonNode json = input.json();
    return cut(tool + " " + (json.isString() ? json.stringValue() : json.toString()));
  }

  /**
   * By what they are called, whatever tool it is: a file with its new contents, with what gives way
   * to what, or a patch.
   */
  private static List<Write> writes(Part input) {
    String patch = first(input, "command", "patchText", "input", "patch");
    if (patch.stripLeading().startsWith(Patch.BEGIN)) return Patch.writes(patch);
    String path = first(input, "file_path", "filePath", "notebook_path");
    if (path.isEmpty()) return List.of();
    List<Write> writes = new ArrayList<>();
    for (Part edit : input.parts("edits")) add(writes, path, edit);
    add(writes, path, input);
    return writes;
  }

  private static void add(List<Write> writes, String path, Part input) {
    boolean whole = input.has("content") || input.has("new_source");
    boolean part = input.has("new_string") || input.has("newString");
    if (!whole && !part) return;
    String before = whole ? null : first(input, "old_string", "oldString");
    String after = first(input, "new_string", "newString", "content", "new_source");
    writes.add(new Write(path, before, after));
  }

  private static String first(Part input, String... names) {
    for (String name : names) {
      String text = input.text(name);
      if (!text.isEmpty()) return text;
    }
    return "";
  }

  /** The same text for the same value: names in order, and no more space than is needed. */
  public static String plain(JsonNode value) {
    if (value.isMissingNode()) return "";
    return cut(value.isString() ? spaced(value.stringValue()) : ordered(value).toString());
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
  }

  private static JsonNode ordered(JsonNode value) {
    if (value.isString()) return StringNode.valueOf(spaced(value.stringValue()));
    if (value.isArray()) {
      ArrayNode list = JsonMapper.shared().createArrayNode();
      for (JsonNode each : value) list.add(ordered(each));
      return list;
    }
    if (!value.isObject()) return value;
    Map<String, JsonNode> sorted = new TreeMap<>();
    value.properties().forEach(each -> sorted.put(each.getKey(), ordered(each.getValue())));
    sorted.remove(DESCRIPTION);
    ObjectNode object = JsonMapper.shared().createObjectNode();
    sorted.forEach(object::set);
    return object;
  }

  private static String spaced(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
