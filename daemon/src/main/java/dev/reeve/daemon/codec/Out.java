package dev.reeve.daemon.codec;

import dev.reeve.core.message.Saying;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the fields of a stored thing, in the order in which it is asked to. Methods that end in
 * {@code IfAny} leave the field out where there is nothing to say; {@link In} reads it back as
 * such.
 */
record Out(JsonBytes json) {

  void begin() {
    json.begin('{');
  }

  void begin(String name) {
    json.name(name);
    json.begin('{');
  }

  void end() {
    json.end('}');
  }

  void string(String name, String value) {
    json.name(name);
    json.string(value);
  }

  void stringIfAny(String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) string(name, value);
  }

  /** An id, or whatever else is written as it calls itself. */
  void id(String name, Object id) {
    string(name, id.toString());
  }

  void idIfAny(String name, @Nullable Object id) {
    if (id != null) id(name, id);
  }

  void text(String name, SafeText text) {
    string(name, text.value());
  }

  void textIfAny(String name, SafeText text) {
    stringIfAny(name, text.value());
  }

  <E extends Enum<E>> void word(String name, Words<E> words, E value) {
    string(name, words.of(value));
  }

  <E extends Enum<E>> void wordIfAny(String name, Words<E> words, @Nullable E value) {
    if (value != null) word(name, words, value);
  }

  void whole(String name, long value) {
    json.name(name);
    json.number(value);
  }

  void wholeIfAny(String name, @Nullable Number value) {
    if (value != null) whole(name, value.longValue());
  }

  void flag(String name, boolean value) {
    json.name(name);
    json.flag(value);
  }

  /** Written only where it is set. */
  void flagIfAny(String name, boolean value) {
    if (value) flag(name, true);
  }

  void time(String name, Instant time) {
    json.name(name);
    json.time(time);
  }

  void timeIfAny(String name, @Nullable Instant time) {
    if (time != null) time(name, time);
  }

  void duration(String name, Duration duration) {
    string(name, duration.toString());
  }

  void durationIfAny(String name, @Nullable Duration duration) {
    if (duration != null) duration(name, duration);
  }

  /** To whom something is said, and the words. */
  void said(Saying said) {
    id("to", said.to());
    text("text", said.text());
  }

  /** Texts, ids or words, as they call themselves. */
  void namesIfAny(String name, List<?> names) {
    if (names.isEmpty()) return;
    json.name(name);
    json.begin('[');
    for (Object each : names) json.string(each.toString());
    json.end(']');
  }

  <T> void each(String name, Iterable<T> things, BiConsumer<Out, T> form) {
    json.name(name);
    json.begin('[');
    for (T thing : things) {
      begin();
      form.accept(this, thing);
      end();
    }
    json.end(']');
  }

  /** The same, for what may be long: each is a piece by itself, and what is known is left out. */
  <T> void pieces(String name, Iterable<T> things, BiConsumer<Out, T> form) {
    json.name(name);
    json.begin('[');
    for (T thing : things) {
      if (json.leavesOut(thing)) continue;
      json.piece(
          thing,
          () -> {
            begin();
            form.accept(this, thing);
            end();
          });
    }
    json.end(']');
  }

  <T> void eachIfAny(String name, Iterable<T> things, BiConsumer<Out, T> form) {
    if (things.iterator().hasNext()) each(name, things, form);
  }
}
