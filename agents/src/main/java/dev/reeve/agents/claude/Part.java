package dev.reeve.agents.claude;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * An object in foreign JSON, read without trust: what is missing or of another type than it should
 * be is empty, and texts are cut.
 */
record Part(JsonNode json) {

  static final int LONGEST_TEXT = 16_384;
  private static final int LONGEST_LIST = 1_000;
  private static final int LONGEST_ID = 200;
  private static final Duration LONGEST_TIME = Duration.ofDays(7);

  /** Empty if it is not there or no text. */
  String text(String name) {
    JsonNode value = json.get(name);
    return value != null && value.isString() ? cut(value.stringValue()) : "";
  }

  /** Like a text, but empty also if it could not be an id: too long, or with odd letters. */
  String id(String name) {
    String text = text(name);
    return isId(text) ? text : "";
  }

  boolean flag(String name) {
    JsonNode value = json.get(name);
    return value != null && value.isBoolean() && value.booleanValue();
  }

  /** Null if it is not there, no number, or not a time that a program waits for. */
  @Nullable Duration millis(String name) {
    long millis = whole(name);
    return 0 < millis && millis <= LONGEST_TIME.toMillis() ? Duration.ofMillis(millis) : null;
  }

  /** -1 if it is not there or no whole number. */
  long whole(String name) {
    JsonNode value = json.get(name);
    return value != null && value.isIntegralNumber() && value.canConvertToLong()
        ? value.longValue()
        : -1;
  }

  /** Null if it is not there or no finite number. */
  @Nullable Double number(String name) {
    JsonNode value = json.get(name);
    if (value == null || !value.isNumber()) return null;
    double number = value.asDouble();
    return Double.isFinite(number) ? number : null;
  }

  /** Empty if it is not there or no object. */
  Part part(String name) {
    JsonNode value = json.get(name);
    return new Part(
        value != null && value.isObject() ? value : JsonNodeFactory.instance.objectNode());
  }

  /** The objects in a list; without those that are none. */
  List<Part> parts(String name) {
    JsonNode value = json.get(name);
    if (value == null || !value.isArray()) return List.of();
    var parts = new ArrayList<Part>();
    for (JsonNode item : value) {
      if (item.isObject() && parts.size() < LONGEST_LIST) parts.add(new Part(item));
    }
    return parts;
  }

  /** The texts in a list; without what is none. */
  List<String> texts(String name) {
    JsonNode value = json.get(name);
    if (value == null || !value.isArray()) return List.of();
    var texts = new ArrayList<String>();
    for (JsonNode item : value) {
      if (item.isString() && texts.size() < LONGEST_LIST) texts.add(cut(item.stringValue()));
    }
    return texts;
  }

  static boolean isId(String text) {
    if (text.isEmpty() || LONGEST_ID < text.length()) return false;
    return text.chars().allMatch(letter -> '!' <= letter && letter <= '~');
  }

  private static String cut(String text) {
    if (text.length() <= LONGEST_TEXT) return text;
    boolean splits = Character.isHighSurrogate(text.charAt(LONGEST_TEXT - 1));
    return text.substring(0, splits ? LONGEST_TEXT - 1 : LONGEST_TEXT);
  }
}
