package dev.reeve.workflows.epic;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a work item stands (E-18). */
public enum ItemStatus {
  /** Proposed; a person has to queue it. */
  READY,
  /** A person has said that it may be worked on. */
  QUEUED,
  /** A worker has it: the row is its lease. */
  IN_PROGRESS,
  /** The worker has ended. */
  EXITED,
  VERIFY_FAILED,
  /** It could neither be passed nor failed: a check of its own was filed. */
  AWAITING_CHECK,
  READY_FOR_USER_REVIEW,
  REVIEW,
  BLOCKED,
  DONE,
  CANCELLED;

  /** What older files say. */
  private static final Map<String, ItemStatus> OLDER =
      Map.of(
          "inbox", READY,
          "active", IN_PROGRESS,
          "dispatched", IN_PROGRESS,
          "merge_ready", READY_FOR_USER_REVIEW,
          "needs_review", REVIEW,
          "needs_decision", REVIEW,
          "paused", BLOCKED);

  /** As it is written in the file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Null if there is no such status. */
  static @Nullable ItemStatus of(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
    for (ItemStatus status : values()) {
      if (status.word().equals(word)) return status;
    }
    return OLDER.get(word);
  }

  /** Whether it stands where its user looks at it. */
  boolean isAtSurface() {
    return this == READY_FOR_USER_REVIEW || this == DONE;
  }

  /** Whether it was given up, for which there must be a reason. */
  boolean isGivenUp() {
    return this == BLOCKED || this == REVIEW || this == CANCELLED;
  }
}
