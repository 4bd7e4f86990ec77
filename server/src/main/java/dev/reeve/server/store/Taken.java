package dev.reeve.server.store;

/** Another daemon holds the folder, or the store. */
public final class Taken extends RuntimeException {

  private static final long serialVersionUID = 1;

  public Taken(String sentence) {
    super(sentence);
  }
}
