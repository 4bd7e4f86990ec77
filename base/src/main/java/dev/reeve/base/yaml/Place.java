package dev.reeve.base.yaml;

import java.util.Comparator;

/** Where in a file something stands; lines and columns count from 1. */
public record Place(int line, int column) {

  public static final Place TOP = new Place(1, 1);

  public static final Comparator<Place> IN_ORDER =
      Comparator.comparingInt(Place::line).thenComparingInt(Place::column);

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
