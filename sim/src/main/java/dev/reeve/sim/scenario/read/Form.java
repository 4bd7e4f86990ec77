package dev.reeve.sim.scenario.read;

import dev.reeve.base.text.NearestWord;
import dev.reeve.base.text.Printable;
import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.base.yaml.Place;
import dev.reeve.sim.scenario.StoryTime;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A mapping that has only keys it may have. */
final class Form {

  private final Node.Mapping mapping;
  private final String what;

  private Form(Node.Mapping mapping, String what) {
    this.mapping = mapping;
    this.what = what;
  }

  /** {@code what} is its name in complaints: "a step", "the team". */
  static Form of(Node node, String what, List<String> known) {
    Form form = new Form(mapping(node, what), what);
    for (Node.Field field : form.mapping.fields()) {
      if (known.contains(field.key())) continue;
      String hint = NearestWord.hint(field.key(), known);
      throw new Misread(
          field.place(), what + " has no key " + Printable.quoted(field.key()) + hint);
    }
    return form;
  }

  static Node.Mapping mapping(Node node, String what) {
    if (node instanceof Node.Mapping mapping) return mapping;
    throw new Misread(node.place(), what + " should be a mapping, but is " + node.kind());
  }

  static Node.Sequence sequence(Node node, String what) {
    if (node instanceof Node.Sequence sequence) return sequence;
    throw new Misread(node.place(), what + " should be a list, but is " + node.kind());
  }

  Place place() {
    return mapping.place();
  }

  @Nullable Node get(String key) {
    for (Node.Field field : mapping.fields()) {
      if (field.key().equals(key)) return field.value();
    }
    return null;
  }

  boolean has(String key) {
    return get(key) != null;
  }

  Node need(String key) {
    Node value = get(key);
    if (value != null) return value;
    throw new Misread(place(), what + " needs the key '" + key + "'");
  }

  String text(String key) {
    return text(need(key), key);
  }

  @Nullable String textIfAny(String key) {
    Node value = get(key);
    return value == null ? null : text(value, key);
  }

  static String text(Node node, String key) {
    if (node instanceof Node.Scalar(_, var text, var value) && !value.isNull()) return text;
    throw new Misread(node.place(), "'" + key + "' should be a text, but is " + node.kind());
  }

  /** The name of a file that lies where the story does: a path that leads out of there is none. */
  static String path(Place place, String text) {
    try {
      Path path = Path.of(text).normalize();
      boolean inside = !text.isBlank() && !path.isAbsolute() && !path.startsWith("..");
      if (inside) return text;
    } catch (InvalidPathException e) {
      // no path at all
    }
    throw new Misread(
        place,
        Printable.quoted(text) + " should be a path within the story's folder, like plans/EPIC.md");
  }

  /** One of the words of a closed list, written exactly so. */
  String word(String key, List<String> words) {
    return word(need(key), key, words);
  }

  static String word(Node node, String key, List<String> words) {
    String word = text(node, key);
    if (words.contains(word)) return word;
    throw new Misread(
        node.place(),
        "'" + key + "' cannot be " + Printable.quoted(word) + NearestWord.hint(word, words));
  }

  @Nullable Long wholeIfAny(String key) {
    Node value = get(key);
    return value == null ? null : whole(value, key);
  }

  static long whole(Node node, String key) {
    if (node instanceof Node.Scalar(_, _, var value)
        && value.isIntegralNumber()
        && value.canConvertToLong()) {
      return value.longValue();
    }
    throw new Misread(
        node.place(), "'" + key + "' should be a whole number, but is " + node.kind());
  }

  Duration span(String key) {
    return span(need(key), key);
  }

  Duration spanOr(String key, Duration otherwise) {
    Node value = get(key);
    return value == null ? otherwise : span(value, key);
  }

  static Duration span(Node node, String key) {
    Duration span = StoryTime.parse(text(node, key));
    if (span != null) return span;
    throw new Misread(
        node.place(), "'" + key + "' should be a time like 30s, 15m or 2h, but is " + node.kind());
  }
}
