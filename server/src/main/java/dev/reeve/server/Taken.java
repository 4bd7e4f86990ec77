package dev.reeve.server;

/** Another daemon holds the folder. */
public final class Taken extends RuntimeException {

  private static final long serialVersionUID = 1;

  Taken(String sentence) {
    super(sentence);
  }
}
