package dev.reeve.workflows.epic;

import dev.reeve.base.text.NearestWord;
import dev.reeve.workflows.markdown.Document;
import dev.reeve.workflows.markdown.Frontmatter;
import dev.reeve.workflows.markdown.Line;
import dev.reeve.workflows.markdown.Section;
import dev.reeve.workflows.markdown.Table;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what an epic file says; the sections may be of any level, and columns may be missing. */
final class EpicReader {

  static final String STATE = "Supervisor State";
  static final String WORK_ITEMS = "Work Items";
  static final String MEMORY = "Pattern Memory";
  static final String LOG = "Supervisor Log";
  static final String OLDER_LOG = "Activity Log";
  static final String PENDING = "Pending Decisions";

  private static final List<String> OURS =
      List.of(STATE, WORK_ITEMS, MEMORY, LOG, OLDER_LOG, PENDING);

  private static final Pattern LOGGED = Pattern.compile("- \\[(\\S+)] ([a-z_]+): (.*)");
  private static final Pattern DECISION =
      Pattern.compile("\\s*[-*] \\[([ xX])] ([^\\s:]+):\\s*(.*)");

  private final Document document;
  private final String name;

  private EpicReader(Document document, String name) {
    this.document = document;
    this.name = name;
  }

  /** Throws {@link UnreadableFile} for what is no epic. */
  static Epic read(Document document, String name) {
    return new EpicReader(document, name).epic();
  }

  private Epic epic() {
    Frontmatter head = Frontmatter.parse(document.text(), name);
    @Nullable String id = head.text("id");
    if (id == null) {
      throw new UnreadableFile(
          name
              + ":1:1: an epic begins with a head between two lines of --- that says its id, as"
              + " 'id: EPIC-1'");
    }
    return new Epic(
        name,
        document,
        id,
        Objects.requireNonNullElse(head.text("title"), id),
        status(head),
        Objects.requireNonNullElse(head.text("a8_skip"), ""),
        state("Phase"),
        state("Last checkpoint"),
        items(),
        memory(),
        log(),
        pending());
  }

  /** Kept as it is written; one that nobody knows would be taken for going on. */
  private String status(Frontmatter head) {
    String word = Objects.requireNonNullElse(head.text("status"), "");
    if (word.isEmpty() || ItemStatus.of(word) != null) return word;
    throw wrong(head.line("status"), "there is no status '" + word + "'" + hint(word));
  }

  /** The value behind a label of the state; empty if it is not there. */
  private String state(String label) {
    @Nullable Section section = document.section(STATE);
    if (section == null) return "";
    Pattern pattern = label(label);
    for (Line line : document.lines().subList(section.body(), section.own())) {
      Matcher matcher = pattern.matcher(line.text());
      if (line.kind() == Line.Kind.TEXT && matcher.find()) return matcher.group(3);
    }
    return "";
  }

  /** A label as {@code **Phase**: value}, alone on its line or with others behind it. */
  static Pattern label(String label) {
    String word = Pattern.quote(label);
    return Pattern.compile(
        "(\\*\\*"
            + word
            + "\\*\\*\\s*:|\\*\\*"
            + word
            + ":\\*\\*|^[-*]?\\s*"
            + word
            + "\\s*:)"
            + "(\\s*)(.*?)(?=\\s*\\*\\*|\\s*$)",
        Pattern.CASE_INSENSITIVE);
  }

  private List<Item> items() {
    @Nullable Section section = document.section(WORK_ITEMS);
    @Nullable Table table = section == null ? null : document.table(section);
    if (table == null) return List.of();
    for (Column needed : List.of(Column.ID, Column.STATUS)) {
      boolean missing = table.column(needed.title()) < 0 && !table.rows().isEmpty();
      if (missing) throw wrong(table.header(), "no column '" + needed.title() + "' in Work Items");
    }
    Map<Column, Integer> columns = new EnumMap<>(Column.class);
    for (Column column : Column.values()) columns.put(column, table.column(column.title()));
    Set<String> ids = new TreeSet<>();
    List<Fields> rows = new ArrayList<>();
    for (Table.Row row : table.rows()) {
      Fields fields = new Fields(columns, row);
      String id = fields.get(Column.ID);
      if (id.isEmpty()) continue;
      if (!ids.add(id)) throw wrong(row.line(), "the id " + id + " stands here a second time");
      rows.add(fields);
    }
    SortedMap<String, Section> bodies = bodies();
    List<Item> items = new ArrayList<>();
    for (Fields fields : rows) {
      items.add(item(fields, text(bodies.get(fields.get(Column.ID)), ids)));
    }
    return items;
  }

  /** Sections by the first word of their title. */
  private SortedMap<String, Section> bodies() {
    SortedMap<String, Section> bodies = new TreeMap<>();
    for (Section section : document.sections()) bodies.putIfAbsent(itemOf(section), section);
    return bodies;
  }

  /** The id that a section's title would be of. */
  static String itemOf(Section section) {
    String title = section.title();
    int end = 0;
    while (end < title.length() && !isBoundary(title.charAt(end))) end++;
    return title.substring(0, end);
  }

  private static boolean isBoundary(char c) {
    return Character.isWhitespace(c) || c == ':' || c == '—' || c == '–';
  }

  /**
   * Where the text of an item ends: what stands below its heading is part of it, but for other
   * items and what Reeve reads itself.
   */
  static int end(Document document, Section body, Collection<String> ids) {
    String own = itemOf(body);
    for (Section below : document.sections()) {
      if (below.heading() <= body.heading()) continue;
      if (body.end() <= below.heading()) break;
      String item = itemOf(below);
      boolean other = ids.contains(item) && !item.equals(own);
      if (other || OURS.stream().anyMatch(below.title()::equalsIgnoreCase)) return below.heading();
    }
    return body.end();
  }

  private Item item(Fields fields, String body) {
    Table.Row row = fields.row();
    String word = fields.get(Column.STATUS);
    @Nullable ItemStatus status = ItemStatus.of(word);
    if (status == null) throw wrong(row.line(), "there is no status '" + word + "'" + hint(word));
    return new Item(
        row.line(),
        fields.get(Column.ID),
        fields.get(Column.TITLE),
        status,
        filled(fields.get(Column.WORKER)),
        filled(fields.get(Column.PROJECT)),
        words(fields.get(Column.TAGS)),
        fields.get(Column.ACCEPTANCE),
        instant(fields.get(Column.LAST_ACTIVITY)),
        filled(fields.get(Column.SURFACE)),
        filled(fields.get(Column.NOTES)),
        body);
  }

  /** A row's cells by what they are; those of columns that are missing are empty. */
  private record Fields(Map<Column, Integer> columns, Table.Row row) {

    String get(Column column) {
      return row.cell(columns.getOrDefault(column, -1));
    }
  }

  /** People fill an empty cell with a dash, or say that there is nothing. */
  private static String filled(String cell) {
    if (cell.isEmpty() || cell.equalsIgnoreCase("none")) return "";
    for (int i = 0; i < cell.length(); i++) {
      if ("-—–".indexOf(cell.charAt(i)) < 0) return cell;
    }
    return "";
  }

  private static List<String> words(String cell) {
    if (cell.isEmpty()) return List.of();
    return Arrays.stream(filled(cell).split("[,\\s]+", -1))
        .map(word -> word.replaceAll("[`#]", ""))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static @Nullable Instant instant(String cell) {
    try {
      return cell.isEmpty() ? null : OffsetDateTime.parse(cell).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  private String text(@Nullable Section body, Collection<String> ids) {
    if (body == null) return "";
    StringBuilder text = new StringBuilder();
    for (Line line : document.lines().subList(body.body(), end(document, body, ids))) {
      String words = line.text();
      int from = words.startsWith("> ") ? 2 : words.startsWith(">") ? 1 : 0;
      text.append(words, from, words.length()).append('\n');
    }
    return text.toString().strip();
  }

  private static String hint(String word) {
    List<String> all = Arrays.stream(ItemStatus.values()).map(ItemStatus::word).toList();
    @Nullable String nearest = NearestWord.to(word, all);
    return nearest == null
        ? ": use one of " + String.join(", ", all)
        : ", perhaps '" + nearest + "'";
  }

  private List<Row> memory() {
    @Nullable Section section = document.section(MEMORY);
    @Nullable Table table = section == null ? null : document.table(section);
    if (table == null) return List.of();
    int tick = Math.max(table.column("Tick (ISO)"), table.column("Tick"));
    List<Row> rows = new ArrayList<>();
    for (Table.Row row : table.rows()) {
      if (row.cells().stream().allMatch(String::isEmpty)) continue;
      rows.add(
          new Row(
              row.cell(tick),
              row.cell(table.column("Decision")),
              row.cell(table.column("Class")),
              row.cell(table.column("Notes"))));
    }
    return rows;
  }

  private List<Row> log() {
    List<Row> rows = new ArrayList<>();
    for (Line line : own(document.section(LOG, OLDER_LOG))) {
      Matcher logged = LOGGED.matcher(line.text());
      if (logged.matches())
        rows.add(new Row(logged.group(1), logged.group(3), logged.group(2), ""));
    }
    return rows;
  }

  private List<Epic.Pending> pending() {
    List<Epic.Pending> all = new ArrayList<>();
    for (Line line : own(document.section(PENDING))) {
      Matcher matcher = DECISION.matcher(line.text());
      if (!matcher.matches()) continue;
      boolean decided = !matcher.group(1).isBlank();
      all.add(new Epic.Pending(matcher.group(2), matcher.group(3), decided));
    }
    return all;
  }

  private List<Line> own(@Nullable Section section) {
    if (section == null) return List.of();
    return document.lines().subList(section.body(), section.own()).stream()
        .filter(line -> line.kind() == Line.Kind.TEXT)
        .toList();
  }

  private UnreadableFile wrong(int line, String what) {
    return new UnreadableFile(name + ":" + (line + 1) + ":1: " + what);
  }
}
