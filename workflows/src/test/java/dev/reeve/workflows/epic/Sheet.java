package dev.reeve.workflows.epic;

import dev.reeve.workflows.markdown.Document;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An epic file that is put together for a test, and what is decided about it. */
final class Sheet {

  static final Instant NOW = Instant.parse("2026-05-08T12:00:00Z");

  static final String HEADER =
      "| " + String.join(" | ", Column.titles()) + " |\n|" + "---|".repeat(11) + "\n";

  private String head = "";
  private String status = "in_progress";
  private String items = "";
  private int count;
  private final List<String> rows = new ArrayList<>();
  private String more = "";

  Sheet status(String word) {
    status = word;
    return this;
  }

  Sheet head(String line) {
    head = line + "\n";
    return this;
  }

  Sheet item(String id, String status) {
    return item(id, status, "", "");
  }

  Sheet item(String id, String status, String surface, String notes) {
    return item(id, status, "", "Do " + id, "", surface, notes);
  }

  Sheet tagged(String id, String status, String tags, String title) {
    return item(id, status, tags, title, "", "", "");
  }

  /** One that a worker has, of whom something was heard so long ago. */
  Sheet working(String id, Duration ago) {
    return item(id, "in_progress", "", "Do " + id, NOW.minus(ago).toString(), "", "");
  }

  private Sheet item(
      String id,
      String status,
      String tags,
      String title,
      String active,
      String surface,
      String notes) {
    String worker = status.equals("in_progress") ? "claude" : "";
    List<String> cells =
        List.of(
            "" + ++count,
            id,
            title,
            status,
            worker,
            "app",
            tags,
            "It works",
            active,
            surface,
            notes);
    items += "| " + String.join(" | ", cells) + " |\n";
    return this;
  }

  Sheet rows(String... classes) {
    for (String kind : classes) {
      String tick = "2026-05-08T0" + rows.size() / 60 + ":" + (10 + rows.size() % 60) + ":00Z";
      rows.add("| " + tick + " | decided | " + kind + " | so |\n");
    }
    return this;
  }

  Sheet more(String text) {
    more += text;
    return this;
  }

  String text() {
    String memory = "| Tick (ISO) | Decision | Class | Notes |\n|---|---|---|---|\n";
    return "---\nid: EPIC-1\n"
        + head
        + "status: "
        + status
        + "\ntitle: A login\n---\n# A login\n\n"
        + "## Supervisor State\n**Phase**: orienting\n**Last checkpoint**: 2026-05-08T11:00:00Z\n\n"
        + "## Work Items\n\n"
        + (items.isEmpty() ? "" : HEADER + items)
        + "\n## Pattern Memory\n\n"
        + (rows.isEmpty() ? "" : memory + String.join("", rows))
        + "\n## Supervisor Log\n\n"
        + more;
  }

  Epic epic() {
    return EpicReader.read(Document.parse(text()), "EPIC.md");
  }

  Step step() {
    return Orient.next(epic(), NOW);
  }

  static Rules rules() {
    return rules(null, null);
  }

  static Rules rules(@Nullable String obstacle, @Nullable String disagreement) {
    var turns = new TreeMap<>(java.util.Map.of("XS", 40, "S", 70, "M", 100));
    var claude = new Workers.Worker("claude", "coder", 2, List.of("code"), turns);
    var gemini = new Workers.Worker("gemini", "bulk", 1, List.of(), new TreeMap<>());
    Workers workers =
        new Workers(
            List.of(claude, gemini), new TreeMap<>(java.util.Map.of("app", ".", "web", "../web")));
    return new Rules(
        workers,
        Phrases.FORBIDDEN,
        Phrases.BLAST_RADIUS,
        new Rules.Site() {
          @Override
          public @Nullable String obstacle(String agent) {
            return obstacle;
          }

          @Override
          public @Nullable String disagreement(String agent, String repository) {
            return disagreement;
          }
        });
  }

  Outcome after(Verdict verdict) {
    return after(verdict, rules());
  }

  Outcome after(Verdict verdict, Rules rules) {
    return Judged.after(new Turn(epic(), step(), rules, NOW), verdict);
  }

  Outcome alone() {
    return java.util.Objects.requireNonNull(Judged.alone(new Turn(epic(), step(), rules(), NOW)));
  }

  /** The file after it. */
  Epic written(Outcome outcome) {
    return EpicEditor.apply(epic(), outcome.changes(), NOW.toString());
  }
}
