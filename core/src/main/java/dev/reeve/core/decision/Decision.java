package dev.reeve.core.decision;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that waits for an answer, with what is needed to give one (T-72). */
public record Decision(DecisionId id, Matter matter, Instant opened, State state, String answer) {

  public enum State {
    OPEN,
    ANSWERED,
    WITHDRAWN
  }

  /** What is to be decided. */
  public record Matter(
      DecisionKind kind,
      @Nullable TaskId task,
      @Nullable MemberId member,
      SafeText question,
      List<SafeText> evidence,
      List<String> options,
      String recommendation,
      @Nullable Instant deadline) {

    public Matter {
      evidence = List.copyOf(evidence);
      options = List.copyOf(options);
    }

    /** The matter as it is put to the one who decides. */
    SafeText asking(DecisionId id) {
      String hint = recommendation.isEmpty() ? "" : " Recommended: " + recommendation + ".";
      return SafeText.own(id + ": " + question + " Answer with one of " + options + "." + hint);
    }
  }

  public static Decision open(DecisionId id, Matter matter, Instant at) {
    return new Decision(id, matter, at, State.OPEN, "");
  }

  public Decision answered(String given) {
    return new Decision(id, matter, opened, State.ANSWERED, given);
  }

  public Decision withdrawn() {
    return new Decision(id, matter, opened, State.WITHDRAWN, "");
  }

  public boolean isOpen() {
    return state == State.OPEN;
  }
}
