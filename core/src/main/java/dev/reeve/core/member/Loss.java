package dev.reeve.core.member;

import java.util.List;

/** A sign that a member is no longer there. */
public enum Loss {
  /** A child of Reeve's own has ended: proof enough. The others prove nothing alone (T-48). */
  EXITED("its process has ended"),
  /** The process of its id and start time is not there. */
  PROCESS_GONE("its process is gone"),
  CONNECTION_CLOSED("its connection is closed"),
  HEARTBEATS_MISSED("three heartbeats have not come");

  private final String words;

  Loss(String words) {
    this.words = words;
  }

  public static String words(List<Loss> signs) {
    return String.join(", ", signs.stream().map(each -> each.words).toList());
  }
}
