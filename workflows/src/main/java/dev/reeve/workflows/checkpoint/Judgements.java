package dev.reeve.workflows.checkpoint;

import dev.reeve.base.text.Sha256;
import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.checkpoint.Report.Artifact;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What judges said (C-6). The supervisor asks the coordinator, who asks whom it likes; the answer
 * comes over the bus and names the request. The same question about the same documents is asked
 * once: an answer holds until what it is about is revised.
 */
final class Judgements {

  static final String REQUEST = "judge_request";
  static final String ANSWER = "judge_answer";

  private static final String NOT_JUDGED = "not judged";

  private Judgements() {}

  /** What makes two questions the same. */
  static String key(String task, Check check, String question, List<Artifact> read) {
    StringBuilder all = new StringBuilder(task + "\n" + check.name() + "\n" + question);
    for (Artifact artifact : read) {
      for (Source source : check.evidence()) {
        boolean needed = artifact.path().startsWith(source.path());
        if (needed) all.append('\n').append(artifact.path()).append(' ').append(artifact.sha256());
      }
    }
    return Sha256.hex(all.toString()).substring(0, 16);
  }

  /** Whether it was asked already. */
  static boolean isAsked(List<BusLine> bus, String key) {
    return !requests(bus, key).isEmpty();
  }

  private static List<String> requests(List<BusLine> bus, String key) {
    List<String> ids = new ArrayList<>();
    for (BusLine line : bus) {
      boolean asks = line.type().equals(REQUEST) && line.text("key").equals(key);
      if (asks && line.from().equals(Supervisor.NAME)) ids.add(line.id());
    }
    return ids;
  }

  /** The last answer to a question; null if there is none. */
  static @Nullable BusLine line(List<BusLine> bus, String key) {
    List<String> asked = requests(bus, key);
    @Nullable BusLine answer = null;
    for (BusLine line : bus) {
      boolean answers = line.type().equals(ANSWER) && asked.contains(line.text("request"));
      if (answers && !line.from().equals(Supervisor.NAME)) answer = line;
    }
    return answer;
  }

  /** Null if it has not the form that was asked for. */
  static @Nullable Answer read(BusLine line) {
    @Nullable Result result = Result.of(line.text("result"));
    JsonNode evidence = line.data().path("evidence");
    boolean whole = result != null && !line.text("details").isBlank() && evidence.isArray();
    if (!whole || result == null) return null;
    List<Finding> findings = new ArrayList<>();
    for (String each : JsonFile.strings(evidence)) findings.add(finding(each));
    if (findings.size() < evidence.size()) return null;
    if (result == Result.FAIL && findings.isEmpty()) return null; // a block names its evidence
    return new Answer(result, line.text("details") + " (judged by " + line.from() + ")", findings);
  }

  /** Judges write places as {@code path:line text}. */
  private static Finding finding(String text) {
    String[] parts = text.strip().split("\\s+", 2);
    int colon = parts[0].lastIndexOf(':');
    boolean line = 0 < colon && parts[0].substring(colon + 1).matches("[1-9]\\d{0,6}");
    String rest = parts.length < 2 ? "" : parts[1];
    return line
        ? new Finding(
            parts[0].substring(0, colon), Integer.parseInt(parts[0].substring(colon + 1)), rest)
        : new Finding(Source.BUS.path(), 0, text);
  }

  static Answer none() {
    return Answer.warn(NOT_JUDGED + ": no answer came");
  }

  static Answer malformed(BusLine line) {
    return new Answer(
        Result.WARN,
        NOT_JUDGED + ": the answer has not the form {result, details, evidence[]}",
        List.of(new Finding(Source.BUS.path(), line.number(), line.id())));
  }
}
