package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.checkpoint.Requirements.Requirement;
import dev.reeve.workflows.markdown.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Brief and requirements (C-8): what was wanted is what is required, no less and no more. */
final class BriefChecks {

  private BriefChecks() {}

  /** Alone of all checks this one fails where something is not there (C-9). */
  static Answer documentsExist(Evidence evidence) {
    List<Finding> missing = new ArrayList<>();
    for (Source source : List.of(Source.BRIEF, Source.REQUIREMENTS)) {
      if (evidence.pages(source).isEmpty()) {
        missing.add(new Finding(source.path(), 0, "is not there"));
      }
    }
    List<Finding> unreadable = new ArrayList<>();
    for (Page page : evidence.pages(List.of(Source.BRIEF, Source.REQUIREMENTS))) {
      if (!page.trouble().isEmpty()) unreadable.add(page.at(0, page.trouble()));
    }
    if (missing.isEmpty()) {
      return Answer.warnIfAny(unreadable, "cannot be read", "brief and requirements are there");
    }
    List<String> paths = missing.stream().map(Finding::path).toList();
    return new Answer(Result.FAIL, "missing: " + String.join(", ", paths), missing);
  }

  static Answer goalsCovered(Evidence evidence) {
    List<Finding> goals = goals(evidence);
    if (goals.isEmpty()) return Answer.warn("the brief names no goals G-nnn in a table");
    List<Requirement> required = Requirements.in(evidence.pages(Source.REQUIREMENTS));
    SortedSet<String> served = new TreeSet<>();
    required.forEach(each -> served.addAll(each.goals()));
    List<Finding> left = new ArrayList<>();
    for (Finding goal : goals) {
      if (served.contains(goal.text())) continue;
      left.add(new Finding(goal.path(), goal.line(), goal.text() + " has no requirement"));
    }
    return Answer.failIfAny(
        left,
        left.size() + " of " + goals.size() + " goals have no requirement",
        goals.size() + " goals, each with a requirement");
  }

  private static List<Finding> goals(Evidence evidence) {
    List<Finding> goals = new ArrayList<>();
    for (Page page : evidence.pages(Source.BRIEF)) {
      goals.addAll(Requirements.defined(Requirements.GOAL, page, page.tablesAbout("goal")));
    }
    return goals;
  }

  static Answer scopeRespected(Evidence evidence) {
    List<Page.Item> outside = scope(evidence, "out of scope");
    if (outside.isEmpty() && scope(evidence, "in scope").isEmpty()) {
      return Answer.warn("the brief says neither what is in scope nor what is out of it");
    }
    List<String> goals = goals(evidence).stream().map(Finding::text).toList();
    List<Requirement> required = Requirements.in(evidence.pages(Source.REQUIREMENTS));
    if (required.isEmpty()) return Answer.warn("the requirements name none like REQ-nnn");
    List<Finding> found = new ArrayList<>();
    for (Requirement each : required) {
      if (each.isDropped()) continue;
      if (each.goals().isEmpty()) found.add(at(each, "serves no goal of the brief"));
      for (String goal : each.goals()) {
        if (!goals.contains(goal)) found.add(at(each, "serves " + goal + ", which is no goal"));
      }
      for (Page.Item item : outside) {
        if (means(item.text(), each.title())) {
          found.add(at(each, "'" + each.title() + "' is out of scope"));
          found.add(new Finding(Source.BRIEF.path(), item.line(), item.text()));
        }
      }
    }
    return Answer.failIfAny(
        found,
        "requirements outside of the brief's scope",
        required.size() + " requirements, all within the scope");
  }

  private static Finding at(Requirement requirement, String what) {
    return new Finding(
        requirement.place().path(), requirement.place().line(), requirement.id() + " " + what);
  }

  private static List<Page.Item> scope(Evidence evidence, String title) {
    List<Page.Item> items = new ArrayList<>();
    for (Page page : evidence.pages(Source.BRIEF)) {
      for (Section section : page.about(title)) items.addAll(page.bullets(section));
    }
    return items;
  }

  /** Whether all words that matter of one text are in the other. */
  private static boolean means(String excluded, String title) {
    List<String> words = words(excluded.replaceFirst("\\s*(?::|—|–|\\(|\\s-\\s).*$", ""));
    return !words.isEmpty() && words(title).containsAll(words);
  }

  private static List<String> words(String text) {
    return Stream.of(Claims.plain(text).split("[^\\p{L}\\p{N}]+", -1))
        .filter(word -> 3 < word.length())
        .map(word -> word.endsWith("s") ? word.substring(0, word.length() - 1) : word)
        .toList();
  }
}
