package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.markdown.Section;
import dev.reeve.workflows.markdown.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What was decided, which word stands for what: keys with values, each with its place. Two claims
 * contradict each other if they have the same key and another value (C-20).
 */
final class Claims {

  private static final int LONGEST_KEY = 80;

  /** Who said it stands before it in brackets; marks of emphasis mean nothing here. */
  private static final Pattern TAGS = Pattern.compile("^(?:\\s*+\\[[^\\]]*+\\])++\\s*+");

  private static final Pattern PAIR = Pattern.compile("^([^:=]{1,80}?)\\s*(?::\\s|=)\\s*(.+)$");

  /** Where the reasons begin. */
  private static final Pattern REASON =
      Pattern.compile("\\s+(?:—|–|--|-)\\s+.*|\\s+because\\s.*|;.*|\\s*\\(.*\\)\\s*$");

  private final List<Claim> claims = new ArrayList<>();

  /** Key and value are compared without case, marks and blanks. */
  record Claim(String key, String value, Finding place) {}

  List<Claim> all() {
    return List.copyOf(claims);
  }

  boolean isEmpty() {
    return claims.isEmpty();
  }

  /** A text like {@code storage: PostgreSQL — one store is enough}; others claim nothing. */
  void add(String text, Finding place) {
    String plain = TAGS.matcher(text).replaceFirst("").replaceAll("\\*\\*|__|`", "");
    Matcher pair = PAIR.matcher(plain.strip());
    if (pair.matches()) add(pair.group(1), pair.group(2), place);
  }

  void add(String key, String value, Finding place) {
    String plainKey = plain(key);
    String plainValue = plain(REASON.matcher(value).replaceFirst(""));
    boolean says = !plainKey.isEmpty() && !plainValue.isEmpty() && key.length() <= LONGEST_KEY;
    if (says) claims.add(new Claim(plainKey, plainValue, place));
  }

  /** A field of a state: an object of keys and values, or a list of texts or objects. */
  void addJson(@Nullable JsonNode node, Finding place) {
    if (node == null) return;
    if (node.isObject()) {
      node.forEachEntry((key, value) -> {
        if (value.isString()) add(key, value.asString(), place);
      });
      return;
    }
    for (JsonNode item : node) {
      if (item.isString()) add(item.asString(), place);
      if (item.isObject()) addObject(item, place);
    }
  }

  private void addObject(JsonNode item, Finding place) {
    String key = first(item, "key", "decision", "term", "concept", "title");
    String value = first(item, "value", "choice", "meaning", "definition");
    add(key, value, place);
  }

  private static String first(JsonNode item, String... names) {
    for (String name : names) {
      if (item.path(name).isString()) return item.get(name).asString();
    }
    return "";
  }

  /** What a document says in the sections about something: tables and lists. */
  void addSections(Page page, String word) {
    for (Section section : page.about(word)) {
      @Nullable Table table = page.document().table(section);
      if (table != null) {
        for (Table.Row row : table.rows()) {
          add(row.cell(0), row.cell(1), page.at(row.line() + 1, row.cell(0) + ": " + row.cell(1)));
        }
      }
      for (Page.Item item : page.bullets(section)) {
        add(item.text(), page.at(item.line(), item.text()));
      }
    }
  }

  /** For each key with more than one value: every place that says one. */
  List<Finding> contradictions() {
    SortedMap<String, List<Claim>> byKey = new TreeMap<>();
    for (Claim claim : claims)
      byKey.computeIfAbsent(claim.key(), _ -> new ArrayList<>()).add(claim);
    List<Finding> found = new ArrayList<>();
    byKey.forEach((key, all) -> {
      if (all.stream().map(Claim::value).distinct().count() < 2) return;
      List<String> said = new ArrayList<>();
      for (Claim claim : all) {
        if (said.contains(claim.value())) continue;
        said.add(claim.value());
        found.add(
            new Finding(
                claim.place().path(),
                claim.place().line(),
                "'" + key + "' is '" + claim.value() + "' here"));
      }
    });
    return found;
  }

  static String plain(String text) {
    return text.toLowerCase(Locale.ROOT)
        .replaceAll("[*`_\"']", " ")
        .replaceAll("\\s+", " ")
        .replaceAll("[.,;:\\s]+$", "")
        .strip();
  }
}
