package dev.reeve.core.task;

/** How hard a task is. It decides whose approval it needs (T-31). */
public enum Complexity {
  SIMPLE,
  MEDIUM,
  COMPLEX
}
