package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.bus.BusLine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Everything that was read: what checks are functions of.
 *
 * @param plan the plan, then its tasks
 * @param broken lines of the bus that nobody can read
 * @param state what {@code meta.json} says
 * @param files further documents of tasks in scope, as text
 */
record Evidence(
    SortedMap<Source, List<Page>> pages,
    List<JsonFile> plan,
    List<BusLine> bus,
    List<Integer> broken,
    ObjectNode state,
    Session session,
    SortedMap<String, String> files,
    List<String> scope,
    Instant now) {

  Evidence {
    pages = new TreeMap<>(pages);
    plan = List.copyOf(plan);
    bus = List.copyOf(bus);
    broken = List.copyOf(broken);
    state = state.deepCopy();
    files = new TreeMap<>(files);
    scope = List.copyOf(scope);
  }

  /** Which task makes which document, in the order of the pipeline. */
  static final List<Made> PIPELINE =
      List.of(
          new Made("DRAFT-001", Source.BRIEF),
          new Made("DRAFT-002", Source.REQUIREMENTS),
          new Made("DRAFT-003", Source.ARCHITECTURE),
          new Made("DRAFT-004", Source.EPICS),
          new Made("PLAN-001", Source.PLAN));

  record Made(String task, Source document) {}

  /** What a role said of a task or of itself, and where. */
  record Said(String role, String task, Finding place, ObjectNode data) {}

  List<Page> pages(Source source) {
    return pages.getOrDefault(source, List.of());
  }

  /** The documents of these sources, in their order. */
  List<Page> pages(List<Source> sources) {
    return sources.stream().flatMap(source -> pages(source).stream()).toList();
  }

  /** Why a check cannot rest on this source; null if it can (C-9). */
  @Nullable Answer obstacle(Source source) {
    return switch (source) {
      case BUS -> others().isEmpty() && broken.isEmpty() ? nothing() : null;
      case STATES, SESSION -> null; // without states the documents speak; the session is there
      case PLAN -> plan.isEmpty() ? Answer.missing(source.path()) : unreadablePlan();
      case BRIEF, REQUIREMENTS, ARCHITECTURE, EPICS, WISDOM -> unreadable(source);
    };
  }

  /** What others than the supervisor itself said. */
  List<BusLine> others() {
    return bus.stream().filter(line -> !line.from().equals(Supervisor.NAME)).toList();
  }

  private static Answer nothing() {
    return new Answer(
        Result.WARN,
        "no messages to analyze",
        List.of(new Finding(Source.BUS.path(), 0, "has no messages")));
  }

  private @Nullable Answer unreadable(Source source) {
    if (pages(source).isEmpty()) return Answer.missing(source.path());
    for (Page page : pages(source)) {
      if (!page.trouble().isEmpty()) return unreadable(page.path(), page.trouble());
    }
    return null;
  }

  private @Nullable Answer unreadablePlan() {
    for (JsonFile file : plan) {
      if (!file.trouble().isEmpty()) return unreadable(file.path(), file.trouble());
    }
    return isPlanned() ? null : Answer.missing(Source.PLAN.path());
  }

  private static Answer unreadable(String path, String trouble) {
    return new Answer(
        Result.WARN, "cannot be read: " + path, List.of(new Finding(path, 0, trouble)));
  }

  private boolean isPlanned() {
    return !plan.isEmpty()
        && plan.getFirst().path().equals(Source.PLAN.path())
        && plan.getFirst().trouble().isEmpty();
  }

  /** What was said about states, in the order of the bus; then what only {@code meta.json} has. */
  List<Said> states() {
    List<Said> said = new ArrayList<>();
    for (BusLine line : bus) {
      if (!line.type().equals(BusLine.STATE_UPDATE)) continue;
      Finding place = new Finding(Source.BUS.path(), line.number(), line.id());
      said.add(new Said(line.from(), line.text("task_id"), place, line.data()));
    }
    state
        .path("role_state")
        .forEachEntry((role, data) -> {
          boolean heard = said.stream().anyMatch(each -> each.role().equals(role));
          if (heard || !(data instanceof ObjectNode known)) return;
          Finding place = new Finding(Source.STATES.path(), 0, role);
          said.add(new Said(role, known.path("task_id").asString(""), place, known));
        });
    return said;
  }

  /** The last value of a field that was said about a task; null if nobody said it. */
  @Nullable JsonNode last(String task, String field) {
    @Nullable JsonNode value = null;
    for (Said said : states()) {
      if (said.task().equals(task) && said.data().has(field)) value = said.data().get(field);
    }
    return value;
  }

  /** Where the last word about a task was said; a place in {@code meta.json} if nowhere. */
  Finding placeOf(String task, String field) {
    Finding place = new Finding(Source.STATES.path(), 0, task);
    for (Said said : states()) {
      if (said.task().equals(task) && said.data().has(field)) place = said.place();
    }
    return place;
  }

  /** Where a task's document is: where it says, else where the pipeline puts it; else empty. */
  String artifact(String task) {
    @Nullable JsonNode ref = last(task, "ref");
    if (ref != null && ref.isString()) return relative(ref.asString());
    for (Made made : PIPELINE) {
      if (made.task().equals(task)) return made.document().path();
    }
    return task.toUpperCase(Locale.ROOT).startsWith("RESEARCH-")
        ? "spec/discovery-context.json"
        : "";
  }

  /** Paths are said from the session's folder, or from anywhere to it. */
  private String relative(String ref) {
    String inside = "/" + session.id() + "/";
    int at = ref.indexOf(inside);
    String path = at < 0 ? ref : ref.substring(at + inside.length());
    return path.startsWith("./") ? path.substring(2) : path;
  }

  /** The text of what was read at a path, or below it; empty if nothing was. */
  String textAt(String path) {
    StringBuilder text = new StringBuilder();
    boolean folder = path.endsWith("/");
    for (List<Page> each : pages.values()) {
      for (Page page : each) {
        if (page.path().equals(path) || (folder && page.path().startsWith(path))) {
          text.append(page.text()).append('\n');
        }
      }
    }
    for (JsonFile file : plan) {
      boolean task = path.equals(Source.PLAN.path()) && isPlanned();
      if (task) text.append(file.text()).append('\n');
    }
    return text.append(files.getOrDefault(path, "")).toString();
  }
}
