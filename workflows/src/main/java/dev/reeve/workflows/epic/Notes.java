package dev.reeve.workflows.epic;

import java.util.ArrayList;
import java.util.List;

/** The notes of an item: parts with semicolons between them, some of them {@code key: value}. */
final class Notes {

  static final String FAILED = "marsha-fail";
  static final String NEXT = "next";
  static final String FIX = "fix";
  static final String REFINE = "refine";
  static final String VERIFIES = "verifies";
  static final String EARLIER = "earlier";

  /** The tick that sent its worker: by it a worker that ends too late is known. */
  static final String DISPATCHED = "dispatched";

  private static final String BETWEEN = "; ";

  private Notes() {}

  /** With a part of this key, in the place of an earlier one. */
  static String with(String notes, String key, String value) {
    List<String> parts = new ArrayList<>(parts(notes));
    parts.removeIf(part -> part.startsWith(key + ": "));
    parts.add(key + ": " + part(value));
    return String.join(BETWEEN, parts);
  }

  static String with(String notes, String text) {
    List<String> parts = new ArrayList<>(parts(notes));
    parts.add(part(text));
    return String.join(BETWEEN, parts);
  }

  /** Empty if there is none. */
  static String value(String notes, String key) {
    for (String part : parts(notes)) {
      if (part.startsWith(key + ": ")) return part.substring(key.length() + 2);
    }
    return "";
  }

  private static List<String> parts(String notes) {
    return notes.isBlank() ? List.of() : List.of(notes.split(BETWEEN, -1));
  }

  /** On one line, and one part. */
  private static String part(String text) {
    return text.replaceAll("\\s+", " ").replace(BETWEEN, ", ").strip();
  }
}
