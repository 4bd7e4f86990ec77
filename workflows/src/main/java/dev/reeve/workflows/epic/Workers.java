package dev.reeve.workflows.epic;

import dev.reeve.workflows.markdown.Document;
import dev.reeve.workflows.markdown.Section;
import dev.reeve.workflows.markdown.Table;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may do the work, and in which repositories: what {@code WORKERS.md} says (E-9).
 *
 * @param repositories by the name of the project; a relative one begins where the file is
 */
public record Workers(List<Worker> workers, SortedMap<String, String> repositories) {

  public static final String FILE = "WORKERS.md";

  public static final Workers NONE = new Workers(List.of(), new TreeMap<>());

  private static final Pattern TURNS = Pattern.compile("([A-Za-z]+)\\s*[:=]?\\s*(\\d{1,6})");

  public Workers {
    workers = List.copyOf(workers);
    repositories = new TreeMap<>(repositories);
  }

  /**
   * @param agent the name of the configured agent that runs it
   * @param most so many items it may have at the same time
   * @param turns how many turns it may take, by the size of the item
   */
  public record Worker(
      String name,
      String agent,
      int most,
      List<String> capabilities,
      SortedMap<String, Integer> turns) {
    public Worker {
      capabilities = List.copyOf(capabilities);
      turns = new TreeMap<>(turns);
    }
  }

  public @Nullable Worker worker(String name) {
    for (Worker worker : workers) {
      if (worker.name().equals(name)) return worker;
    }
    return null;
  }

  /** Whether any queued item could be taken; who is no worker at all is not full. */
  boolean haveRoom(Epic epic) {
    if (workers.isEmpty()) return true;
    boolean any = workers.stream().anyMatch(worker -> hasRoom(worker, epic));
    return epic.with(ItemStatus.QUEUED).stream()
        .anyMatch(item -> {
          @Nullable Worker named = worker(item.worker());
          if (named != null) return hasRoom(named, epic);
          return any || !item.worker().isEmpty();
        });
  }

  private static boolean hasRoom(Worker worker, Epic epic) {
    return epic.load(worker.name()) < worker.most();
  }

  /** Throws {@link UnreadableFile} for what is no such file. */
  static Workers read(Document document, String name) {
    List<Worker> workers = new ArrayList<>();
    @Nullable Table table = table(document, "Workers");
    if (table == null) {
      throw new UnreadableFile(
          name
              + ": should have a section '## Workers' with a table | Worker | Agent | Max"
              + " concurrent | Capabilities | Turns |");
    }
    for (Table.Row row : table.rows()) {
      if (!cell(table, row, "Worker").isEmpty()) workers.add(worker(table, row, name));
    }
    SortedMap<String, String> repositories = new TreeMap<>();
    @Nullable Table projects = table(document, "Projects");
    if (projects != null) {
      for (Table.Row row : projects.rows()) {
        repositories.put(cell(projects, row, "Project"), cell(projects, row, "Repository"));
      }
    }
    return new Workers(workers, repositories);
  }

  private static @Nullable Table table(Document document, String title) {
    @Nullable Section section = document.section(title);
    return section == null ? null : document.table(section);
  }

  private static Worker worker(Table table, Table.Row row, String name) {
    String most = cell(table, row, "Max concurrent");
    if (!most.matches("[1-9]\\d{0,3}")) {
      throw new UnreadableFile(
          name
              + ":"
              + (row.line() + 1)
              + ":1: 'Max concurrent' should be a number from 1 to 9999,"
              + " but is '"
              + most
              + "'");
    }
    SortedMap<String, Integer> turns = new TreeMap<>();
    Matcher each = TURNS.matcher(cell(table, row, "Turns"));
    while (each.find()) {
      turns.put(each.group(1).toUpperCase(Locale.ROOT), Integer.valueOf(each.group(2)));
    }
    return new Worker(
        cell(table, row, "Worker"),
        cell(table, row, "Agent"),
        Integer.parseInt(most),
        Arrays.stream(cell(table, row, "Capabilities").split(",", -1))
            .map(String::strip)
            .filter(word -> !word.isEmpty())
            .toList(),
        turns);
  }

  private static String cell(Table table, Table.Row row, String column) {
    return row.cell(table.column(column)).replace("`", "").strip();
  }
}
