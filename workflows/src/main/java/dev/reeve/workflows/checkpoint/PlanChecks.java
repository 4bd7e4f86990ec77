package dev.reeve.workflows.checkpoint;

import dev.reeve.base.text.Count;
import dev.reeve.workflows.checkpoint.Requirements.Requirement;
import dev.reeve.workflows.markdown.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Architecture, epics and plan (C-8): everything that is to be built is planned, and soundly. */
final class PlanChecks {

  private static final Pattern DECISION = Pattern.compile("\\bADR-\\d{3,}\\b");
  private static final int MANY_MODULES = 5;
  private static final String TASKS = "plan/.task/";

  private PlanChecks() {}

  private static JsonFile plan(Evidence evidence) {
    return evidence.plan().getFirst();
  }

  private static List<JsonFile> tasks(Evidence evidence) {
    return evidence.plan().subList(1, evidence.plan().size());
  }

  /** Each component of the architecture is in an epic, or in a row that names stories. */
  static Answer componentsCovered(Evidence evidence) {
    List<Finding> components = components(evidence);
    if (components.isEmpty()) return Answer.warn("the architecture has no table of components");
    StringBuilder covered = new StringBuilder("\n");
    for (Page page : evidence.pages(Source.EPICS)) {
      for (String name : page.texts("architecture"))
        covered.append(Claims.plain(name)).append('\n');
      for (Table table : page.tables()) {
        int stories = table.column("Stories");
        int architecture = table.column("Architecture");
        for (Table.Row row : table.rows()) {
          if (row.cell(stories).isBlank()) continue;
          for (String name : row.cell(architecture).split("\\s*,\\s*", -1)) {
            covered.append(Claims.plain(name)).append('\n');
          }
        }
      }
    }
    List<Finding> left = new ArrayList<>();
    for (Finding component : components) {
      boolean known = covered.indexOf("\n" + Claims.plain(component.text()) + "\n") >= 0;
      if (known) continue;
      left.add(new Finding(component.path(), component.line(), component.text() + " has no story"));
    }
    return Answer.failIfAny(
        left,
        left.size() + " of " + components.size() + " components have no story",
        components.size() + " components, each with stories");
  }

  private static List<Finding> components(Evidence evidence) {
    List<Finding> found = new ArrayList<>();
    for (Page page : evidence.pages(Source.ARCHITECTURE)) {
      for (Table table : page.tablesAbout("component")) {
        for (Table.Row row : table.rows()) {
          String name = row.cell(0).replaceAll("[*`]", "").strip();
          if (!name.isEmpty()) found.add(page.at(row.line() + 1, name));
        }
      }
    }
    return found;
  }

  static Answer mustHaveTasked(Evidence evidence) {
    List<Requirement> must =
        Requirements.in(evidence.pages(Source.REQUIREMENTS)).stream()
            .filter(Requirement::isMust)
            .toList();
    if (must.isEmpty()) return Answer.warn("no requirement has the priority Must");
    if (tasks(evidence).isEmpty()) return Answer.missing(TASKS);
    SortedSet<String> tasked = new TreeSet<>();
    for (JsonFile task : tasks(evidence)) {
      tasked.addAll(Requirements.ids(Requirements.ID, task.text()));
    }
    List<Finding> left = new ArrayList<>();
    for (Requirement each : must) {
      if (tasked.contains(each.id())) continue;
      Finding at = each.place();
      left.add(new Finding(at.path(), at.line(), each.id() + " is a Must, and no task has it"));
    }
    return Answer.failIfAny(
        left,
        left.size() + " of " + must.size() + " Must requirements have no task",
        must.size() + " Must requirements, each with a task");
  }

  static Answer complexitySane(Evidence evidence) {
    String complexity = plan(evidence).string("complexity").toLowerCase(Locale.ROOT);
    if (complexity.isEmpty()) return Answer.warn("the plan says no complexity");
    SortedSet<String> modules = modules(evidence);
    if (modules.isEmpty()) {
      return tasks(evidence).isEmpty()
          ? Answer.missing(TASKS)
          : Answer.warn("no task says which modules or files it touches");
    }
    boolean tooLow = complexity.equals("low") && MANY_MODULES <= modules.size();
    boolean tooHigh = complexity.equals("high") && modules.size() == 1;
    String said = complexity + ", " + modules.size() + " modules: " + String.join(", ", modules);
    List<Finding> found =
        tooLow || tooHigh ? List.of(plan(evidence).at("\"complexity\"", "is " + said)) : List.of();
    return Answer.failIfAny(found, "the complexity does not fit the modules", said);
  }

  /** What tasks name as their scope; else the folders of their files. */
  private static SortedSet<String> modules(Evidence evidence) {
    SortedSet<String> modules = new TreeSet<>(plan(evidence).strings("modules"));
    if (!modules.isEmpty()) return modules;
    for (JsonFile task : tasks(evidence)) {
      List<String> scope = task.strings("scope");
      modules.addAll(scope);
      if (scope.isEmpty()) files(task).forEach(file -> modules.add(folder(file)));
    }
    return modules;
  }

  private static List<String> files(JsonFile task) {
    List<String> files = new ArrayList<>();
    for (JsonNode file : task.node().path("files")) {
      files.add(file.isString() ? file.asString() : file.path("path").asString(""));
    }
    return files;
  }

  private static String folder(String file) {
    int slash = file.lastIndexOf('/');
    return slash < 0 ? "." : file.substring(0, slash);
  }

  /** No circles; no task that is listed and not there, or there and not listed, or unknown. */
  static Answer dependenciesSound(Evidence evidence) {
    SortedMap<String, JsonFile> known = new TreeMap<>();
    for (JsonFile task : tasks(evidence)) known.put(task.string("id"), task);
    List<String> listed = plan(evidence).strings("task_ids");
    if (known.isEmpty()) {
      return listed.isEmpty() ? Answer.warn("the plan has no tasks") : Answer.missing(TASKS);
    }
    List<Finding> found = new ArrayList<>();
    for (String id : listed) {
      if (!known.containsKey(id)) {
        found.add(plan(evidence).at("\"" + id + "\"", id + " is listed, but has no file"));
      }
    }
    known.forEach((id, task) -> {
      if (!listed.contains(id)) found.add(task.at("\"id\"", id + " is not listed in the plan"));
      for (String other : task.strings("depends_on")) {
        if (!known.containsKey(other)) {
          found.add(
              task.at("\"" + other + "\"", id + " depends on " + other + ", which is no task"));
        }
      }
    });
    found.addAll(circle(known));
    return Answer.failIfAny(
        found,
        "the graph of tasks is not sound",
        Count.of(known.size(), "task") + ", no circle, no orphan");
  }

  /** The first circle that is found, as one finding at each of its tasks. */
  private static List<Finding> circle(SortedMap<String, JsonFile> tasks) {
    SortedMap<String, List<String>> left = new TreeMap<>();
    tasks.forEach((id, task) -> {
      List<String> waits = new ArrayList<>(task.strings("depends_on"));
      waits.removeIf(other -> !tasks.containsKey(other));
      left.put(id, waits);
    });
    while (left.values().removeIf(List::isEmpty)) {
      left.values().forEach(waits -> waits.removeIf(other -> !left.containsKey(other)));
    }
    if (left.isEmpty()) return List.of();
    List<String> way = new ArrayList<>();
    String at = left.firstKey();
    while (!way.contains(at)) {
      way.add(at);
      at = left.getOrDefault(at, List.of(at)).getFirst();
    }
    List<Finding> found = new ArrayList<>();
    List<String> round = way.subList(way.indexOf(at), way.size());
    String shown = String.join(" → ", round) + " → " + at;
    for (String id : round) {
      JsonFile task = tasks.get(id);
      if (task != null) found.add(task.at("\"depends_on\"", "a circle: " + shown));
    }
    return found;
  }

  /** One agent for what is small, more than that for the rest. */
  static Answer executionFits(Evidence evidence) {
    String method = plan(evidence).string("recommended_execution");
    String complexity = plan(evidence).string("complexity").toLowerCase(Locale.ROOT);
    if (method.isEmpty() || complexity.isEmpty()) {
      return Answer.warn("the plan says no complexity, or no recommended_execution");
    }
    boolean fits = complexity.equals("low") == method.equalsIgnoreCase("agent");
    String said = method + " for a plan of " + complexity + " complexity";
    return Answer.failIfAny(
        fits ? List.of() : List.of(plan(evidence).at("\"recommended_execution\"", said)),
        "the execution method does not fit",
        said);
  }

  static Answer decisionsReferenced(Evidence evidence) {
    SortedMap<String, Finding> decided = new TreeMap<>();
    for (Page page : evidence.pages(Source.ARCHITECTURE)) {
      for (Table table : page.tables()) {
        for (Table.Row row : table.rows()) {
          String status = row.cell(table.column("Status")).toLowerCase(Locale.ROOT);
          boolean void_ = status.contains("reject") || status.contains("supersed");
          for (String id : Requirements.ids(DECISION, row.cell(0))) {
            if (!void_) decided.putIfAbsent(id, page.at(row.line() + 1, id));
          }
        }
      }
    }
    if (decided.isEmpty())
      return Answer.warn("the architecture has no decisions ADR-nnn in a table");
    return referenced(evidence, decided);
  }

  private static Answer referenced(Evidence evidence, SortedMap<String, Finding> decided) {
    SortedSet<String> named = new TreeSet<>();
    List<Finding> unknown = new ArrayList<>();
    for (JsonFile file : evidence.plan()) {
      for (String id : Requirements.ids(DECISION, file.text())) {
        named.add(id);
        if (!decided.containsKey(id)) {
          unknown.add(file.at(id, id + " is no standing decision of the architecture"));
        }
      }
    }
    if (!unknown.isEmpty()) return new Answer(Result.FAIL, "unknown decisions", unknown);
    List<Finding> left = new ArrayList<>();
    decided.forEach((id, place) -> {
      if (!named.contains(id)) {
        left.add(new Finding(place.path(), place.line(), id + " is not in the plan"));
      }
    });
    return left.size() == decided.size()
        ? new Answer(Result.FAIL, "the plan refers to no architecture decision", left)
        : Answer.warnIfAny(
            left, "decisions that the plan does not refer to", "all are referred to");
  }
}
