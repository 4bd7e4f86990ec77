package dev.reeve.server.http;

import io.javalin.http.Context;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Answers in JSON. */
final class Json {

  static final JsonMapper MAPPER = JsonMapper.shared();

  private Json() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** What a request brings: an object, or it is refused. */
  static ObjectNode body(Context request) {
    try {
      if (MAPPER.readTree(Bodies.of(request)) instanceof ObjectNode body) return body;
    } catch (JacksonException e) {
      // said below
    }
    throw Refused.invalid("the body should be a JSON object");
  }

  /** An answer before it is sent. */
  record Answer(int status, JsonNode body, Map<String, String> headers) {

    Answer(int status, JsonNode body) {
      this(status, body, Map.of());
    }

    byte[] bytes() {
      return MAPPER.writeValueAsBytes(body);
    }
  }

  static void answer(Context request, int status, JsonNode body) {
    send(request, new Answer(status, body));
  }

  static void send(Context request, Answer answer) {
    answer.headers().forEach(request::header);
    request.status(answer.status()).contentType("application/json").result(answer.bytes());
  }

  static Answer refusal(Refused refused) {
    ObjectNode body = object();
    body.put("error", refused.code());
    body.put("message", refused.sentence());
    var rejection = refused.rejection();
    if (rejection != null && rejection.field() != null) body.put("field", rejection.field());
    if (rejection != null && rejection.current() != null) body.put("current", rejection.current());
    Map<String, String> headers =
        switch (refused.status()) {
          case 429, 503 -> Map.of("Retry-After", "1");
          case 408 -> Map.of("Connection", "close");
          case 401 -> Map.of("WWW-Authenticate", "Bearer");
          default -> Map.of();
        };
    return new Answer(refused.status(), body, headers);
  }
}
