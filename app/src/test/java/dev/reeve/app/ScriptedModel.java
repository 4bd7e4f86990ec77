package dev.reeve.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A model that says what was written for it: so much of Anthropic's Messages API as an agent CLI
 * needs, on loopback. Which script is meant is known by a word of the conversation, how far it has
 * got by the number of answers that stand in it already; so it keeps nothing in mind.
 */
final class ScriptedModel implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.shared();

  /**
   * One answer: some words and, unless it is the last, a tool that is to be called.
   *
   * @param input JSON with apostrophes in the place of quotation marks
   */
  record Step(String text, @Nullable String tool, String input) {

    static Step call(String tool, String input) {
      return new Step("I call " + tool + ".", tool, input);
    }

    static Step say(String text) {
      return new Step(text, null, "{}");
    }
  }

  private static final Step ASIDE = Step.say("A short title");

  private final HttpServer server;
  private final Map<String, List<Step>> scripts;
  private final AtomicInteger numbers = new AtomicInteger();

  /**
   * @param scripts by a word that stands in what the agent was asked
   */
  ScriptedModel(Map<String, List<Step>> scripts) throws IOException {
    this.scripts = Map.copyOf(scripts);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] asked = exchange.getRequestBody().readAllBytes();
    String path = exchange.getRequestURI().getPath();
    if (path.endsWith("/count_tokens")) {
      json(exchange, JSON.createObjectNode().put("input_tokens", 100));
    } else if (!path.endsWith("/v1/messages")) {
      json(exchange, JSON.createObjectNode());
    } else {
      JsonNode request = JSON.readTree(asked);
      Step step = step(request);
      if (request.path("stream").asBoolean(false)) stream(exchange, request, step);
      else json(exchange, whole(request, step));
    }
  }

  /** Whoever offers no tools asks for something aside, such as a title. */
  private Step step(JsonNode request) {
    if (request.path("tools").isEmpty()) return ASIDE;
    String talk = request.path("messages").toString();
    int said = 0;
    for (JsonNode message : request.path("messages")) {
      if (message.path("role").asString("").equals("assistant")) said++;
    }
    for (Map.Entry<String, List<Step>> script : scripts.entrySet()) {
      List<Step> steps = script.getValue();
      if (talk.contains(script.getKey())) return steps.get(Math.min(said, steps.size() - 1));
    }
    return ASIDE;
  }

  private ObjectNode message(JsonNode request) {
    ObjectNode message = JSON.createObjectNode();
    message.put("id", "msg_" + numbers.incrementAndGet()).put("type", "message");
    message.put("role", "assistant").put("model", request.path("model").asString("model"));
    message.putArray("content");
    message.putNull("stop_reason").putNull("stop_sequence");
    message.putObject("usage").put("input_tokens", 100).put("output_tokens", 20);
    return message;
  }

  private ObjectNode whole(JsonNode request, Step step) {
    ObjectNode message = message(request);
    ArrayNode content = message.putArray("content");
    content.addObject().put("type", "text").put("text", step.text());
    if (step.tool() != null) content.add(call(step.tool()).set("input", input(step)));
    return message.put("stop_reason", reason(step));
  }

  private static String reason(Step step) {
    return step.tool() == null ? "end_turn" : "tool_use";
  }

  private static JsonNode input(Step step) {
    return JSON.readTree(step.input().replace('\'', '"'));
  }

  private ObjectNode call(String tool) {
    ObjectNode call = JSON.createObjectNode().put("type", "tool_use");
    return call.put("id", "toolu_" + numbers.incrementAndGet()).put("name", tool);
  }

  private void stream(HttpExchange exchange, JsonNode request, Step step) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      event(out, event("message_start").set("message", message(request)));
      ObjectNode text = JSON.createObjectNode().put("type", "text").put("text", "");
      block(out, 0, text, delta("text_delta", "text", step.text()));
      if (step.tool() != null) {
        ObjectNode call = call(step.tool());
        call.putObject("input");
        block(out, 1, call, delta("input_json_delta", "partial_json", input(step).toString()));
      }
      ObjectNode end = event("message_delta");
      end.putObject("delta").put("stop_reason", reason(step)).putNull("stop_sequence");
      end.putObject("usage").put("output_tokens", 20);
      event(out, end);
      event(out, event("message_stop"));
    }
  }

  private static ObjectNode event(String type) {
    return JSON.createObjectNode().put("type", type);
  }

  private static ObjectNode delta(String type, String field, String text) {
    return event(type).put(field, text);
  }

  private static void block(OutputStream out, int index, ObjectNode begun, ObjectNode delta)
      throws IOException {
    event(out, event("content_block_start").put("index", index).set("content_block", begun));
    event(out, event("content_block_delta").put("index", index).set("delta", delta));
    event(out, event("content_block_stop").put("index", index));
  }

  private static void event(OutputStream out, JsonNode event) throws IOException {
    String text = "event: " + event.get("type").asString() + "\ndata: " + event + "\n\n";
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static void json(HttpExchange exchange, JsonNode answer) throws IOException {
    byte[] body = answer.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
