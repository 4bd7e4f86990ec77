package dev.reeve.sim.scenario;

import com.google.re2j.Pattern;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a value must be. A field that is not there and one that is null are the same. */
public sealed interface Expected {

  /** {@code actual} is null if there is no such value; {@code bound} are the names given so far. */
  boolean fits(@Nullable JsonNode actual, Map<String, String> bound);

  /** As it stands in the scenario. */
  String text();

  static boolean isAbsent(@Nullable JsonNode actual) {
    return actual == null || actual.isNull() || actual.isMissingNode();
  }

  /** This value itself; {@code 3} and {@code "3"} are the same here. */
  record Literal(JsonNode value) implements Expected {
    @Override
    public boolean fits(@Nullable JsonNode actual, Map<String, String> bound) {
      if (actual == null || isAbsent(actual) || actual.isContainer()) return false;
      if (actual.isNumber() && value.isNumber()) {
        return actual.decimalValue().compareTo(value.decimalValue()) == 0;
      }
      return actual.asString().equals(value.asString());
    }

    @Override
    public String text() {
      return value.asString();
    }
  }

  record Absent() implements Expected {
    @Override
    public boolean fits(@Nullable JsonNode actual, Map<String, String> bound) {
      return isAbsent(actual);
    }

    @Override
    public String text() {
      return "absent";
    }
  }

  /** {@code ~pattern}: found somewhere in it. */
  record Matching(Pattern pattern) implements Expected {
    @Override
    public boolean fits(@Nullable JsonNode actual, Map<String, String> bound) {
      if (actual == null || isAbsent(actual)) return false;
      String text = actual.isContainer() ? actual.toString() : actual.asString();
      return pattern.matcher(text).find();
    }

    @Override
    public String text() {
      return "~" + pattern;
    }
  }

  /** {@code contains x}: a part of the text, an item of the list, or a key of the mapping. */
  record Containing(String part) implements Expected {
    @Override
    public boolean fits(@Nullable JsonNode actual, Map<String, String> bound) {
      if (actual == null || isAbsent(actual)) return false;
      if (actual.isObject()) return actual.has(part);
      if (!actual.isArray()) return actual.asString().contains(part);
      for (JsonNode item : actual) {
        if (item.isContainer() ? item.toString().contains(part) : item.asString().equals(part)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public String text() {
      return "contains " + part;
    }
  }

  /** {@code @3h}: that long after the start. */
  record Moment(Instant instant, String text) implements Expected {
    @Override
    public boolean fits(@Nullable JsonNode actual, Map<String, String> bound) {
      if (actual == null || !actual.isString()) return false;
      try {
        return Instant.parse(actual.asString()).equals(instant);
      } catch (DateTimeException e) {
        return false;
      }
    }
  }

  /** {@code $d1}: what was given this name before. */
  record Named(String name) implements Expected {
    @Override
    public boolean fits(@Nullable JsonNode actual, Map<String, String> bound) {
      return actual != null && !isAbsent(actual) && actual.asString().equals(bound.get(name));
    }

    @Override
    public String text() {
      return "$" + name;
    }
  }

  /** Each item as it should be, and no more of them. */
  record Items(List<Expected> items) implements Expected {
    public Items {
      items = List.copyOf(items);
    }

    @Override
    public boolean fits(@Nullable JsonNode actual, Map<String, String> bound) {
      if (actual == null || isAbsent(actual)) return items.isEmpty();
      if (!actual.isArray() || actual.size() != items.size()) return false;
      for (int i = 0; i < items.size(); i++) {
        if (!items.get(i).fits(actual.get(i), bound)) return false;
      }
      return true;
    }

    @Override
    public String text() {
      return items.stream().map(Expected::text).collect(Collectors.joining(", ", "[", "]"));
    }
  }

  /** Each of these fields as it should be; there may be others. */
  record Fields(List<Field> fields) implements Expected {
    public Fields {
      fields = List.copyOf(fields);
    }

    @Override
    public boolean fits(@Nullable JsonNode actual, Map<String, String> bound) {
      return fields.stream()
          .allMatch(
              field -> field.value().fits(actual == null ? null : actual.get(field.key()), bound));
    }

    @Override
    public String text() {
      return fields.stream()
          .map(field -> field.key() + ": " + field.value().text())
          .collect(Collectors.joining(", ", "{", "}"));
    }
  }

  record Field(String key, Expected value) {}
}
