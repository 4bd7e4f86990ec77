package dev.reeve.workflows.epic;

import dev.reeve.workflows.markdown.Cells;
import dev.reeve.workflows.markdown.Document;
import dev.reeve.workflows.markdown.Line;
import dev.reeve.workflows.markdown.Section;
import dev.reeve.workflows.markdown.Table;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Changes an epic file, and in it nothing but what it is told to. */
final class EpicEditor {

  /** So many rows the Pattern Memory has at most. */
  static final int MOST_REMEMBERED = 16;

  static final String HANDOFF = "Handoff";

  private static final List<String> MEMORY_COLUMNS =
      List.of("Tick (ISO)", "Decision", "Class", "Notes");

  private final String name;
  private Document document;

  private EpicEditor(Epic epic) {
    name = epic.name();
    document = epic.document();
  }

  /**
   * The epic after these changes, read again.
   *
   * @param checkpoint what stands as the last checkpoint afterwards
   * @throws UnreadableFile if the file is such that a change cannot be found again in it
   */
  static Epic apply(Epic epic, List<Change> changes, String checkpoint) {
    EpicEditor editor = new EpicEditor(epic);
    if (!epic.items().isEmpty()) editor.items(); // whatever its table lacks
    for (Change change : changes) editor.apply(change);
    editor.state("Last checkpoint", checkpoint);
    Epic after = EpicReader.read(editor.document, epic.name());
    boolean told = after.checkpoint().equals(checkpoint);
    for (Change change : changes) told &= isIn(after, change);
    if (told) return after;
    throw editor.lost();
  }

  private UnreadableFile lost() {
    return new UnreadableFile(
        name
            + ": what Reeve writes into it could not be found again: is a code fence or a comment"
            + " left open in it?");
  }

  /** The same for what is not a tick's: the checkpoint stays. */
  static Epic apply(Epic epic, List<Change> changes) {
    EpicEditor editor = new EpicEditor(epic);
    for (Change change : changes) editor.apply(change);
    return EpicReader.read(editor.document, epic.name());
  }

  private static boolean isIn(Epic after, Change change) {
    return switch (change) {
      case Change.Add add -> after.item(add.id()) != null;
      case Change.Remember(Row row) ->
          !after.memory().isEmpty()
              && after.memory().getLast().kind().equals(row.kind())
              && !after.log().isEmpty()
              && after.log().getLast().tick().equals(row.tick());
      case Change.Ask(String item, _) -> after.hasAsked(item);
      case Change.Status(String status) -> after.status().equals(status);
      case Change.Phase _, Change.Cell _, Change.Note _, Change.Handoff _ -> true;
    };
  }

  private void apply(Change change) {
    switch (change) {
      case Change.Status(String status) -> document = document.withHead("status", status, name);
      case Change.Phase(String phase) -> state("Phase", phase);
      case Change.Cell(String item, String column, String value) -> cell(item, column, value);
      case Change.Add add -> add(add);
      case Change.Ask(String item, String text) ->
          note(EpicReader.PENDING, List.of("- [ ] " + item + ": " + line(text)));
      case Change.Note(String section, List<String> lines) -> note(section, lines);
      case Change.Handoff handoff -> handoff(handoff);
      case Change.Remember(Row row) -> remember(row);
    }
  }

  private void state(String label, String value) {
    Section section = section(EpicReader.STATE);
    Pattern pattern = EpicReader.label(label);
    for (int i = section.body(); i < section.own(); i++) {
      Line line = document.lines().get(i);
      Matcher matcher = pattern.matcher(line.text());
      if (line.kind() != Line.Kind.TEXT || !matcher.find()) continue;
      String blank = matcher.group(2).isEmpty() ? " " : matcher.group(2);
      String before = line.text().substring(0, matcher.end(1));
      String after = line.text().substring(matcher.end(3));
      document = document.withLine(i, before + blank + value + after);
      return;
    }
    document = document.append(section, List.of("**" + label + "**: " + value + "  "));
  }

  /** Made at the end of the document if it is not there. */
  private Section section(String title, String... older) {
    String[] titles = new String[older.length + 1];
    titles[0] = title;
    System.arraycopy(older, 0, titles, 1, older.length);
    @Nullable Section found = document.section(titles);
    if (found != null) return found;
    document = document.appendSection("## " + title, List.of());
    @Nullable Section made = document.section(title);
    if (made == null) throw lost();
    return made;
  }

  private void note(String title, List<String> lines) {
    Section section = section(title);
    document = document.append(section, lines);
  }

  /** Only the table is Reeve's: whatever else stands in the section stays. */
  private void handoff(Change.Handoff handoff) {
    Section section = section(HANDOFF);
    List<Line> lines = document.lines().subList(0, section.own());
    for (int at = section.body(); at < lines.size(); at++) {
      if (!Handing.isTold(lines.get(at))) continue;
      int end = at + 1;
      while (end < lines.size() && lines.get(end).isBlank()) end++;
      while (end < lines.size() && lines.get(end).text().startsWith("|")) end++;
      document = document.with(at, end, handoff.table());
      return;
    }
    List<String> all = new ArrayList<>(handoff.table());
    all.addAll(List.of("", handoff.last()));
    addApart(section, all);
  }

  private void cell(String item, String column, String value) {
    Table table = items();
    int at = table.column(column);
    int id = table.column(Column.ID.title());
    for (Table.Row row : table.rows()) {
      if (!row.cell(id).equals(item)) continue;
      if (!row.cell(at).equals(value)) document = document.withCell(row.line(), at, value);
      return;
    }
    throw new IllegalArgumentException("no item " + item + " in " + name);
  }

  /** The table of items, with all columns (E-1). */
  private Table items() {
    Section section = section(EpicReader.WORK_ITEMS);
    @Nullable Table table = document.table(section);
    if (table == null) {
      List<String> titles = Column.titles();
      addApart(section, List.of(Cells.row(titles), Table.rule(titles.size())));
    } else if (!Column.titles().stream().allMatch(title -> 0 <= table.column(title))) {
      upgrade(table);
    } else {
      return table;
    }
    @Nullable Table made = document.table(section(EpicReader.WORK_ITEMS));
    if (made == null) throw lost();
    return made;
  }

  /** Columns of others stay, behind ours. */
  private void upgrade(Table table) {
    List<String> titles = new ArrayList<>(Column.titles());
    for (String title : table.columns()) {
      if (titles.stream().noneMatch(title::equalsIgnoreCase)) titles.add(title);
    }
    List<String> lines = new ArrayList<>(List.of(Cells.row(titles), Table.rule(titles.size())));
    for (Table.Row row : table.rows()) {
      lines.add(Cells.row(titles.stream().map(title -> row.cell(table.column(title))).toList()));
    }
    document = document.with(table.header(), table.end(), lines);
  }

  private void add(Change.Add add) {
    Table table = items();
    List<String> cells = new ArrayList<>();
    for (String title : table.columns()) cells.add(value(add, title, table.rows().size() + 1));
    document = document.withRows(table, List.of(Cells.row(cells)));
    if (!add.body().isBlank()) addBody(add);
  }

  private static String value(Change.Add add, String title, int number) {
    for (Column column : Column.values()) {
      if (!column.title().equalsIgnoreCase(title)) continue;
      return switch (column) {
        case NUMBER -> String.valueOf(number);
        case ID -> add.id();
        case TITLE -> add.title();
        case STATUS -> ItemStatus.READY.word();
        case WORKER -> add.worker();
        case PROJECT -> add.project();
        case TAGS -> String.join(", ", add.tags());
        case ACCEPTANCE -> add.acceptance();
        case LAST_ACTIVITY, SURFACE -> "";
        case NOTES -> add.notes();
      };
    }
    return "";
  }

  /**
   * A quotation, behind those of the other items: whatever stands in it, headings, fences or
   * comments, it ends where the quotation does.
   */
  private void addBody(Change.Add add) {
    Section section = section(EpicReader.WORK_ITEMS);
    List<String> ids = EpicReader.read(document, name).items().stream().map(Item::id).toList();
    int at = section.own();
    for (Section other : document.sections()) {
      boolean item = other.heading() == at && ids.contains(EpicReader.itemOf(other));
      if (item) at = EpicReader.end(document, other, ids);
    }
    boolean last = at == document.lines().size();
    int level = Math.max(3, last ? 0 : document.lines().get(at).level()); // it takes nobody in
    List<String> lines = new ArrayList<>();
    if (!document.lines().get(at - 1).isBlank()) lines.add("");
    lines.add("#".repeat(level) + " " + add.id());
    lines.add("");
    add.body().strip().lines().forEach(line -> lines.add(("> " + line).stripTrailing()));
    if (!last) lines.add("");
    document = document.with(at, at, lines);
  }

  private void remember(Row row) {
    Section section = section(EpicReader.MEMORY);
    @Nullable Table table = document.table(section);
    if (table == null) {
      List<String> columns = MEMORY_COLUMNS;
      addApart(
          section, List.of(Cells.row(columns), Table.rule(columns.size()), cells(row, columns)));
    } else {
      document = document.withRows(table, List.of(cells(row, table.columns())));
      forget(table);
    }
    String told =
        line(row.decision()) + (row.notes().isEmpty() ? "" : " (" + line(row.notes()) + ")");
    String logged = "- [" + row.tick() + "] " + row.kind() + ": " + told;
    Section log = section(EpicReader.LOG, EpicReader.OLDER_LOG);
    document = document.append(log, List.of(logged));
  }

  private static String cells(Row row, List<String> columns) {
    return Cells.row(columns.stream().map(title -> cell(row, title)).toList());
  }

  private static String cell(Row row, String title) {
    return switch (title.toLowerCase(Locale.ROOT)) {
      case "tick (iso)", "tick" -> row.tick();
      case "decision" -> row.decision();
      case "class" -> row.kind();
      case "notes" -> row.notes();
      default -> "";
    };
  }

  /** A blank line keeps it apart from what stands before it. */
  private void addApart(Section section, List<String> lines) {
    List<String> all = new ArrayList<>(lines);
    List<Line> own = document.lines().subList(section.body(), section.own());
    if (!own.stream().allMatch(Line::isBlank)) all.addFirst("");
    document = document.append(section, all);
  }

  /** The oldest rows, so that there is room for one more. */
  private void forget(Table before) {
    int first = before.header() + 2;
    int over = before.rows().size() + 1 - MOST_REMEMBERED;
    if (0 < over) document = document.with(first, first + over, List.of());
  }

  private static String line(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
