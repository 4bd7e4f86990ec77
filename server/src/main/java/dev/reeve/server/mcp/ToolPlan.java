package dev.reeve.server.mcp;

import dev.reeve.core.CommandType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool as {@code tools.json} has it.
 *
 * @param command which command it sends, or by which argument that is chosen; null if it sends none
 * @param reads what it deals with, if it sends no command
 */
record ToolPlan(
    String name,
    String title,
    String description,
    ObjectNode input,
    JsonNode output,
    @Nullable JsonNode command,
    String reads,
    boolean readsOnly,
    boolean destructive) {

  private static final String REQUEST_ID = "request_id";

  /** All there are, in the order of the file. */
  static List<ToolPlan> all() {
    JsonNode file = file();
    List<ToolPlan> all = new ArrayList<>();
    for (JsonNode tool : file.get("tools")) all.add(of(tool, file));
    return all;
  }

  private static JsonNode file() {
    try (InputStream text = ToolPlan.class.getResourceAsStream("tools.json")) {
      return JsonMapper.shared().readTree(Objects.requireNonNull(text, "tools.json"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ToolPlan of(JsonNode tool, JsonNode file) {
    ObjectNode input = JsonMapper.shared().createObjectNode();
    JsonNode command = tool.get("command");
    input.put("type", "object");
    ObjectNode properties = input.putObject("properties");
    properties.setAll((ObjectNode) tool.get("properties"));
    file.get("common")
        .forEachEntry((name, schema) -> {
          boolean wanted = command != null || !name.equals(REQUEST_ID);
          if (wanted && !properties.has(name)) properties.set(name, schema);
        });
    input.set("required", tool.get("required"));
    input.put("additionalProperties", false);
    return new ToolPlan(
        tool.get("name").asString(),
        tool.get("title").asString(),
        tool.get("description").asString(),
        input,
        file.get("outputs").get(tool.get("output").asString()),
        command,
        tool.path("read").asString(""),
        tool.get("reads_only").asBoolean(),
        tool.get("destructive").asBoolean());
  }

  /** The names of all that it takes. */
  Collection<String> arguments() {
    return input.get("properties").propertyNames();
  }

  boolean isCommand() {
    return command != null;
  }

  /** The command that these arguments mean; what chooses it is taken out of them. */
  CommandType type(ObjectNode arguments) {
    JsonNode how = Objects.requireNonNull(command);
    if (how.isString()) return CommandType.valueOf(how.asString());
    JsonNode chosen = arguments.remove(how.get("by").asString());
    String word = chosen == null ? "" : chosen.asString();
    return CommandType.valueOf(how.path(word).asString(word));
  }

  /**
   * Whether the request that it names is a matter of the command itself: of a shutdown, say (W-4).
   */
  boolean speaksOfRequest() {
    for (JsonNode name : input.get("required")) {
      if (name.asString().equals(REQUEST_ID)) return true;
    }
    return false;
  }
}
