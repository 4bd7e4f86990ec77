package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.bus.BusLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The checkpoints of a session so far, as its reports tell (C-14). */
final class Ledger {

  private static final Pattern FILE =
      Pattern.compile(Report.FOLDER + "(CHECKPOINT-\\d{3,})(?:\\.(\\d{1,9}))?-report\\.md");
  private static final Pattern VERDICT =
      Pattern.compile(
          "(?m)^## Verdict:\\s*(PASS|WARN|BLOCK)\\b.*?score:\\s*([01](?:\\.\\d+)?)",
          Pattern.CASE_INSENSITIVE);

  private final SessionFiles files;
  private final List<Past> all = new ArrayList<>();

  private Ledger(SessionFiles files) {
    this.files = files;
  }

  /**
   * A checkpoint that was made.
   *
   * @param report null if somebody else wrote it: then no more is known
   */
  record Past(
      String task, int number, Verdict verdict, double score, Instant at, @Nullable Report report) {

    static Past of(Report report) {
      return new Past(
          report.task(), report.number(), report.verdict(), report.score(), report.at(), report);
    }
  }

  static Ledger of(SessionFiles files) throws IOException {
    Ledger ledger = new Ledger(files);
    for (Filed file : ledger.filed()) {
      String text = new String(files.read(file.path(), 0), StandardCharsets.UTF_8);
      @Nullable Report report = ReportText.parse(text);
      boolean own =
          report != null && report.task().equals(file.task()) && report.number() == file.number();
      if (own && report != null) {
        ledger.all.add(Past.of(report));
      } else {
        ledger.foreign(file, text);
      }
    }
    ledger.sort();
    return ledger;
  }

  /** A file with the name of a report, whoever wrote it. */
  private record Filed(String path, String task, int number) {}

  private List<Filed> filed() throws IOException {
    return named(files.list(Report.FOLDER.replace("/", "")));
  }

  private static List<Filed> named(List<String> paths) {
    List<Filed> filed = new ArrayList<>();
    for (String path : paths) {
      Matcher name = FILE.matcher(path);
      if (!name.matches()) continue;
      int number = name.group(2) == null ? 1 : Integer.parseInt(name.group(2));
      filed.add(new Filed(path, name.group(1), number));
    }
    return filed;
  }

  private void foreign(Filed file, String text) {
    Matcher verdict = VERDICT.matcher(text);
    if (!verdict.find()) return;
    all.add(
        new Past(
            file.task(),
            file.number(),
            Verdict.valueOf(verdict.group(1).toUpperCase(Locale.ROOT)),
            Double.parseDouble(verdict.group(2)),
            Instant.EPOCH,
            null));
  }

  private void sort() {
    all.sort(
        Comparator.comparing(Past::at).thenComparing(Past::task).thenComparingInt(Past::number));
  }

  void add(Report report) {
    boolean known =
        all.stream()
            .anyMatch(it -> it.task().equals(report.task()) && it.number() == report.number());
    if (!known) all.add(Past.of(report));
  }

  /** The report of that path; null if there is none, or it is somebody else's. */
  @Nullable Report at(String ref) {
    return own().stream().filter(report -> report.ref().equals(ref)).findFirst().orElse(null);
  }

  int size() {
    return all.size();
  }

  List<Past> all() {
    return List.copyOf(all);
  }

  /** Those that Reeve wrote itself. */
  List<Report> own() {
    List<Report> own = new ArrayList<>();
    for (Past past : all) {
      if (past.report() != null) own.add(past.report());
    }
    return own;
  }

  /**
   * Behind all that there were, all that have a file now, whoever wrote what into it, and all that
   * were told of on the bus: of those that was said already what would be said of this one (C-11).
   */
  int next(String task, List<BusLine> told) throws IOException {
    int last = 0;
    for (Past past : all) {
      if (past.task().equals(task)) last = Math.max(last, past.number());
    }
    List<Filed> taken = filed();
    taken.addAll(named(told.stream().map(line -> line.text("ref")).toList()));
    for (Filed file : taken) {
      if (file.task().equals(task)) last = Math.max(last, file.number());
    }
    return 1 + last;
  }

  /** With this score as the last one; with none, as it stands. */
  Trend trend(double... more) {
    List<Double> scores = new ArrayList<>();
    for (Past past : all) scores.add(past.score());
    for (double each : more) scores.add(each);
    return Trend.of(scores);
  }
}
