package dev.reeve.daemon.ingress;

import dev.reeve.core.Rejection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How much anybody may say at once. Checked before anything else is done with it, so that what is
 * too large costs next to nothing (T-7 puts this refusal first).
 */
final class Limits {

  static final int LONGEST_TEXT = 32_768;
  static final int LONGEST_LIST = 1_000;
  static final int LARGEST = 262_144;
  static final int DEEPEST = 16;

  /** About what a number, a bracket or a comma takes. */
  private static final int SCALAR = 4;

  private int size;

  private Limits() {}

  /** Null if it is within all limits. */
  static @Nullable Rejection exceeded(JsonNode json) {
    return new Limits().check(json, "command", 1);
  }

  static Rejection tooLarge(String field, String reason) {
    return new Rejection(Rejection.Code.TOO_LARGE, reason, field, null);
  }

  private @Nullable Rejection check(JsonNode json, String field, int depth) {
    if (DEEPEST < depth) return tooLarge(field, "nested more than " + DEEPEST + " deep");
    size += SCALAR;
    if (json.isString()) return checkText(json.stringValue(), field);
    if (json.isArray() && LONGEST_LIST < json.size()) {
      return tooLarge(field, "a list of " + json.size() + "; at most " + LONGEST_LIST);
    }
    if (LARGEST < size) return tooLarge("command", "more than " + LARGEST + " bytes in all");
    if (json.isArray()) return checkItems(json, field, depth);
    return json.isObject() ? checkMembers(json, field, depth) : null;
  }

  private @Nullable Rejection checkText(String text, String field) {
    if (LONGEST_TEXT < text.length()) {
      return tooLarge(field, "a text of " + text.length() + " characters; at most " + LONGEST_TEXT);
    }
    size += text.length();
    return size <= LARGEST ? null : tooLarge("command", "more than " + LARGEST + " bytes in all");
  }

  private @Nullable Rejection checkItems(JsonNode json, String field, int depth) {
    for (JsonNode item : json) {
      Rejection rejection = check(item, field, depth + 1);
      if (rejection != null) return rejection;
    }
    return null;
  }

  private @Nullable Rejection checkMembers(JsonNode json, String field, int depth) {
    for (Map.Entry<String, JsonNode> member : json.properties()) {
      String name = Fields.isWord(member.getKey()) ? member.getKey() : field;
      Rejection rejection = checkText(member.getKey(), field);
      if (rejection == null) rejection = check(member.getValue(), name, depth + 1);
      if (rejection != null) return rejection;
    }
    return null;
  }
}
