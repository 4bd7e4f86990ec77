package dev.reeve.base.yaml;

import dev.reeve.base.text.Printable;
import dev.reeve.base.yaml.Node.Field;
import dev.reeve.base.yaml.Node.Mapping;
import dev.reeve.base.yaml.Node.Scalar;
import dev.reeve.base.yaml.Node.Sequence;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Reads one YAML document: at most a megabyte, at most 32 levels deep, each key once, and no
 * aliases, which can make a small file a huge one.
 */
public final class YamlReader {

  private static final int MAX_BYTES = 1_000_000;
  private static final int MAX_DEPTH = 32;

  private static final YAMLFactory YAML =
      YAMLFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
          .build();

  private static final JsonNodeFactory VALUES = JsonNodeFactory.instance;

  private final YAMLParser parser;
  private final Consumer<Misread> repeated;

  private YamlReader(YAMLParser parser, Consumer<Misread> repeated) {
    this.parser = parser;
    this.repeated = repeated;
  }

  /** Throws {@link Misread} for everything that is not such a document. */
  public static Node read(String text) {
    return readIfAny(
            text,
            misread -> {
              throw misread;
            })
        .orElseThrow(() -> new Misread(Place.TOP, "the file is empty"));
  }

  /**
   * As above, but a file may hold nothing, and a key that stands twice is only told; what it says
   * first is what counts.
   */
  public static Optional<Node> readIfAny(String text, Consumer<Misread> repeated) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (MAX_BYTES < bytes.length) {
      throw new Misread(Place.TOP, "the file is larger than 1 MB");
    }
    if (!text.equals(new String(bytes, StandardCharsets.UTF_8))) {
      throw new Misread(Place.TOP, "this is not YAML: there is half of a character in it");
    }
    try (YAMLParser parser = (YAMLParser) YAML.createParser(ObjectReadContext.empty(), text)) {
      return new YamlReader(parser, repeated).document();
    }
  }

  private Optional<Node> document() {
    try {
      return onlyDocument();
    } catch (JacksonException e) {
      throw YamlTrouble.misread(e, here());
    }
  }

  private Optional<Node> onlyDocument() {
    if (parser.nextToken() == null) return Optional.empty();
    Node root = node();
    if (parser.nextToken() != null) {
      throw new Misread(here(), "a second document begins here: one file holds one");
    }
    return Optional.of(root);
  }

  private Node node() {
    refuseAlias();
    return switch (Objects.requireNonNull(parser.currentToken())) {
      case START_OBJECT -> mapping();
      case START_ARRAY -> sequence();
      default -> scalar();
    };
  }

  private Node mapping() {
    Place place = here();
    SortedMap<String, Place> seen = new TreeMap<>();
    List<Field> fields = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      refuseAlias();
      Place keyPlace = here();
      String key = parser.currentName();
      Place first = seen.putIfAbsent(key, keyPlace);
      if (first != null) repeated.accept(twice(key, keyPlace));
      parser.nextToken();
      Field field = new Field(keyPlace, key, node());
      if (first == null) fields.add(field);
    }
    return new Mapping(place, fields);
  }

  private static Misread twice(String key, Place place) {
    return new Misread(place, "the key " + Printable.quoted(key) + " stands here twice");
  }

  private Node sequence() {
    Place place = here();
    List<Node> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) items.add(node());
    return new Sequence(place, items);
  }

  private Node scalar() {
    String text = parser.getString();
    return new Scalar(here(), text == null ? "" : text, value(text == null ? "" : text));
  }

  private JsonNode value(String text) {
    return switch (Objects.requireNonNull(parser.currentToken())) {
      case VALUE_NULL -> VALUES.nullNode();
      case VALUE_TRUE -> VALUES.booleanNode(true);
      case VALUE_FALSE -> VALUES.booleanNode(false);
      case VALUE_NUMBER_INT -> VALUES.numberNode(parser.getBigIntegerValue());
      case VALUE_NUMBER_FLOAT ->
          parser.isNaN() // or without end: no number that anybody could count with
              ? VALUES.stringNode(text)
              : VALUES.numberNode(parser.getDecimalValue());
      default -> VALUES.stringNode(text);
    };
  }

  private void refuseAlias() {
    if (parser.isCurrentAlias() || parser.getObjectId() != null) {
      throw new Misread(here(), "anchors and aliases are not taken here: write it out");
    }
  }

  private Place here() {
    TokenStreamLocation at = parser.currentTokenLocation();
    return new Place(Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()));
  }
}
