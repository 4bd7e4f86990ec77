package dev.reeve.sim.scenario.read;

import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a step can be, each with the keys that may stand beside it. */
enum Verb {
  SEND(
      "at",
      "from",
      "task",
      "rev",
      "epoch",
      "incarnation",
      "request_id",
      "data",
      "rejected",
      "every",
      "until"),
  SAY("at", "from", "epoch", "incarnation", "request_id", "rejected", "every", "until"),
  EXPECT("at", "within", "between"),
  NEVER("at", "within", "between"),
  MESSAGE("at", "within", "between"),
  STATE("at"),
  DECISION("at", "within"),
  FILE("at"),
  FAULT("at", "until"),
  DO("at", "exit", "output");

  @SuppressWarnings("ImmutableEnumChecker") // List.of cannot change
  private final List<String> beside;

  Verb(String... beside) {
    this.beside = List.of(beside);
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  List<String> keys() {
    List<String> keys = new ArrayList<>(List.of(word()));
    keys.addAll(beside);
    return keys;
  }

  /** Every step is exactly one of these. */
  static Verb of(Node.Mapping step) {
    Verb found = null;
    for (Node.Field field : step.fields()) {
      Verb verb = named(field.key());
      if (verb != null && found != null) {
        throw new Misread(
            field.place(),
            "a step is one thing: this one is '" + found.word() + "' and '" + verb.word() + "'");
      }
      if (verb != null) found = verb;
    }
    if (found != null) return found;
    Form.of(step, "a step", anyKeys());
    throw new Misread(step.place(), "a step needs one of the keys " + String.join(", ", words()));
  }

  private static @Nullable Verb named(String key) {
    for (Verb verb : values()) {
      if (verb.word().equals(key)) return verb;
    }
    return null;
  }

  private static List<String> words() {
    List<String> words = new ArrayList<>();
    for (Verb verb : values()) words.add(verb.word());
    return words;
  }

  private static List<String> anyKeys() {
    List<String> keys = new ArrayList<>(words());
    for (Verb verb : values()) {
      for (String key : verb.beside) {
        if (!keys.contains(key)) keys.add(key);
      }
    }
    return keys;
  }
}
