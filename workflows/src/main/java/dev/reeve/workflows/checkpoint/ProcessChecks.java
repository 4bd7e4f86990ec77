package dev.reeve.workflows.checkpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Whether the tasks in scope did what every task should (C-20). */
final class ProcessChecks {

  private ProcessChecks() {}

  private static List<String> works(Evidence evidence) {
    return evidence.scope().stream().filter(task -> !Request.isCheckpoint(task)).toList();
  }

  /** Each task says that it read what it builds on; else its document shows it. */
  static Answer upstreamConsumed(Evidence evidence) {
    if (works(evidence).isEmpty()) return Answer.warn("no task is in scope");
    List<Finding> found = new ArrayList<>();
    List<Finding> unclear = new ArrayList<>();
    for (String task : works(evidence)) {
      for (String other : evidence.session().works(task)) {
        switch (consumed(evidence, task, other)) {
          case PASS -> {}
          case WARN -> unclear.add(place(evidence, task, "nothing shows whether it read " + other));
          case FAIL -> found.add(place(evidence, task, task + " does not refer to " + other));
        }
      }
    }
    if (!found.isEmpty()) return new Answer(Result.FAIL, "upstream work is not used", found);
    return Answer.warnIfAny(unclear, "what was read is not shown", "each refers to what it uses");
  }

  private static Result consumed(Evidence evidence, String task, String other) {
    String made = evidence.artifact(other);
    @Nullable JsonNode refs = evidence.last(task, "upstream_refs_consumed");
    if (refs != null) {
      List<String> named = JsonFile.strings(refs);
      boolean known = named.contains(other) || named.stream().anyMatch(ref -> names(ref, made));
      return known ? Result.PASS : Result.FAIL;
    }
    String path = evidence.artifact(task);
    String text = path.isEmpty() ? "" : evidence.textAt(path);
    if (text.isBlank()) return Result.WARN;
    return text.contains(other) || mentions(text, made) ? Result.PASS : Result.FAIL;
  }

  private static boolean names(String ref, String path) {
    return !path.isEmpty() && (ref.equals(path) || ref.endsWith("/" + path) || mentions(ref, path));
  }

  /** By the file's own name; an index by its folder's. */
  private static boolean mentions(String text, String path) {
    String name = path.replaceFirst("/_index\\.md$", "").replaceFirst("/$", "");
    String last = name.substring(name.lastIndexOf('/') + 1);
    return !last.isEmpty() && text.contains(last);
  }

  /** Where a task's document begins. */
  private static Finding place(Evidence evidence, String task, String text) {
    String path = evidence.artifact(task);
    for (Page page : evidence.pages(List.of(Source.values()))) {
      if (!path.isEmpty() && page.path().startsWith(path)) return page.at(1, text);
    }
    return path.isEmpty() || path.endsWith("/")
        ? new Finding(Source.STATES.path(), 0, text)
        : new Finding(path, 1, text);
  }

  /** Each task, or the role that did it, has an entry in wisdom that bears its name. */
  static Answer wisdomContributed(Evidence evidence) {
    if (works(evidence).isEmpty()) return Answer.warn("no task is in scope");
    List<String> entries = new ArrayList<>();
    for (Page page : evidence.pages(Source.WISDOM)) {
      page.bullets().forEach(item -> entries.add(item.text().toLowerCase(Locale.ROOT)));
    }
    List<Finding> found = new ArrayList<>();
    for (String task : works(evidence)) {
      String role = evidence.session().role(task);
      if (!isBy(entries, task) && !isBy(entries, role)) {
        found.add(new Finding(Source.WISDOM.path(), 0, "no entry of " + task + " or of " + role));
      }
    }
    SortedSet<String> roles = new TreeSet<>();
    works(evidence).forEach(task -> roles.add(evidence.session().role(task)));
    return Answer.failIfAny(
        found, "nothing was added to wisdom", "entries of " + String.join(", ", roles));
  }

  private static boolean isBy(List<String> entries, String name) {
    String tag = "[" + name.toLowerCase(Locale.ROOT) + "]";
    return entries.stream().anyMatch(entry -> entry.contains(tag));
  }
}
