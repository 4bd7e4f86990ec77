package dev.reeve.workflows.checkpoint;

import dev.reeve.base.text.Count;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What a checkpoint found: all that is told, and all that recovery needs, is made of it.
 *
 * @param number 1, or more for a check of the same checkpoint again
 * @param closed the tasks that it keeps from beginning: none unless it blocks
 * @param override who had overridden all of this before, and why; empty if nobody had
 * @param trend how its score stands to the one before
 */
public record Report(
    String task,
    int number,
    List<String> scope,
    List<Checked> checks,
    List<Artifact> read,
    List<String> closed,
    String override,
    Trend trend,
    Instant at) {

  static final String FOLDER = "artifacts/";

  private static final int MOST_KEY_FINDINGS = 5;
  private static final int LONGEST_KEY_FINDING = 99;

  public Report {
    scope = List.copyOf(scope);
    checks = List.copyOf(checks);
    read = List.copyOf(read);
    closed = List.copyOf(closed);
  }

  /** What was read, as it was then. */
  record Artifact(String path, String sha256) {}

  /** {@code CHECKPOINT-001}, or {@code CHECKPOINT-001.2} for the second. */
  public String name() {
    return number == 1 ? task : task + "." + number;
  }

  String fileName() {
    return name() + "-report.md";
  }

  /** Its path within the session. */
  public String ref() {
    return FOLDER + fileName();
  }

  public Verdict verdict() {
    return Verdict.of(checks);
  }

  /** Whether what waits behind it has to wait on. */
  public boolean isClosed() {
    return verdict() == Verdict.BLOCK && override.isEmpty();
  }

  /** The same, with what was decided about all of it before. */
  Report overridden(String by) {
    return new Report(task, number, scope, checks, read, List.of(), by, trend, at);
  }

  /** Whether the other is of the same documents, and nothing fails in it that did not in this. */
  boolean covers(Report other) {
    return documents().equals(other.documents()) && failed().containsAll(other.failed());
  }

  /** What was read but for wisdom, in which checkpoints write themselves. */
  private List<Artifact> documents() {
    return read.stream()
        .filter(each -> !each.path().startsWith(Source.WISDOM.path()))
        .sorted(Comparator.comparing(Artifact::path))
        .toList();
  }

  public double score() {
    return Verdict.score(checks);
  }

  String shownScore() {
    return String.format(Locale.ROOT, "%.2f", score());
  }

  int blocks() {
    return Verdict.blocks(checks);
  }

  List<Checked> of(Group group) {
    return checks.stream().filter(check -> check.group() == group).toList();
  }

  /** Checks that did not pass, the worst first. */
  List<Checked> doubtful() {
    List<Checked> doubtful = new ArrayList<>();
    for (Result result : List.of(Result.FAIL, Result.WARN)) {
      for (Checked check : checks) {
        if (check.answer().result() == result) doubtful.add(check);
      }
    }
    return doubtful;
  }

  /** What is kept in wisdom: what the work goes on with, although it is not as it should be. */
  List<Checked> risks() {
    return verdict() == Verdict.PASS ? List.of() : doubtful();
  }

  /** At most five, each in less than a hundred characters. */
  List<String> keyFindings() {
    List<String> findings = new ArrayList<>();
    for (Checked check : doubtful()) {
      List<Finding> found = check.answer().findings();
      String where = found.isEmpty() ? "" : " (" + found.getFirst().where() + ")";
      findings.add(cut(check.name() + ": " + check.answer().details() + where));
    }
    if (findings.isEmpty()) findings.add(Count.of(checks.size(), "check") + ", all passed");
    return findings.subList(0, Math.min(MOST_KEY_FINDINGS, findings.size()));
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_KEY_FINDING
        ? text
        : text.substring(0, LONGEST_KEY_FINDING - 1) + "…";
  }

  String decision() {
    if (!isClosed()) return "Proceed";
    List<String> failed = failed();
    return "Block: " + (failed.isEmpty() ? "score " + shownScore() : String.join(", ", failed));
  }

  private List<String> failed() {
    List<String> failed = new ArrayList<>();
    for (Checked check : checks) {
      if (check.answer().result() == Result.FAIL) failed.add(check.name());
    }
    return failed;
  }

  /** As the end of a line; empty if nobody had overridden it. */
  private String standing() {
    return override.isEmpty() ? "" : "; " + ReportText.standing(this);
  }

  /** In the form of the message that coordinators know. */
  String message() {
    return String.join(
        "\n",
        task + " complete.",
        "Verdict: " + verdict().word() + " (score: " + shownScore() + ")" + standing(),
        "Findings: " + String.join("; ", keyFindings()),
        "Risks: " + risks().size() + " logged",
        "Quality trend: " + trend.word(),
        "Artifact: " + ref());
  }
}
