package dev.reeve.workflows.markdown;

import dev.reeve.base.file.Home;
import dev.reeve.base.text.NearestWord;
import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.base.yaml.YamlReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A Markdown file whose head is YAML between two lines of three dashes.
 *
 * @param fields what stands in the head; none if there is no head
 * @param hasHead whether there is one
 */
public record Frontmatter(String name, List<Node.Field> fields, boolean hasHead, String body) {

  private static final String FENCE = "---";
  private static final long LARGEST = 10_000_000;

  public Frontmatter {
    fields = List.copyOf(fields);
  }

  /** Throws {@link UnreadableFile} for what cannot be read. */
  public static Frontmatter read(Path file, String name) {
    try {
      if (LARGEST < Files.size(file)) throw new UnreadableFile(name + ": is larger than 10 MB");
      return parse(Files.readString(file), name);
    } catch (CharacterCodingException e) {
      throw new UnreadableFile(name + ": is not text in UTF-8");
    } catch (IOException e) {
      throw new UnreadableFile(name + ": cannot be read: " + Home.said(e, name));
    }
  }

  public static Frontmatter parse(String text, String name) {
    List<String> lines = text.lines().toList();
    if (!begins(lines)) return new Frontmatter(name, List.of(), false, text);
    int end = end(lines) - 1;
    if (end < 0) {
      throw new UnreadableFile(name + ":1:1: the head is not closed: a line of --- is missing");
    }
    String yaml = String.join("\n", lines.subList(1, end)) + "\n";
    String body = String.join("\n", lines.subList(end + 1, lines.size()));
    return new Frontmatter(name, fields(yaml, name), true, body);
  }

  private static boolean begins(List<String> lines) {
    return !lines.isEmpty() && withoutMark(lines.getFirst()).stripTrailing().equals(FENCE);
  }

  /** How many lines the head takes, its two fences included; 0 if there is none, or no end. */
  static int end(List<String> lines) {
    if (!begins(lines)) return 0;
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).stripTrailing().equals(FENCE)) return i + 1;
    }
    return 0;
  }

  private static String withoutMark(String line) {
    return line.startsWith("\ufeff") ? line.substring(1) : line;
  }

  private static List<Node.Field> fields(String yaml, String name) {
    List<Node.Field> fields = new ArrayList<>();
    try {
      Optional<Node> root = YamlReader.readIfAny(yaml, _ -> {});
      if (root.isEmpty()) return fields;
      if (root.get() instanceof Node.Mapping(_, var found)) return found;
      throw new Misread(root.get().place(), "the head should be a list of 'key: value' lines");
    } catch (Misread e) {
      throw new UnreadableFile(
          name
              + ":"
              + (e.place().line() + 1)
              + ":"
              + e.place().column()
              + ": "
              + e.reason()
              + ". A value with a colon, or of several lines, is put in quotes, or written as"
              + " 'key: |' with its lines indented below it.");
    }
  }

  /** The text of a value; null if it is not there or says nothing. */
  public @Nullable String text(String key) {
    for (Node.Field field : fields) {
      if (!field.key().equals(key)) continue;
      if (!(field.value() instanceof Node.Scalar(_, var text, var value))) {
        throw wrong(field, "a text");
      }
      return value.isNull() || text.isBlank() ? null : text.strip();
    }
    return null;
  }

  /** The line of the file where a key stands, from 0; the first if it does not. */
  public int line(String key) {
    for (Node.Field field : fields) {
      if (field.key().equals(key)) return field.place().line();
    }
    return 0;
  }

  /**
   * Throws {@link UnreadableFile} if a key is missing, and another one stands there that was
   * probably meant to be it; keys that mean something else are let be.
   */
  public void refuseMisspelt(List<String> wanted, List<String> known) {
    List<String> missing = new ArrayList<>(wanted);
    fields.forEach(field -> missing.remove(field.key()));
    for (Node.Field field : fields) {
      if (wanted.contains(field.key()) || known.contains(field.key())) continue;
      @Nullable String meant = NearestWord.to(field.key(), missing);
      if (meant == null) continue;
      throw new UnreadableFile(
          place(field) + "unknown key '" + field.key() + "', perhaps '" + meant + "'");
    }
  }

  /** What the head says but for one key, in its order. */
  List<String> values(String except) {
    return fields.stream()
        .filter(field -> !field.key().equals(except))
        .map(field -> field.key() + "=" + field.value().json())
        .toList();
  }

  /** The texts of a list; none if it is not there or says nothing. */
  public List<String> texts(String key) {
    for (Node.Field field : fields) {
      if (!field.key().equals(key)) continue;
      return switch (field.value()) {
        case Node.Sequence(_, var items) -> items.stream().map(item -> text(field, item)).toList();
        case Node.Scalar(_, _, var value) when value.isNull() -> List.of();
        default -> throw wrong(field, "a list of texts");
      };
    }
    return List.of();
  }

  private String text(Node.Field field, Node item) {
    if (item instanceof Node.Scalar(_, var text, var value) && !value.isNull()) return text.strip();
    throw wrong(field, "a list of texts");
  }

  private UnreadableFile wrong(Node.Field field, String expected) {
    return new UnreadableFile(
        place(field)
            + "'"
            + field.key()
            + "' should be "
            + expected
            + ", but is "
            + field.value().kind());
  }

  private String place(Node.Field field) {
    return name + ":" + (field.place().line() + 1) + ":" + field.place().column() + ": ";
  }
}
