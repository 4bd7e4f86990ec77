package dev.reeve.workflows.checkpoint;

/** A check with what it came to. */
record Checked(String name, Group group, boolean critical, Answer answer) {

  static Checked of(Check check, Answer answer) {
    return new Checked(check.name(), check.group(), check.critical(), answer);
  }

  boolean isBlocking() {
    return critical && answer.result() == Result.FAIL;
  }

  boolean isClean() {
    return answer.result() == Result.PASS;
  }
}
