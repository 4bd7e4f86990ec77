package dev.reeve.server.http;

import dev.reeve.server.dashboard.Doors;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Answers what no route gets to see, since it cannot be read as a request of HTTP: in the form of
 * every refusal (W-3), and to a person in plain text. What went wrong inside nobody is told.
 */
final class Unrouted extends ErrorHandler {

  private static final String JSON = "application/json";

  private final Metrics metrics;

  Unrouted(Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Refused refused = refused(response.getStatus(), request);
    boolean person = isForPerson(request);
    byte[] body = person ? line(refused) : Json.refusal(refused).bytes();
    metrics.answered(refused.status());
    response.setStatus(refused.status());
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(HttpHeader.CONTENT_TYPE, person ? "text/plain; charset=utf-8" : JSON);
    headers.put(HttpHeader.CONTENT_LENGTH, body.length);
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }

  private static Refused refused(int status, Request request) {
    if (request.getAttribute(ERROR_EXCEPTION) instanceof HttpException odd) {
      return refused(odd.getCode(), odd.getReason());
    }
    return refused(status, request.getAttribute(ERROR_MESSAGE) instanceof String why ? why : null);
  }

  private static Refused refused(int status, @Nullable String why) {
    String sentence = why == null ? HttpStatus.getMessage(status) : why;
    return switch (status) {
      case 414 -> new Refused(414, "TOO_LARGE", "the address that is asked for is too long");
      case 431 -> new Refused(431, "TOO_LARGE", "the headers of the request are too long");
      case 500 -> Refused.failed();
      case 503 -> Refused.unavailable("nothing is taken now; send it again");
      default -> new Refused(status, "INVALID", "this is no request: " + sentence);
    };
  }

  private static boolean isForPerson(Request request) {
    String accepted = request.getHeaders().get(HttpHeader.ACCEPT);
    String path = request.getHttpURI().getPath();
    boolean api = path == null || Doors.isApi(path);
    return accepted != null && accepted.contains("text/html") && !api;
  }

  private static byte[] line(Refused refused) {
    return (refused.sentence() + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
