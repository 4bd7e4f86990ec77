package dev.reeve.server.config;

import dev.reeve.base.text.NearestWord;
import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.base.yaml.Place;
import dev.reeve.base.yaml.YamlReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code reeve.yaml} (W-2). It does not stop at what is wrong: whoever mends a file wants to
 * know all of it at once. A section that says nothing, like a file that says nothing, is as good as
 * none.
 */
public final class ConfigReader {

  private static final int LONGEST_QUOTE = 40;

  /** A file with more to complain of than this is no configuration at all. */
  private static final int MOST_COMPLAINTS = 50;

  private final SortedMap<String, Node> found = new TreeMap<>();
  private final List<Misread> wrong = new ArrayList<>();

  private ConfigReader() {}

  /** Throws {@link UnreadableConfig}, and nothing else, for what is no configuration. */
  public static Config read(String file, String text) {
    ConfigReader reader = new ConfigReader();
    Config config = reader.config(text);
    if (reader.wrong.isEmpty()) return config;
    throw new UnreadableConfig(reader.complaints(file));
  }

  private List<String> complaints(String file) {
    List<Misread> all =
        wrong.stream().sorted(Comparator.comparing(Misread::place, Place.IN_ORDER)).toList();
    List<String> told = new ArrayList<>();
    for (Misread each : all.subList(0, Math.min(all.size(), MOST_COMPLAINTS))) {
      told.add(file + ":" + each.place() + ": " + each.reason());
    }
    int more = all.size() - told.size();
    if (0 < more) {
      told.add(file + ":" + all.get(MOST_COMPLAINTS).place() + ": and " + more + " more");
    }
    return told;
  }

  private Config config(String text) {
    try {
      YamlReader.readIfAny(text, wrong::add).ifPresent(root -> section("", root));
    } catch (Misread e) {
      wrong.add(e);
    }
    return new Values(found, wrong).config();
  }

  private void section(String path, Node node) {
    switch (node) {
      case Node.Mapping(_, var fields) -> fields.forEach(field -> field(path, field));
      case Node.Scalar(_, _, var value) when value.isNull() -> {}
      case Node.Scalar _, Node.Sequence _ -> {
        String what = path.isEmpty() ? "the file" : "'" + path + "'";
        wrong.add(
            new Misread(node.place(), what + " should be a mapping, but is " + Values.shown(node)));
      }
    }
  }

  private void field(String section, Node.Field field) {
    String path = Keys.inside(section, field.key());
    if (Keys.at(path) != null) {
      found.put(path, field.value());
    } else if (Keys.isSection(path)) {
      section(path, field.value());
    } else {
      wrong.add(new Misread(field.place(), unknown(section, field.key())));
    }
  }

  private static String unknown(String section, String key) {
    SortedSet<String> known = Keys.namesIn(section);
    if (known.contains(Keys.FREE)) {
      return "'" + quoted(key) + "' is no name: a name is made of letters, digits, '-' and '_'";
    }
    String nearest = NearestWord.to(key, known);
    return "unknown key '"
        + quoted(key)
        + "', "
        + (nearest == null
            ? "expected one of " + String.join(", ", known)
            : "perhaps '" + nearest + "'");
  }

  /** Cut short, and without anything that could play tricks on a terminal. */
  static String quoted(String text) {
    return plain(text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…");
  }

  static String plain(@Nullable String text) {
    StringBuilder shown = new StringBuilder();
    String.valueOf(text).codePoints().forEach(c -> shown.appendCodePoint(isPlain(c) ? c : '?'));
    return shown.toString();
  }

  private static boolean isPlain(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED,
          Character.PRIVATE_USE ->
          false;
      default -> true;
    };
  }
}
