package dev.reeve.workflows.markdown;

import dev.reeve.base.file.Home;
import dev.reeve.workflows.markdown.Line.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Markdown document as lines. Whoever changes some of them leaves all others as they are, byte
 * for byte, their ends included. Sections are found where a reader would see them: a heading inside
 * code or a comment is none.
 */
public final class Document {

  private static final long LARGEST = 10_000_000;

  private final List<Line> lines;
  private final List<Section> sections;

  private Document(List<Line> lines, List<Section> sections) {
    this.lines = lines;
    this.sections = sections;
  }

  /**
   * @throws UnreadableFile if it cannot be read, is no text in UTF-8, or larger than 10 MB
   */
  public static Document read(Path file, String name) {
    return parse(text(file, name));
  }

  /** The text of a file, under the same conditions. */
  public static String text(Path file, String name) {
    try {
      if (LARGEST < Files.size(file)) throw new UnreadableFile(name + ": is larger than 10 MB");
      byte[] bytes = Files.readAllBytes(file);
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new UnreadableFile(name + ": is not text in UTF-8");
    } catch (NoSuchFileException e) {
      throw new UnreadableFile(name + ": there is no such file");
    } catch (IOException e) {
      throw new UnreadableFile(name + ": cannot be read: " + Home.said(e, name));
    }
  }

  public static Document parse(String text) {
    List<String> texts = new ArrayList<>();
    List<String> ends = new ArrayList<>();
    for (int at = 0; at < text.length(); ) {
      int end = at;
      while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') end++;
      int next = Math.min(text.length(), text.startsWith("\r\n", end) ? end + 2 : end + 1);
      texts.add(text.substring(at, end));
      ends.add(text.substring(end, next));
      at = next;
    }
    return of(texts, ends);
  }

  private static Document of(List<String> texts, List<String> ends) {
    List<LineKinds.Found> found = LineKinds.of(texts);
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      lines.add(new Line(texts.get(i), ends.get(i), found.get(i).kind(), found.get(i).level()));
    }
    return new Document(List.copyOf(lines), sections(lines));
  }

  /** The whole of it, as it was read or has become. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Line line : lines) text.append(line.text()).append(line.end());
    return text.toString();
  }

  public List<Line> lines() {
    return lines;
  }

  public List<Section> sections() {
    return sections;
  }

  /** The first section with one of these titles, whatever their case; null if there is none. */
  public @Nullable Section section(String... titles) {
    for (String title : titles) {
      for (Section section : sections) {
        if (section.title().equalsIgnoreCase(title)) return section;
      }
    }
    return null;
  }

  /** The first table of a section, not of those below it; null if there is none. */
  public @Nullable Table table(Section section) {
    return Table.in(lines, section.body(), section.own());
  }

  /** How new lines end: as the first one does. */
  public String lineEnd() {
    String first = lines.isEmpty() ? "" : lines.getFirst().end();
    return first.isEmpty() ? "\n" : first;
  }

  /** With other lines in the place of those from {@code from} to before {@code to}. */
  public Document with(int from, int to, List<String> texts) {
    List<String> all = new ArrayList<>();
    List<String> ends = new ArrayList<>();
    for (Line line : lines.subList(0, from)) {
      all.add(line.text());
      ends.add(line.end().isEmpty() ? lineEnd() : line.end());
    }
    for (int i = 0; i < texts.size(); i++) {
      boolean inPlace = from + i < to && !lines.get(from + i).end().isEmpty();
      all.add(texts.get(i));
      ends.add(inPlace ? lines.get(from + i).end() : lineEnd());
    }
    for (Line line : lines.subList(to, lines.size())) {
      all.add(line.text());
      ends.add(line.end());
    }
    return of(all, ends);
  }

  /** With one other line that is part of what it was part of before. */
  public Document withLine(int number, String text) {
    Line line = lines.get(number);
    List<Line> all = new ArrayList<>(lines);
    all.set(number, new Line(text, line.end(), line.kind(), line.level()));
    return new Document(List.copyOf(all), sections);
  }

  /** With another cell in a row of a table; the row's other cells stay as they are written. */
  public Document withCell(int line, int column, String value) {
    return withLine(line, Cells.with(lines.get(line).text(), column, value));
  }

  /** With rows added behind a table. */
  public Document withRows(Table table, List<String> rows) {
    int at = table.end();
    List<Line> all = new ArrayList<>(lines.subList(0, at));
    Line last = all.removeLast();
    String end = last.end().isEmpty() ? lineEnd() : last.end();
    all.add(new Line(last.text(), end, last.kind(), last.level()));
    for (String row : rows) all.add(new Line(row, lineEnd(), Kind.TEXT, 0));
    all.addAll(lines.subList(at, lines.size()));
    return new Document(List.copyOf(all), sections(all));
  }

  /**
   * With lines added behind the last one of a section that is not blank, and not to those below it;
   * a blank line keeps them apart from headings.
   */
  public Document append(Section section, List<String> texts) {
    int at = section.own();
    while (section.body() < at && lines.get(at - 1).isBlank()) at--;
    List<String> added = new ArrayList<>(texts);
    if (at == section.body()) {
      if (at < section.own()) {
        at++; // behind the blank line that is there
      } else {
        added.addFirst("");
      }
    }
    if (at < lines.size() && lines.get(at).kind() == Kind.HEADING) added.add("");
    return with(at, at, added);
  }

  /** With a new section at the end of the document. */
  public Document appendSection(String heading, List<String> texts) {
    List<String> added = new ArrayList<>();
    if (!lines.isEmpty() && !lines.getLast().isBlank()) added.add("");
    added.add(heading);
    added.add("");
    added.addAll(texts);
    return with(lines.size(), lines.size(), added);
  }

  /**
   * With another value in the head, which stands on one line there; all else in the head stays.
   *
   * @param name what the document is called in messages
   * @throws UnreadableFile if there is no head, or the value cannot be put into it
   */
  public Document withHead(String key, String value, String name) {
    Frontmatter before = Frontmatter.parse(text(), name);
    if (!before.hasHead()) throw new UnreadableFile(name + ":1:1: there is no head (---)");
    Pattern field = Pattern.compile("(" + Pattern.quote(key) + "\\s*:)(\\s*)(.*?)(\\s+#.*|\\s*)");
    Document changed = this;
    boolean found = false;
    int end = 0;
    for (int i = 0; i < lines.size() && lines.get(i).kind() == Kind.HEAD; i++) {
      Matcher matcher = field.matcher(lines.get(i).text());
      if (!found && matcher.matches()) {
        changed = withLine(i, matcher.group(1) + " " + value + matcher.group(4));
        found = true;
      }
      end = i;
    }
    if (!found) changed = with(end, end, List.of(key + ": " + value));
    if (!changed.saysTheSame(before, key, value)) {
      throw new UnreadableFile(
          name
              + ": '"
              + key
              + "' in the head should be a value on one line, like '"
              + key
              + ": "
              + value
              + "'");
    }
    return changed;
  }

  private boolean saysTheSame(Frontmatter before, String key, String value) {
    try {
      Frontmatter after = Frontmatter.parse(text(), before.name());
      return value.equals(after.text(key)) && before.values(key).equals(after.values(key));
    } catch (UnreadableFile e) {
      return false;
    }
  }

  private static List<Section> sections(List<Line> lines) {
    List<Section> sections = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).kind() != Kind.HEADING) continue;
      boolean underlined = i + 1 < lines.size() && lines.get(i + 1).kind() == Kind.UNDERLINE;
      int body = underlined ? i + 2 : i + 1;
      int level = lines.get(i).level();
      int own = next(lines, body, 6);
      String text = lines.get(i).text();
      String title = underlined ? text.strip() : title(text);
      sections.add(new Section(title, level, i, body, own, next(lines, own, level)));
    }
    return sections;
  }

  /** Where the next heading of this level, or one above it, is. */
  private static int next(List<Line> lines, int from, int level) {
    int at = from;
    while (at < lines.size()) {
      Line line = lines.get(at);
      if (line.kind() == Kind.HEADING && line.level() <= level) break;
      at++;
    }
    return at;
  }

  /** Without what makes it a heading, and closes it. */
  private static String title(String heading) {
    String text = heading.strip();
    int from = 0;
    while (from < text.length() && text.charAt(from) == '#') from++;
    int to = text.length();
    while (from < to && text.charAt(to - 1) == '#') to--;
    boolean closed = to == from || Character.isWhitespace(text.charAt(to - 1));
    return text.substring(from, closed ? to : text.length()).strip();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Document document && lines.equals(document.lines);
  }

  @Override
  public int hashCode() {
    return lines.hashCode();
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "a document of %d lines", lines.size());
  }
}
