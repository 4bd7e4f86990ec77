package dev.reeve.server.http;

import io.javalin.http.Context;
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
  static JsonNode body(Context request) {
    try {
      JsonNode body = MAPPER.readTree(request.bodyAsBytes());
      if (body.isObject()) return body;
    } catch (JacksonException e) {
      // said below
    }
    throw Refused.invalid("the body should be a JSON object");
  }

  static void answer(Context request, int status, JsonNode body) {
    request.status(status).contentType("application/json").result(MAPPER.writeValueAsBytes(body));
  }

  static void refuse(Context request, Refused refused) {
    ObjectNode body = object();
    body.put("error", refused.code());
    body.put("message", refused.sentence());
    var rejection = refused.rejection();
    if (rejection != null && rejection.field() != null) body.put("field", rejection.field());
    if (rejection != null && rejection.current() != null) body.put("current", rejection.current());
    if (refused.status() == 429 || refused.status() == 503) request.header("Retry-After", "1");
    if (refused.status() == 401) request.header("WWW-Authenticate", "Bearer");
    answer(request, refused.status(), body);
  }
}
