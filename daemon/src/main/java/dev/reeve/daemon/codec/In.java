package dev.reeve.daemon.codec;

import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the fields of a stored thing that {@link Out} wrote. Fields that nobody asks for are passed
 * over: a newer version may have written them. Whatever is asked for and is not there, or is of
 * another kind, is {@link Malformed}.
 *
 * @param where the path to this object, for messages; ends in a dot unless empty
 */
record In(JsonNode json, String where) {

  In object(String name) {
    JsonNode value = required(name);
    if (!value.isObject()) throw wrong(name, "an object", value);
    return new In(value, where + name + ".");
  }

  @Nullable In objectIfAny(String name) {
    return has(name) ? object(name) : null;
  }

  boolean has(String name) {
    return json.get(name) != null;
  }

  String string(String name) {
    JsonNode value = required(name);
    if (!value.isString()) throw wrong(name, "a text", value);
    return value.stringValue();
  }

  String stringIfAny(String name) {
    return has(name) ? string(name) : "";
  }

  SafeText text(String name) {
    return SafeText.own(string(name));
  }

  SafeText textIfAny(String name) {
    return has(name) ? text(name) : SafeText.EMPTY;
  }

  long whole(String name) {
    JsonNode value = required(name);
    if (!isWhole(value)) throw wrong(name, "a whole number", value);
    return value.longValue();
  }

  @Nullable Long wholeIfAny(String name) {
    return has(name) ? (Long) whole(name) : null;
  }

  int count(String name) {
    long value = whole(name);
    if (value != (int) value) throw new Malformed(where + name + " is too large: " + value);
    return (int) value;
  }

  @Nullable Integer countIfAny(String name) {
    return has(name) ? (Integer) count(name) : null;
  }

  boolean flag(String name) {
    JsonNode value = required(name);
    if (!value.isBoolean()) throw wrong(name, "true or false", value);
    return value.booleanValue();
  }

  Instant time(String name) {
    return Times.read(string(name));
  }

  @Nullable Instant timeIfAny(String name) {
    return has(name) ? time(name) : null;
  }

  Duration duration(String name) {
    String text = string(name);
    try {
      return Duration.parse(text);
    } catch (DateTimeException e) {
      throw new Malformed(where + name + " is no duration: " + text);
    }
  }

  @Nullable Duration durationIfAny(String name) {
    return has(name) ? duration(name) : null;
  }

  <E extends Enum<E>> E word(String name, Words<E> words) {
    return words.read(string(name));
  }

  <E extends Enum<E>> @Nullable E wordIfAny(String name, Words<E> words) {
    return has(name) ? word(name, words) : null;
  }

  TaskId task(String name) {
    return new TaskId(string(name));
  }

  @Nullable TaskId taskIfAny(String name) {
    return has(name) ? task(name) : null;
  }

  MemberId member(String name) {
    return new MemberId(string(name));
  }

  @Nullable MemberId memberIfAny(String name) {
    return has(name) ? member(name) : null;
  }

  /** What {@link Out#said} wrote. */
  Saying said() {
    return new Saying(member("to"), text("text"));
  }

  Role role(String name) {
    return known(name, Role.parse(string(name)));
  }

  @Nullable Role roleIfAny(String name) {
    return has(name) ? role(name) : null;
  }

  MessageId message(String name) {
    return known(name, MessageId.parse(string(name)));
  }

  @Nullable MessageId messageIfAny(String name) {
    return has(name) ? message(name) : null;
  }

  /** A flag that is only written where it is set. */
  boolean flagIfAny(String name) {
    return has(name) && flag(name);
  }

  DecisionId decision(String name) {
    return known(name, DecisionId.parse(string(name)));
  }

  List<SafeText> texts(String name) {
    return names(name, SafeText::own);
  }

  /** What {@link Out#namesIfAny} wrote. */
  <T> List<T> names(String name, Function<String, T> read) {
    List<T> names = new ArrayList<>();
    for (JsonNode each : array(name)) {
      if (!each.isString()) throw wrong(name, "texts alone", each);
      names.add(read.apply(each.stringValue()));
    }
    return names;
  }

  /** What {@link Out#each} wrote. */
  <T> List<T> each(String name, Function<In, T> read) {
    List<T> things = new ArrayList<>();
    for (JsonNode each : array(name)) {
      if (!each.isObject()) throw wrong(name, "objects alone", each);
      things.add(read.apply(new In(each, where + name + "[" + things.size() + "].")));
    }
    return things;
  }

  private Iterable<JsonNode> array(String name) {
    JsonNode value = json.get(name);
    if (value == null) return List.of();
    if (!value.isArray()) throw wrong(name, "a list", value);
    return value;
  }

  private JsonNode required(String name) {
    JsonNode value = json.get(name);
    if (value == null) throw new Malformed(where + name + " is missing");
    return value;
  }

  private <T> T known(String name, @Nullable T value) {
    if (value == null) throw new Malformed(where + name + " is not in its form: " + string(name));
    return value;
  }

  private static boolean isWhole(JsonNode value) {
    return value.isIntegralNumber() && value.canConvertToLong();
  }

  private Malformed wrong(String name, String expected, JsonNode found) {
    return new Malformed(
        where + name + " should be " + expected + ", but is " + found.getNodeType());
  }
}
