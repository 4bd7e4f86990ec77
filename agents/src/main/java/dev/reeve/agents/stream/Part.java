package dev.reeve.agents.stream;

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
public record Part(JsonNode json) {

  public static final int LONGEST_TEXT = 16_384;
  private static final int LONGEST_LIST = 1_000;
  private static final int LONGEST_ID = 200;
  private static final Duration LONGEST_TIME = Duration.ofDays(7);

  /** Empty if it is not there or no text. */
  public String text(String name) {
    JsonNode value = json.get(name);
    return value != null && value.isString() ? cut(value.stringValue()) : "";
  }

  /** Like a text, but empty also if it could not be an id: too long, or with odd letters. */
  public String id(String name) {
    String text = text(name);
    return isId(text) ? text : "";
  }

  public boolean flag(String name) {
    JsonNode value = json.get(name);
    return value != null && value.isBoolean() && value.booleanValue();
  }

  /** Null if it is not there, no number, or not a time that a program waits for. */
  public @Nullable Duration millis(String name) {
    long millis = whole(name);
    return 0 < millis && millis <= LONGEST_TIME.toMillis() ? Duration.ofMillis(millis) : null;
  }

  /** -1 if it is not there or no whole number. */
  public long whole(String name) {
    JsonNode value = json.get(name);
    return value != null && value.isIntegralNumber() && value.canConvertToLong()
        ? value.longValue()
        : -1;
  }

  /** Null if it is not there or no finite number. */
  public @Nullable Double number(String name) {
    JsonNode value = json.get(name);
    if (value == null || !value.isNumber()) return null;
    double number = value.asDouble();
    return Double.isFinite(number) ? number : null;
  }

  /** Empty if it is not there or no object. */
  public Part part(String name) {
    JsonNode value = json.get(name);
    return new Part(
        value != null && value.isObject() ? value : JsonNodeFactory.instance.objectNode());
  }

  /** The objects in a list; without those that are none. */
  public List<Part> parts(String name) {
    JsonNode value = json.get(name);
    if (value == null || !value.isArray()) return List.of();
    var parts = new ArrayList<Part>();
    for (JsonNode item : value) {
      if (item.isObject() && parts.size() < LONGEST_LIST) parts.add(new Part(item));
    }
    return parts;
  }

  /** The objects in an object, whatever their names are; without what is none. */
  public List<Part> members(String name) {
    var parts = new ArrayList<Part>();
    for (JsonNode value : part(name).json()) {
      if (value.isObject() && parts.size() < LONGEST_LIST) parts.add(new Part(value));
    }
    return parts;
  }

  /** Whether anything of that name is there, of whatever type. */
  public boolean has(String name) {
    return json.has(name);
  }

  /** The texts in a list; without what is none. */
  public List<String> texts(String name) {
    JsonNode value = json.get(name);
    if (value == null || !value.isArray()) return List.of();
    var texts = new ArrayList<String>();
    for (JsonNode item : value) {
      if (item.isString() && texts.size() < LONGEST_LIST) texts.add(cut(item.stringValue()));
    }
    return texts;
  }

  public static boolean isId(String text) {
    if (text.isEmpty() || LONGEST_ID < text.length()) return false;
    return text.chars().allMatch(letter -> '!' <= letter && letter <= '~');
  }

  private static String cut(String text) {
    if (text.length() <= LONGEST_TEXT) return text;
    boolean splits = Character.isHighSurrogate(text.charAt(LONGEST_TEXT - 1));
    return text.substring(0, splits ? LONGEST_TEXT - 1 : LONGEST_TEXT);
  }
}
