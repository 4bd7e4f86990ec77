package dev.reeve.app;

import dev.reeve.base.text.Version;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What {@code reeve mcp --member-only} is in a session that is no member's: polite, and empty. */
record NoTools(Console console) {

  private static final int UNKNOWN_METHOD = -32_601;

  int serve(InputStream in) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) answer(line);
      }
    }
    return 0;
  }

  private void answer(String line) {
    JsonNode request;
    try {
      request = JsonTree.read(line);
    } catch (JacksonException e) {
      return; // nothing that could be answered
    }
    JsonNode id = request.get("id");
    if (id == null) return;
    ObjectNode answer = JsonTree.object();
    answer.put("jsonrpc", "2.0").set("id", id);
    switch (request.path("method").asString("")) {
      case "initialize" -> initialize(answer, request.path("params"));
      case "tools/list" -> answer.putObject("result").putArray("tools");
      case "ping" -> answer.putObject("result");
      default ->
          answer
              .putObject("error")
              .put("code", UNKNOWN_METHOD)
              .put("message", "this session is no member's: REEVE_TOKEN is not set");
    }
    console.out().println(answer);
    console.flush();
  }

  private static void initialize(ObjectNode answer, JsonNode asked) {
    ObjectNode result = answer.putObject("result");
    result.put("protocolVersion", asked.path("protocolVersion").asString("2025-11-25"));
    result.putObject("capabilities").putObject("tools");
    result.putObject("serverInfo").put("name", "reeve").put("version", Version.number());
    result.put("instructions", "This session is no member's: REEVE_TOKEN is not set.");
  }
}
