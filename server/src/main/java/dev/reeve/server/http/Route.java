package dev.reeve.server.http;

import dev.reeve.base.text.NearestWord;
import dev.reeve.core.Rejection;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.List;

/**
 * One way in.
 *
 * @param queries what can be said behind the question mark
 */
record Route(HandlerType method, String path, Handler handler, List<String> queries) {

  private static final String API = "/api/";
  private static final int LONGEST_NAME = 40;

  Route {
    queries = List.copyOf(queries);
  }

  Route(HandlerType method, String path, Handler handler, String... queries) {
    this(method, path, handler, List.of(queries));
  }

  /** As {@code METHOD /path?query&query}. */
  String way() {
    String asked = queries.isEmpty() ? "" : "?" + String.join("&", queries);
    return method + " " + path + asked;
  }

  /**
   * Answers, in the API only what is asked in known words (T-5). Programs of others that look at
   * probes or speak MCP may add words of their own, and so may whoever passes on a link to a page.
   */
  void answer(Context request) throws Exception {
    if (path.startsWith(API)) check(request);
    handler.handle(request);
  }

  private void check(Context request) {
    request
        .queryParamMap()
        .forEach((name, values) -> {
          String shown =
              name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
          if (!queries.contains(name)) throw unknown(name, shown);
          if (1 < values.size()) {
            String sentence = "the query parameter '" + shown + "' is given more than once";
            throw new Refused(Rejection.invalid(shown, sentence));
          }
        });
  }

  private Refused unknown(String name, String shown) {
    String hint = queries.isEmpty() ? "; none is taken" : NearestWord.hint(name, queries);
    return new Refused(
        Rejection.invalid(shown, "there is no query parameter '" + shown + "' here" + hint));
  }
}
