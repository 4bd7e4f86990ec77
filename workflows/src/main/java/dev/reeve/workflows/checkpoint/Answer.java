package dev.reeve.workflows.checkpoint;

import java.util.List;

/**
 * What a check says.
 *
 * @param details in a sentence
 * @param findings what it rests on, each with its place
 */
record Answer(Result result, String details, List<Finding> findings) {

  Answer {
    findings = List.copyOf(findings);
  }

  static Answer pass(String details) {
    return new Answer(Result.PASS, details, List.of());
  }

  static Answer warn(String details) {
    return new Answer(Result.WARN, details, List.of());
  }

  /** What is not there cannot speak for anything (C-9). */
  static Answer missing(String path) {
    return new Answer(
        Result.WARN, "missing: " + path, List.of(new Finding(path, 0, "is not there")));
  }

  /** Fails if anything was found. */
  static Answer failIfAny(List<Finding> findings, String what, String otherwise) {
    return findings.isEmpty() ? pass(otherwise) : new Answer(Result.FAIL, what, findings);
  }

  static Answer warnIfAny(List<Finding> findings, String what, String otherwise) {
    return findings.isEmpty() ? pass(otherwise) : new Answer(Result.WARN, what, findings);
  }
}
