package dev.reeve.workflows.bus;

/** What was asked of the bus cannot be done: which field is wrong, and what it should be. */
public final class BusTrouble extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String field;

  BusTrouble(String field, String reason) {
    super("'" + field + "' " + reason);
    this.field = field;
  }

  public String field() {
    return field;
  }
}
