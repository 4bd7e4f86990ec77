package dev.reeve.workflows.checkpoint;

import java.util.ArrayList;
import java.util.List;

/** What became of a request for a checkpoint. */
public sealed interface Outcome {

  record Reported(Report report) implements Outcome {}

  /** It is at work already, or waits for judges: there is nothing more to do. */
  record Running(String task) implements Outcome {}

  /** Checkpoints are switched off for this session. */
  record Skipped(String task, String why) implements Outcome {}

  /**
   * @param code a rejection code (W-3)
   */
  record Refused(String code, String reason) implements Outcome {}

  /** What the supervisor said, where it said no more. */
  record Said(String text) implements Outcome {}

  /** Whether what waits behind it has to wait on. */
  default boolean blocks() {
    return switch (this) {
      case Reported(Report report) -> report.isClosed();
      case Skipped _ -> true;
      case Running _, Refused _, Said _ -> false;
    };
  }

  /** What is said of it, in lines. */
  default List<String> lines() {
    return switch (this) {
      case Reported(Report report) -> {
        List<String> lines = new ArrayList<>(report.message().lines().toList());
        lines.addAll(ReportText.doubts(report));
        yield lines;
      }
      case Running(String task) -> List.of(task + " is running already");
      case Skipped(String task, String why) -> List.of(task + " skipped: " + why);
      case Said(String text) -> text.lines().toList();
      case Refused(String code, String reason) -> List.of(code + ": " + reason);
    };
  }
}
