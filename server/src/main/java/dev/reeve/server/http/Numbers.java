package dev.reeve.server.http;

import io.javalin.http.Context;

/** Numbers in a request. */
final class Numbers {

  private static final int USUAL_LIMIT = 100;

  private Numbers() {}

  static long query(Context request, String name, long otherwise) {
    String text = request.queryParam(name);
    return text == null ? otherwise : atLeastZero(text, name);
  }

  /** How many are asked for; 100 if nobody says, and never more than {@code most}. */
  static int limit(Context request, int most) {
    String text = request.queryParam("limit");
    return (int) Math.min(most, text == null ? USUAL_LIMIT : atLeast(1, text, "limit"));
  }

  static long atLeastZero(String text, String name) {
    return atLeast(0, text, name);
  }

  private static long atLeast(long least, String text, String name) {
    try {
      long number = Long.parseLong(text.strip());
      if (least <= number) return number;
    } catch (NumberFormatException e) {
      // said below
    }
    throw Refused.invalid(
        name,
        "%s should be a whole number from %d on, but is '%s'".formatted(name, least, cut(text)));
  }

  private static String cut(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }
}
