package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.checkpoint.Report.Artifact;
import dev.reeve.workflows.markdown.Cells;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A report as people read it (C-10), with one block in it for programs. */
public final class ReportText {

  private static final String FENCE = "```";
  private static final String BEGIN = FENCE + "json";

  private ReportText() {}

  static String of(Report report) {
    StringBuilder text = new StringBuilder();
    text.append("# Checkpoint Report: ").append(report.task()).append("\n\n## Scope\n\n");
    text.append("Tasks checked: ").append(report.scope()).append("  \n");
    List<String> paths = report.read().stream().map(Artifact::path).toList();
    text.append("Read: ").append(paths.isEmpty() ? "nothing" : String.join(", ", paths));
    text.append("\n\n## Results\n");
    for (Group group : Group.values()) {
      text.append("\n### ").append(group.title()).append("\n\n");
      text.append("| Check | Result | Details |\n|---|---|---|\n");
      for (Checked check : report.of(group)) text.append(row(check)).append('\n');
    }
    text.append("\n## Verdict: ").append(report.verdict().name());
    text.append(" (score: ").append(report.shownScore()).append(")\n");
    if (report.verdict() == Verdict.BLOCK) text.append("\n").append(gate(report)).append('\n');
    text.append("\n## Recommendations\n\n");
    if (report.doubtful().isEmpty()) text.append("None.\n");
    for (Checked check : report.doubtful()) text.append("- ").append(advice(check)).append('\n');
    text.append("\n## Risks Logged\n\n");
    if (report.risks().isEmpty()) text.append("None.\n");
    for (Checked check : report.risks()) text.append("- ").append(risk(check)).append('\n');
    text.append("\n## Machine-readable\n\n").append(BEGIN).append('\n');
    text.append(json(report).toPrettyString()).append('\n').append(FENCE).append('\n');
    return text.toString();
  }

  /** What did not pass, with every place, in lines. */
  static List<String> doubts(Report report) {
    List<String> lines = new ArrayList<>();
    for (Checked check : report.doubtful()) {
      String result = check.answer().result().name();
      String critical = check.isBlocking() ? " (critical)" : "";
      String details = oneLine(check.answer().details());
      lines.add("  " + result + " " + check.name() + critical + ": " + details);
      for (Finding each : check.answer().findings()) lines.add("       " + line(each));
    }
    return lines;
  }

  private static String row(Checked check) {
    StringBuilder details = new StringBuilder(check.answer().details());
    for (Finding finding : check.answer().findings()) details.append('\n').append(finding);
    String name = check.critical() ? check.name() + " (critical)" : check.name();
    String result = check.answer().result().word().toUpperCase(Locale.ROOT);
    return Cells.row(List.of(name, result, details.toString()));
  }

  /** What keeps a checkpoint that blocks from closing anything. */
  static String standing(Report report) {
    return "the override stands, since nothing that it was about has changed: "
        + oneLine(report.override());
  }

  private static String gate(Report report) {
    if (!report.isClosed()) return "Nothing is closed: " + standing(report) + ".";
    String closed = report.closed().isEmpty() ? "no task" : String.join(", ", report.closed());
    return "Closed until it is decided (override, revise or abort): " + closed + ".";
  }

  private static String advice(Checked check) {
    boolean failed = check.answer().result() == Result.FAIL;
    String what = failed ? "Mend" : "Look at";
    List<Finding> findings = check.answer().findings();
    String where = findings.isEmpty() ? "" : ", beginning with " + line(findings.getFirst());
    return what + " " + check.name() + ": " + oneLine(check.answer().details()) + where + ".";
  }

  private static String risk(Checked check) {
    return check.name() + ": " + concern(check);
  }

  /** What is noted of a check that did not pass. */
  static String concern(Checked check) {
    List<Finding> findings = check.answer().findings();
    String where = findings.isEmpty() ? "" : " (" + findings.getFirst().where() + ")";
    return oneLine(check.answer().details()) + where;
  }

  private static String line(Finding finding) {
    return oneLine(finding.toString());
  }

  static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  /** The same for programs. */
  public static ObjectNode json(Report report) {
    ObjectNode node = JsonMapper.shared().createObjectNode();
    node.put("task_id", report.task()).put("number", report.number());
    node.put("report", report.ref()).put("at", report.at().toString());
    node.put("supervision_verdict", report.verdict().word());
    node.put("supervision_score", report.score()).put("blocks_detected", report.blocks());
    node.put("risks_logged", report.risks().size()).put("quality_trend", report.trend().word());
    report.scope().forEach(node.putArray("scope")::add);
    report.closed().forEach(node.putArray("closed")::add);
    if (!report.override().isEmpty()) node.put("override", report.override());
    ArrayNode checks = node.putArray("checks");
    for (Checked check : report.checks()) checks.add(json(check));
    ArrayNode read = node.putArray("artifacts_read");
    for (Artifact each : report.read()) {
      read.addObject().put("path", each.path()).put("sha256", each.sha256());
    }
    return node;
  }

  private static ObjectNode json(Checked check) {
    ObjectNode node = JsonMapper.shared().createObjectNode();
    node.put("check", check.name()).put("group", check.group().title());
    node.put("critical", check.critical()).put("result", check.answer().result().word());
    node.put("details", check.answer().details());
    ArrayNode findings = node.putArray("findings");
    for (Finding each : check.answer().findings()) {
      findings
          .addObject()
          .put("path", each.path())
          .put("line", each.line())
          .put("text", each.text());
    }
    return node;
  }

  /** Null if it is no such report, or its block for programs was changed beyond recognition. */
  static @Nullable Report parse(String text) {
    int begin = text.lastIndexOf("\n" + BEGIN + "\n");
    int end = text.indexOf("\n" + FENCE, begin + BEGIN.length() + 2);
    if (begin < 0 || end < 0) return null;
    try {
      return of(JsonMapper.shared().readTree(text.substring(begin + BEGIN.length() + 2, end)));
    } catch (JacksonException | DateTimeParseException | IllegalArgumentException e) {
      return null;
    }
  }

  private static Report of(JsonNode node) {
    List<Checked> checks = new ArrayList<>();
    for (JsonNode each : node.required("checks")) checks.add(checked(each));
    List<Artifact> read = new ArrayList<>();
    for (JsonNode each : node.required("artifacts_read")) {
      read.add(new Artifact(each.required("path").asString(), each.required("sha256").asString()));
    }
    return new Report(
        node.required("task_id").asString(),
        node.required("number").asInt(),
        JsonFile.strings(node.required("scope")),
        checks,
        read,
        JsonFile.strings(node.required("closed")),
        node.path("override").asString(""),
        Trend.valueOf(node.required("quality_trend").asString().toUpperCase(Locale.ROOT)),
        Instant.parse(node.required("at").asString()));
  }

  private static Checked checked(JsonNode node) {
    List<Finding> findings = new ArrayList<>();
    for (JsonNode each : node.required("findings")) {
      findings.add(
          new Finding(
              each.required("path").asString(),
              each.required("line").asInt(),
              each.required("text").asString()));
    }
    @Nullable Group group = Group.of(node.required("group").asString());
    @Nullable Result result = Result.of(node.required("result").asString());
    if (group == null || result == null) throw new IllegalArgumentException("no such check");
    return new Checked(
        node.required("check").asString(),
        group,
        node.required("critical").asBoolean(),
        new Answer(result, node.required("details").asString(), findings));
  }
}
