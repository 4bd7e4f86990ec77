package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.markdown.Document;
import dev.reeve.workflows.markdown.Frontmatter;
import dev.reeve.workflows.markdown.Line;
import dev.reeve.workflows.markdown.Section;
import dev.reeve.workflows.markdown.Table;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Markdown document of the session.
 *
 * @param trouble why it cannot be read; empty if it can
 */
record Page(String path, Document document, Frontmatter head, String trouble) {

  private static final Pattern BULLET = Pattern.compile("^\\s*(?:[-*+]|\\d+[.)])\\s+(.*)$");

  /** Something that stands in one line; lines are counted from 1. */
  record Item(int line, String text) {}

  static Page parse(String path, byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      Page page = new Page(path, Document.parse(text), Frontmatter.parse(text, path), "");
      page.texts("traces_to"); // lists that are none are noticed here
      page.texts("architecture");
      page.texts("requirements");
      return page;
    } catch (CharacterCodingException e) {
      return unreadable(path, path + ": is not text in UTF-8");
    } catch (UnreadableFile e) {
      return unreadable(path, String.valueOf(e.getMessage()));
    }
  }

  private static Page unreadable(String path, String trouble) {
    return new Page(path, Document.parse(""), Frontmatter.parse("", path), trouble);
  }

  boolean isIndex() {
    return path.endsWith("/_index.md");
  }

  String text() {
    return document.text();
  }

  /** A list in the head; one text counts as a list of one. */
  List<String> texts(String key) {
    try {
      return head.texts(key);
    } catch (UnreadableFile e) {
      @Nullable String one = head.text(key);
      return one == null ? List.of() : List.of(one.split("\\s*,\\s*", -1));
    }
  }

  String headText(String key) {
    @Nullable String text = head.text(key);
    return text == null ? "" : text;
  }

  /** The line in which something is said first; 0 if nowhere. */
  int lineOf(String words) {
    for (int i = 0; i < document.lines().size(); i++) {
      if (document.lines().get(i).text().contains(words)) return i + 1;
    }
    return 0;
  }

  Finding at(int line, String text) {
    return new Finding(path, line, text);
  }

  /** The sections whose title has this word in it, whatever its case. */
  List<Section> about(String word) {
    return document.sections().stream()
        .filter(section -> section.title().toLowerCase(Locale.ROOT).contains(word))
        .toList();
  }

  List<Table> tables() {
    List<Table> tables = new ArrayList<>();
    for (Section section : document.sections()) {
      @Nullable Table table = document.table(section);
      if (table != null) tables.add(table);
    }
    return tables;
  }

  List<Table> tablesAbout(String word) {
    List<Table> tables = new ArrayList<>();
    for (Section section : about(word)) {
      @Nullable Table table = document.table(section);
      if (table != null) tables.add(table);
    }
    return tables;
  }

  /** The items of the lists in a section, those of sections below it too. */
  List<Item> bullets(Section section) {
    return bullets(section.body(), section.end());
  }

  List<Item> bullets() {
    return bullets(0, document.lines().size());
  }

  private List<Item> bullets(int from, int to) {
    List<Item> items = new ArrayList<>();
    for (int i = from; i < to; i++) {
      Line line = document.lines().get(i);
      Matcher bullet = BULLET.matcher(line.text());
      if (line.kind() == Line.Kind.TEXT && bullet.matches()) {
        items.add(new Item(i + 1, bullet.group(1).strip()));
      }
    }
    return items;
  }
}
