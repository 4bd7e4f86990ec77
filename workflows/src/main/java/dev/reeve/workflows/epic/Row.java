package dev.reeve.workflows.epic;

/**
 * One decision, as it stands in the Pattern Memory and in the Supervisor Log.
 *
 * @param tick when, as it is written
 * @param kind its class, as it is written: files may have others than ours
 */
public record Row(String tick, String decision, String kind, String notes) {

  boolean is(RowClass wanted) {
    return kind.equals(wanted.word());
  }

  /** Whether it counts for the brake. */
  boolean isFailure() {
    return kind.endsWith("_fail") || kind.endsWith("_halt");
  }
}
