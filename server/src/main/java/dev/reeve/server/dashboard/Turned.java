package dev.reeve.server.dashboard;

/** A request for a page that ends here: with a status and a sentence. */
public final class Turned extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int status;

  Turned(int status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }

  public int status() {
    return status;
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
