package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.markdown.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is required, with its priority and the goals that it serves, wherever that is written. */
final class Requirements {

  static final Pattern GOAL = Pattern.compile("\\bG-\\d{3,}\\b");
  static final Pattern ID = Pattern.compile("\\b(?:REQ|FR)-\\d{3,}\\b");

  private final SortedMap<String, Requirement> found = new TreeMap<>();

  /**
   * One requirement.
   *
   * @param priority in small letters; empty if it is not said
   */
  record Requirement(
      String id, String title, String priority, SortedSet<String> goals, Finding place) {

    boolean isMust() {
      return priority.startsWith("must");
    }

    /** What will not be done may stand outside of the scope. */
    boolean isDropped() {
      return priority.startsWith("won");
    }
  }

  static List<Requirement> in(List<Page> pages) {
    Requirements all = new Requirements();
    for (Page page : pages) all.file(page);
    for (Page page : pages) page.tables().forEach(table -> all.table(page, table));
    return List.copyOf(all.found.values());
  }

  /** A file of its own, by its head. */
  private void file(Page page) {
    Matcher id = ID.matcher(page.headText("id"));
    if (!id.find()) return;
    SortedSet<String> goals = ids(GOAL, String.join(" ", page.texts("traces_to")));
    String title =
        page.document().sections().isEmpty() ? "" : page.document().sections().getFirst().title();
    add(
        new Requirement(
            id.group(),
            page.headText("title").isEmpty() ? title : page.headText("title"),
            page.headText("priority").toLowerCase(Locale.ROOT),
            goals,
            page.at(page.lineOf(id.group()), id.group())));
  }

  private void table(Page page, Table table) {
    int priority = table.column("Priority");
    for (Table.Row row : table.rows()) {
      String whole = String.join(" | ", row.cells());
      Matcher id = ID.matcher(row.cell(0));
      if (0 <= priority && id.find()) {
        add(
            new Requirement(
                id.group(),
                title(table, row),
                row.cell(priority).toLowerCase(Locale.ROOT),
                ids(GOAL, whole),
                page.at(row.line() + 1, id.group())));
      } else {
        trace(page, row, whole);
      }
    }
  }

  private static String title(Table table, Table.Row row) {
    for (String name : List.of("Title", "Requirement", "Name", "Description")) {
      if (0 <= table.column(name)) return row.cell(table.column(name));
    }
    return row.cell(1);
  }

  /** A row that names goals and requirements ties them to each other. */
  private void trace(Page page, Table.Row row, String whole) {
    SortedSet<String> goals = ids(GOAL, whole);
    for (String id : ids(ID, whole)) {
      add(new Requirement(id, "", "", goals, page.at(row.line() + 1, id)));
    }
  }

  private void add(Requirement more) {
    found.merge(more.id(), more, Requirements::both);
  }

  private static Requirement both(Requirement one, Requirement other) {
    SortedSet<String> goals = new TreeSet<>(one.goals());
    goals.addAll(other.goals());
    return new Requirement(
        one.id(),
        one.title().isEmpty() ? other.title() : one.title(),
        one.priority().isEmpty() ? other.priority() : one.priority(),
        goals,
        one.place());
  }

  static SortedSet<String> ids(Pattern pattern, String text) {
    SortedSet<String> ids = new TreeSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) ids.add(matcher.group());
    return ids;
  }

  /** Ids in the first cells of tables, with their places. */
  static List<Finding> defined(Pattern pattern, Page page, List<Table> tables) {
    List<Finding> found = new ArrayList<>();
    for (Table table : tables) {
      for (Table.Row row : table.rows()) {
        Matcher id = pattern.matcher(row.cell(0));
        if (id.find()) found.add(page.at(row.line() + 1, id.group()));
      }
    }
    return found;
  }
}
