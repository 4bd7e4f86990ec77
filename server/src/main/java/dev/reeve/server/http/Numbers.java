package dev.reeve.server.http;

import io.javalin.http.Context;

/** Numbers in a request. */
final class Numbers {

  private Numbers() {}

  static long query(Context request, String name, long otherwise) {
    String text = request.queryParam(name);
    return text == null ? otherwise : atLeastZero(text, name);
  }

  static long atLeastZero(String text, String name) {
    try {
      long number = Long.parseLong(text.strip());
      if (0 <= number) return number;
    } catch (NumberFormatException e) {
      // said below
    }
    throw Refused.invalid(name + " should be a whole number from 0 on, but is '" + cut(text) + "'");
  }

  private static String cut(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }
}
