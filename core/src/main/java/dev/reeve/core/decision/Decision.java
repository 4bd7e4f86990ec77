package dev.reeve.core.decision;

import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Something that waits for an answer, with what is needed to give one (T-72). */
public record Decision(DecisionId id, Matter matter, Instant opened, State state, String answer) {

  public enum State {
    OPEN,
    ANSWERED,
    WITHDRAWN
  }

  /**
   * What is to be decided.
   *
   * @param wanted the role that somebody waits for, though its approval is not needed (T-32); null
   *     for everything else
   */
  public record Matter(
      DecisionKind kind,
      @Nullable TaskId task,
      @Nullable MemberId member,
      SafeText question,
      List<SafeText> evidence,
      List<String> options,
      String recommendation,
      @Nullable Instant deadline,
      @Nullable Role wanted) {

    public Matter {
      evidence = List.copyOf(evidence);
      options = List.copyOf(options);
    }

    /** A question with the answers of its kind, and no more said about it. */
    public static Matter of(DecisionKind kind, SafeText question) {
      return new Matter(kind, null, null, question, List.of(), kind.answers(), "", null, null);
    }

    public Matter about(@Nullable TaskId subject) {
      return new Matter(
          kind, subject, member, question, evidence, options, recommendation, deadline, wanted);
    }

    public Matter concerning(@Nullable MemberId whom) {
      return new Matter(
          kind, task, whom, question, evidence, options, recommendation, deadline, wanted);
    }

    public Matter shownBy(List<SafeText> facts) {
      return new Matter(
          kind, task, member, question, facts, options, recommendation, deadline, wanted);
    }

    public Matter among(List<String> answers) {
      return new Matter(
          kind, task, member, question, evidence, answers, recommendation, deadline, wanted);
    }

    public Matter recommending(String answer) {
      return new Matter(kind, task, member, question, evidence, options, answer, deadline, wanted);
    }

    public Matter until(Instant time) {
      return new Matter(
          kind, task, member, question, evidence, options, recommendation, time, wanted);
    }

    public Matter wanting(@Nullable Role role) {
      return new Matter(
          kind, task, member, question, evidence, options, recommendation, deadline, role);
    }

    /** The matter as it is put to the one who decides, with what each answer does. */
    public SafeText asking(DecisionId id) {
      StringJoiner answers = new StringJoiner(", ", "[", "]");
      for (String option : options) answers.add(option + effect(option));
      String hint = recommendation.isEmpty() ? "" : " Recommended: " + recommendation + ".";
      return SafeText.own(id + ": " + question + " Answer with one of " + answers + "." + hint);
    }

    private String effect(String option) {
      for (DecisionKind.Choice choice : kind.choices()) {
        if (choice.answer().equals(option)) return " (" + choice.effect() + ")";
      }
      return "";
    }
  }

  /** The matter as it is put to somebody else, because this one has left it for so long. */
  public SafeText leftBy(MemberId lead, Duration elapsed) {
    return SafeText.own(
        lead + " has left this for " + elapsed.toMinutes() + " min: " + matter.asking(id));
  }

  public static Decision open(DecisionId id, Matter matter, Instant at) {
    return new Decision(id, matter, at, State.OPEN, "");
  }

  /** The answer that somebody's deed amounts to. */
  public Decided by(MemberId actor, String given) {
    return new Decided(actor, id, given, SafeText.EMPTY);
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
