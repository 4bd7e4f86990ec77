package dev.reeve.server.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON as usual, but for what a transport says to a message that is none: that is an error of the
 * protocol too, and not an exception with all its parts.
 */
record TroubleMapper(McpJsonMapper usual) implements McpJsonMapper {

  /** Whether what is served is no JSON: seen where it is read, and told where it is refused. */
  static final ScopedValue<AtomicBoolean> NO_JSON = ScopedValue.newInstance();

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
    if (NO_JSON.isBound() && NO_JSON.get().get()) {
      return text(ErrorCodes.PARSE_ERROR, "what was sent is no JSON");
    }
    return text(error.getJsonRpcError().code(), error.getJsonRpcError().message());
  }

  static String text(int code, String message) {
    ObjectNode answer = JsonMapper.shared().createObjectNode();
    answer.put("jsonrpc", "2.0").putNull("id");
    answer.putObject("error").put("code", code).put("message", message);
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
    try {
      return usual.readValue(json, type);
    } catch (IOException e) {
      if (e.getCause() instanceof StreamReadException && NO_JSON.isBound()) NO_JSON.get().set(true);
      throw e;
    }
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
