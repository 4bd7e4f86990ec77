package dev.reeve.base.yaml;

/** A file does not say what it should: where, and what is wrong. */
public final class Misread extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Place place;

  public Misread(Place place, String reason) {
    super(reason);
    this.place = place;
  }

  public Place place() {
    return place;
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
