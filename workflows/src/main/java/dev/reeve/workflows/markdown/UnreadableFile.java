package dev.reeve.workflows.markdown;

/** A file of a workflow does not say what it should: which, where, and what is wrong. */
public final class UnreadableFile extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnreadableFile(String message) {
    super(message);
  }
}
