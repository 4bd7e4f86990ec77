package dev.reeve.server.http;

import io.javalin.http.Context;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * What requests bring is taken in whole before anything is done with it: so what came too slowly,
 * or not at all, is told in one place. Hooks may bring more than others, and take it in themselves.
 */
final class Bodies {

  /** So many bytes. */
  static final int LARGEST = 1 << 20;

  private static final String HOOKS = "/hooks/";

  private Bodies() {}

  /** After this its body is there. */
  static void take(Context request) {
    boolean post = request.method().name().equals("POST");
    if (post && !request.path().startsWith(HOOKS)) of(request);
  }

  static byte[] of(Context request) {
    checkLength(request, LARGEST);
    try {
      return request.bodyAsBytes();
    } catch (Exception e) { // of which kind is not declared
      if (e instanceof IOException broken) throw broken(broken);
      throw e;
    }
  }

  /** What says itself that it is too much is not waited for. */
  static void checkLength(Context request, int most) {
    if (most < request.req().getContentLengthLong()) throw Refused.tooLarge(most);
  }

  /** What whoever sent it is told of a body that did not come whole. */
  static Refused broken(Throwable why) {
    for (@Nullable Throwable each = why; each != null; each = each.getCause()) {
      if (each instanceof TimeoutException) {
        return new Refused(408, "INVALID", "the rest of the body did not come in time");
      }
    }
    return Refused.invalid("the body breaks off");
  }
}
