package dev.reeve.core.decision;

import java.util.List;
import java.util.stream.Stream;

/**
 * Everything that a person or a Lead may be asked to decide: the answers that each kind takes, what
 * each answer does, and what becomes of it when nobody answers in time (T-72, T-76, W-7).
 */
public enum DecisionKind {
  REASSIGN_PROPOSAL(
      Lapse.STAYS_OPEN,
      "",
      new Choice(
          "replace",
          "the task becomes free for somebody else of the role, or its review another's"),
      new Choice("split", "the task becomes free, to be added again in parts"),
      new Choice("specialist", "the task becomes free for somebody fit for it"),
      new Choice("keep", "who has it goes on; a program of Reeve's that is gone is started again")),
  /** Its answers are the members who claim the same work. */
  DUPLICATE(Lapse.STAYS_OPEN, Mandate.RECOMMENDED),
  /** Its answers are the members whose scopes meet. */
  OVERLAP(Lapse.STAYS_OPEN, Mandate.RECOMMENDED),
  LOOP(
      Lapse.STAYS_OPEN,
      "",
      new Choice("clarify", "owner and reviewers get the note, and go on by it"),
      new Choice("swap", "the task becomes free for another owner"),
      new Choice("checkpoint", "the task waits until the tech lead has spoken"),
      new Choice("resume", "it goes on as it is")),
  TOOL(
      Lapse.STAYS_OPEN,
      "caveat",
      new Choice("skip", "those who miss the tool go on without it"),
      new Choice("retry", "they try it again, perhaps in other words"),
      new Choice("caveat", "they go on and say what they could not check")),
  STAFFING(
      Lapse.STAYS_OPEN,
      "",
      new Choice("staffed", "those whose approval is needed are there"),
      new Choice("refused", "nobody is added; an escalated task is what it was before")),
  RESTART(
      Lapse.STAYS_OPEN,
      "restart",
      new Choice(
          "restart",
          "its run is stopped, its work saved, and begun again, by you if Reeve does not run it"),
      new Choice("continue", "it goes on as it is"),
      new Choice("assist", "it is offered help"),
      new Choice("replan", "its task becomes free, to be planned anew")),
  RECONCILE(
      Lapse.STAYS_OPEN,
      "",
      new Choice("accept", "the rollback is applied, and the lock ends"),
      new Choice("refuse", "the team is frozen")),
  SPLIT_BRAIN(
      Lapse.STAYS_OPEN,
      "",
      new Choice("keep", "the state stays as it is, and the lock ends"),
      new Choice("rollback", "the state goes back to a snapshot"),
      new Choice("new-epoch", "a new handoff is awaited")),
  /** Its answers are the snapshots to begin from, and {@code bootstrap}. */
  UNFREEZE(Lapse.STAYS_OPEN, ""),
  FORCED_FINALIZE(
      Lapse.FAILS_SAFE,
      "",
      new Choice("approve", "the team is finalized without those who are missing"),
      new Choice("refuse", "the teardown fails safe, and the team goes on")),
  CHECKPOINT(
      Lapse.STAYS_OPEN,
      "",
      new Choice("override", "the verdict is set aside, and the work goes on"),
      new Choice("revise", "the work goes back"),
      new Choice("abort", "the work ends here")),
  BUDGET(
      Lapse.STAYS_OPEN,
      "stop",
      new Choice("raise", "it may spend more"),
      new Choice("stop", "its run is stopped, its work saved")),
  PERMISSION(
      Lapse.STAYS_OPEN,
      "",
      new Choice("allow", "it may do what it asks for"),
      new Choice("deny", "it may not"));

  /** What silence amounts to, where nothing was decided beforehand. */
  public enum Lapse {
    /** It waits on; the operator is told. */
    STAYS_OPEN,
    /** What was asked for does not happen, and nothing is lost by it. */
    FAILS_SAFE
  }

  /** One answer, and what it does. */
  public record Choice(String answer, String effect) {}

  private final Lapse lapse;
  private final String safe;

  @SuppressWarnings("ImmutableEnumChecker") // List.of cannot change
  private final List<Choice> choices;

  @SuppressWarnings("ImmutableEnumChecker") // nor can this
  private final List<String> answers;

  DecisionKind(Lapse lapse, String safe, Choice... choices) {
    this.lapse = lapse;
    this.safe = safe;
    this.choices = List.of(choices);
    answers = Stream.of(choices).map(Choice::answer).toList();
  }

  /** The fixed answers; empty where each decision names its own (members, snapshots). */
  public List<String> answers() {
    return answers;
  }

  /** The same with what each does. */
  public List<Choice> choices() {
    return choices;
  }

  /** What its deadline does if nobody has answered. */
  public Lapse lapse() {
    return lapse;
  }

  /** The answer that harms nothing while nobody is awake; empty if there is none (T-76). */
  public String safe() {
    return safe;
  }

  /** Whether an answer cannot be taken back: whoever gives it by a click is asked once more. */
  public boolean isFinal(String answer) {
    return switch (this) {
      case UNFREEZE -> true;
      case RECONCILE -> answer.equals("accept");
      case SPLIT_BRAIN -> answer.equals("rollback");
      case FORCED_FINALIZE -> answer.equals("approve");
      case CHECKPOINT -> answer.equals("abort");
      case REASSIGN_PROPOSAL, DUPLICATE, OVERLAP, LOOP, TOOL, STAFFING, RESTART -> false;
      case BUDGET, PERMISSION -> false;
    };
  }
}
