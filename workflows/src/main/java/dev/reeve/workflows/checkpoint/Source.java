package dev.reeve.workflows.checkpoint;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Something that a check may need to read. */
enum Source {
  BRIEF("spec/product-brief.md"),
  REQUIREMENTS("spec/requirements/"),
  ARCHITECTURE("spec/architecture/"),
  EPICS("spec/epics/"),
  PLAN("plan/plan.json"),
  /** What roles said of their state; where nobody did, their documents speak. */
  STATES(".msg/meta.json"),
  BUS(".msg/messages.jsonl"),
  WISDOM("wisdom/"),
  SESSION("team-session.json");

  private final String path;

  Source(String path) {
    this.path = path;
  }

  String path() {
    return path;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is a document of the pipeline, made by one of its tasks. */
  boolean isArtifact() {
    return switch (this) {
      case BRIEF, REQUIREMENTS, ARCHITECTURE, EPICS, PLAN -> true;
      case STATES, BUS, WISDOM, SESSION -> false;
    };
  }

  /** Null for another word. */
  static @Nullable Source of(String word) {
    for (Source source : values()) {
      if (source.word().equals(word)) return source;
    }
    return null;
  }
}
