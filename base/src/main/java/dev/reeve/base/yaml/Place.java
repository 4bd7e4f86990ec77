package dev.reeve.base.yaml;

/** Where in a file something stands; lines and columns count from 1. */
public record Place(int line, int column) {

  public static final Place TOP = new Place(1, 1);

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
