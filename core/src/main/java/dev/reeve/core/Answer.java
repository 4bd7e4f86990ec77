package dev.reeve.core;

import java.util.List;

/** What the sender of a command is told. */
public sealed interface Answer {

  /** Done: the events are the result. */
  record Accepted() implements Answer {}

  /** A signal, taken note of; it becomes part of a pulse (T-19). */
  record Noted() implements Answer {}

  /** A repetition: the first result is the answer, and nothing changes (T-4). */
  record Repeated(Prior prior) implements Answer {}

  /** Kept until the team's lock is lifted (T-23). */
  record Held(Order order) implements Answer {}

  record Rejected(Rejection rejection) implements Answer {}

  /** Several commands came in one; each has its own answer, and {@code counts} its events. */
  record Each(List<Part> parts) implements Answer {
    public Each {
      parts = List.copyOf(parts);
    }
  }

  /** One of several: its answer, and how many of the outcome's events are its own. */
  record Part(Asked command, Answer answer, int events) {}
}
