package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.checkpoint.Report.Artifact;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A checkpoint that is being made: it may wait for judges. */
final class Wake {

  private final String task;
  private final List<Check> checks;
  private final Evidence evidence;
  private final Terms terms;
  private final SortedMap<String, Answer> answers = new TreeMap<>();

  Wake(Request request, List<Check> checks, Evidence evidence, Terms terms) {
    task = request.task();
    this.checks = List.copyOf(checks);
    this.evidence = evidence;
    this.terms = terms;
  }

  /**
   * @param re which message asked for it; empty if none did
   * @param read what was read for it
   * @param deadline until when judges may answer
   */
  record Terms(String re, List<Artifact> read, Instant deadline) {
    Terms {
      read = List.copyOf(read);
    }
  }

  String task() {
    return task;
  }

  Evidence evidence() {
    return evidence;
  }

  String re() {
    return terms.re();
  }

  List<Artifact> read() {
    return terms.read();
  }

  Instant deadline() {
    return terms.deadline();
  }

  List<Check> open() {
    return checks.stream().filter(check -> !answers.containsKey(check.name())).toList();
  }

  void answer(Check check, Answer answer) {
    answers.put(check.name(), answer);
  }

  /** In the order of the role spec. */
  List<Checked> checked() {
    List<Checked> checked = new ArrayList<>();
    for (Check check : checks) {
      @Nullable Answer answer = answers.get(check.name());
      if (answer == null) throw new IllegalStateException("not answered: " + check.name());
      checked.add(Checked.of(check, answer));
    }
    return checked;
  }
}
