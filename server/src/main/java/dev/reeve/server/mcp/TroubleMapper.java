package dev.reeve.server.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON as usual, but for what a transport says to a message that is none: that is an error of the
 * protocol too, and not an exception with all its parts.
 */
record TroubleMapper(McpJsonMapper usual) implements McpJsonMapper {

  @Override
  public String writeValueAsString(Object value) throws IOException {
    return value instanceof McpError error ? text(error) : usual.writeValueAsString(value);
  }

  @Override
  public byte[] writeValueAsBytes(Object value) throws IOException {
    return value instanceof McpError error
        ? text(error).getBytes(StandardCharsets.UTF_8)
        : usual.writeValueAsBytes(value);
  }

  private static String text(McpError error) {
    ObjectNode answer = JsonMapper.shared().createObjectNode();
    answer.put("jsonrpc", "2.0").putNull("id");
    var what = error.getJsonRpcError();
    answer.putObject("error").put("code", what.code()).put("message", what.message());
    return answer.toString();
  }

  @Override
  public <T> T readValue(String json, Class<T> type) throws IOException {
    return usual.readValue(json, type);
  }

  @Override
  public <T> T readValue(byte[] json, Class<T> type) throws IOException {
    return usual.readValue(json, type);
  }

  @Override
  public <T> T readValue(String json, TypeRef<T> type) throws IOException {
    return usual.readValue(json, type);
  }

  @Override
  public <T> T readValue(byte[] json, TypeRef<T> type) throws IOException {
    return usual.readValue(json, type);
  }

  @Override
  public <T> T convertValue(Object value, Class<T> type) {
    return usual.convertValue(value, type);
  }

  @Override
  public <T> T convertValue(Object value, TypeRef<T> type) {
    return usual.convertValue(value, type);
  }
}
