package dev.reeve.workflows.checkpoint;

import dev.reeve.base.text.Count;
import dev.reeve.workflows.markdown.Line;
import dev.reeve.workflows.markdown.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Words, decisions, scores and questions along the chain of documents (C-8). */
final class ChainChecks {

  private static final List<Source> FIRST_TWO = List.of(Source.BRIEF, Source.REQUIREMENTS);
  private static final List<Source> ALL_FOUR =
      List.of(Source.BRIEF, Source.REQUIREMENTS, Source.ARCHITECTURE, Source.EPICS);

  private static final List<String> AVOIDED = List.of("Avoid", "Not", "Instead of", "Avoid using");
  private static final int MOST_FALL = 10;

  private ChainChecks() {}

  static Answer termsAligned(Evidence evidence) {
    return terms(evidence, FIRST_TWO);
  }

  static Answer termsConsistent(Evidence evidence) {
    return terms(evidence, ALL_FOUR);
  }

  private static Answer terms(Evidence evidence, List<Source> documents) {
    Claims claims = new Claims();
    for (Page page : evidence.pages(documents)) {
      claims.addSections(page, "terminology");
      claims.addSections(page, "glossary");
    }
    for (Evidence.Said said : said(evidence, documents)) {
      claims.addJson(said.data().get("terminology_keys"), said.place());
    }
    if (claims.isEmpty()) {
      return Answer.warn("no terms to compare: no section Terminology, no terminology_keys");
    }
    List<Finding> found = claims.contradictions();
    if (!found.isEmpty()) return new Answer(Result.FAIL, "one concept, several terms", found);
    return Answer.warnIfAny(
        avoided(evidence, documents),
        "words that the terminology says to avoid",
        claims.all().size() + " terms, each with one meaning");
  }

  /** What is said of the tasks that made these documents, and of research before them. */
  private static List<Evidence.Said> said(Evidence evidence, List<Source> documents) {
    List<Evidence.Said> said = new ArrayList<>();
    for (Evidence.Said each : evidence.states()) {
      boolean research = each.task().startsWith("RESEARCH-") || each.role().equals("analyst");
      boolean made =
          Evidence.PIPELINE.stream()
              .anyMatch(it -> it.task().equals(each.task()) && documents.contains(it.document()));
      if (research || made) said.add(each);
    }
    return said;
  }

  private static List<Finding> avoided(Evidence evidence, List<Source> documents) {
    List<Finding> found = new ArrayList<>();
    for (Page page : evidence.pages(documents)) {
      for (Table table : page.tablesAbout("terminology")) {
        int column =
            AVOIDED.stream().mapToInt(table::column).filter(i -> 0 <= i).findFirst().orElse(-1);
        if (column < 0) continue;
        for (Table.Row row : table.rows()) {
          for (String word : row.cell(column).split("\\s*,\\s*", -1)) {
            if (3 <= word.length()) found.addAll(uses(evidence, documents, word));
          }
        }
      }
    }
    return found;
  }

  /** Where a word is used in running text. */
  private static List<Finding> uses(Evidence evidence, List<Source> documents, String word) {
    Pattern whole =
        Pattern.compile("\\b" + Pattern.quote(word) + "s?\\b", Pattern.CASE_INSENSITIVE);
    List<Finding> found = new ArrayList<>();
    for (Page page : evidence.pages(documents)) {
      List<Table> own = page.tablesAbout("terminology");
      for (int i = 0; i < page.document().lines().size(); i++) {
        Line line = page.document().lines().get(i);
        int at = i;
        boolean defines = own.stream().anyMatch(it -> it.header() <= at && at < it.end());
        boolean prose = line.kind() == Line.Kind.TEXT || line.kind() == Line.Kind.HEADING;
        if (!defines && prose && whole.matcher(line.text()).find()) {
          found.add(page.at(i + 1, "says '" + word + "'"));
        }
      }
    }
    return found;
  }

  static Answer decisionsAgree(Evidence evidence) {
    return decisions(evidence, FIRST_TWO);
  }

  static Answer decisionChain(Evidence evidence) {
    return decisions(evidence, ALL_FOUR);
  }

  private static Answer decisions(Evidence evidence, List<Source> documents) {
    Claims claims = new Claims();
    for (Evidence.Said said : said(evidence, documents)) {
      claims.addJson(said.data().get("decisions"), said.place());
    }
    for (Page page : evidence.pages(documents)) claims.addSections(page, "decisions");
    if (claims.isEmpty()) return Answer.warn("no decisions to compare");
    return Answer.failIfAny(
        claims.contradictions(),
        "decisions contradict each other",
        Count.of(claims.all().size(), "decision") + ", none against another");
  }

  /** No document may be worse by its own word than the one before it, by more than 10. */
  static Answer selfScoreTrend(Evidence evidence) {
    List<Finding> falls = new ArrayList<>();
    List<Finding> unsaid = new ArrayList<>();
    double before = Double.NaN;
    List<String> shown = new ArrayList<>();
    for (Evidence.Made made : Evidence.PIPELINE) {
      if (!ALL_FOUR.contains(made.document())) continue;
      double score = score(evidence, made);
      if (Double.isNaN(score)) {
        unsaid.add(new Finding(made.document().path(), 0, made.task() + " has no self-score"));
        continue;
      }
      shown.add(String.format(Locale.ROOT, "%.0f", score));
      if (score < before - MOST_FALL) {
        Finding place = scorePlace(evidence, made);
        falls.add(
            new Finding(
                place.path(),
                place.line(),
                String.format(
                    Locale.ROOT, "%s falls from %.0f to %.0f", made.task(), before, score)));
      }
      before = score;
    }
    if (shown.isEmpty()) return Answer.warn("no self-scores: no quality_self_score anywhere");
    if (!falls.isEmpty()) return new Answer(Result.FAIL, "the self-score falls", falls);
    return Answer.warnIfAny(unsaid, "self-scores are missing", String.join(", ", shown));
  }

  private static double score(Evidence evidence, Evidence.Made made) {
    @Nullable JsonNode said = evidence.last(made.task(), "quality_self_score");
    if (said != null && said.isNumber()) return said.asDouble();
    for (Page page : evidence.pages(made.document())) {
      String text = page.headText("quality_self_score");
      if (text.matches("\\d{1,3}(\\.\\d+)?")) return Double.parseDouble(text);
    }
    return Double.NaN;
  }

  private static Finding scorePlace(Evidence evidence, Evidence.Made made) {
    if (evidence.last(made.task(), "quality_self_score") != null) {
      return evidence.placeOf(made.task(), "quality_self_score");
    }
    for (Page page : evidence.pages(made.document())) {
      int line = page.lineOf("quality_self_score");
      if (0 < line) return page.at(line, "");
    }
    return new Finding(made.document().path(), 0, "");
  }

  static Answer openQuestions(Evidence evidence) {
    List<Finding> found = new ArrayList<>();
    boolean asked = false;
    for (Page page : evidence.pages(ALL_FOUR)) {
      for (var section : page.about("open questions")) {
        asked = true;
        for (Page.Item item : page.bullets(section)) {
          boolean open = item.text().startsWith("[ ]");
          if (open && isCritical(item.text())) {
            found.add(page.at(item.line(), item.text().substring(3).strip()));
          }
        }
      }
    }
    for (Evidence.Made made : Evidence.PIPELINE) {
      @Nullable JsonNode questions = evidence.last(made.task(), "open_questions");
      if (questions == null) continue;
      asked = true;
      for (JsonNode each : questions) {
        boolean critical = isCritical(each.toString()) && !each.path("resolved").asBoolean(false);
        Finding place = evidence.placeOf(made.task(), "open_questions");
        if (critical) found.add(new Finding(place.path(), place.line(), words(each)));
      }
    }
    if (!asked) return Answer.warn("nobody says which questions are open");
    return Answer.failIfAny(found, "critical questions are open", "no critical question is open");
  }

  private static boolean isCritical(String text) {
    String plain = text.toLowerCase(Locale.ROOT);
    return plain.contains("critical") && !plain.matches(".*\\b(not|non)[ -]critical.*");
  }

  private static String words(JsonNode question) {
    return question.isString() ? question.asString() : question.path("question").asString("");
  }

  /** What the supervisor itself noted is no knowledge of the team's. */
  static Answer wisdomConsistent(Evidence evidence) {
    Claims claims = new Claims();
    for (Page page : evidence.pages(Source.WISDOM)) {
      for (Page.Item item : page.bullets()) {
        boolean own = item.text().startsWith("[CHECKPOINT-");
        boolean past = item.text().startsWith("~~") || item.text().contains("(superseded");
        if (!own && !past) claims.add(item.text(), page.at(item.line(), item.text()));
      }
    }
    if (claims.isEmpty()) return Answer.warn("wisdom has no entries like 'key: value' to compare");
    return Answer.failIfAny(
        claims.contradictions(),
        "entries of wisdom contradict each other",
        Count.of(claims.all().size(), "entry", "entries") + ", none against another");
  }
}
