package dev.reeve.daemon.ingress;

import dev.reeve.core.text.SafeText;
import java.util.List;
import java.util.SortedMap;

/**
 * JSON after redaction: nothing in it, not even a key, holds a secret any more. Keys are sorted,
 * and what was null is left out, so that two ways of saying the same are the same.
 */
sealed interface Value {

  /** What it is, in words for people. */
  String kind();

  /**
   * @param altered whether a secret was taken out of it
   */
  record Text(SafeText text, boolean altered) implements Value {
    @Override
    public String kind() {
      return "a text";
    }
  }

  record Whole(long number) implements Value {
    @Override
    public String kind() {
      return "the number " + number;
    }
  }

  record Flag(boolean set) implements Value {
    @Override
    public String kind() {
      return String.valueOf(set);
    }
  }

  record Items(List<Value> items) implements Value {
    @Override
    public String kind() {
      return "a list";
    }
  }

  record Members(SortedMap<String, Value> members) implements Value {
    @Override
    public String kind() {
      return "an object";
    }
  }

  record Fraction(double number) implements Value {
    @Override
    public String kind() {
      return "a fraction";
    }
  }

  /** Nothing, or a number that is too large to count with. */
  record Odd(String kind) implements Value {}
}
