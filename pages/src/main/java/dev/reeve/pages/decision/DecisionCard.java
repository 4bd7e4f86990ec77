package dev.reeve.pages.decision;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.reconcile.Rulings;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.pages.Look;
import dev.reeve.pages.Look.Moment;
import dev.reeve.pages.Shown;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision that waits, with its evidence and its answers.
 *
 * @param epoch the epoch that an answer begins, where it begins one; else null
 * @param silence what becomes of it if nobody answers
 * @param urgent whether it is about something critical
 */
public record DecisionCard(
    String team,
    String id,
    String kind,
    String question,
    List<String> evidence,
    String task,
    String member,
    Moment opened,
    @Nullable Moment deadline,
    List<Option> options,
    @Nullable Long epoch,
    String silence,
    boolean urgent) {

  private static final int LONGEST = 2_000;

  public DecisionCard {
    evidence = List.copyOf(evidence);
    options = List.copyOf(options);
  }

  /**
   * One answer.
   *
   * @param last whether it cannot be taken back
   */
  public record Option(String answer, String effect, boolean recommended, boolean last) {}

  /** Where it stands on a page; there may be decisions of several teams on it. */
  public String anchor() {
    return team + "-" + id;
  }

  public String action() {
    return "/teams/" + team + "/decisions/" + id;
  }

  /** As it was once: nobody can answer it there. */
  public DecisionCard past() {
    return new DecisionCard(
        team, id, kind, question, evidence, task, member, opened, deadline, List.of(), epoch, "",
        urgent);
  }

  /** The same about something critical. */
  public DecisionCard urgently() {
    return new DecisionCard(
        team, id, kind, question, evidence, task, member, opened, deadline, options, epoch, silence,
        true);
  }

  /** The open ones of a team: what has a deadline first, then the oldest. */
  public static List<DecisionCard> open(TeamState state, Look look) {
    List<Decision> open = state.docket().waiting();
    open.sort(
        Comparator.comparing(DecisionCard::pressing)
            .thenComparing(Decision::opened)
            .thenComparing(Decision::id));
    return open.stream().map(each -> of(state, each, look)).toList();
  }

  private static Instant pressing(Decision decision) {
    Instant deadline = decision.matter().deadline();
    return deadline == null ? Instant.MAX : deadline;
  }

  public static DecisionCard of(TeamState state, Decision decision, Look look) {
    Decision.Matter matter = decision.matter();
    return new DecisionCard(
        state.id().value(),
        decision.id().toString(),
        Shown.word(matter.kind().name()),
        Shown.text(look.told(cut(matter.question()))),
        matter.evidence().stream().map(each -> Shown.text(look.told(cut(each)))).toList(),
        matter.task() == null ? "" : matter.task().value(),
        matter.member() == null ? "" : matter.member().value(),
        look.moment(decision.opened()),
        look.ifAny(matter.deadline()),
        matter.options().stream().map(answer -> option(matter, answer)).toList(),
        Rulings.nextEpoch(state, decision),
        switch (matter.kind().lapse()) {
          case STAYS_OPEN -> "Without an answer it stays open.";
          case FAILS_SAFE -> "Without an answer nothing is done, and nothing is lost.";
        },
        false);
  }

  private static Option option(Decision.Matter matter, String answer) {
    String effect = "";
    for (DecisionKind.Choice choice : matter.kind().choices()) {
      if (choice.answer().equals(answer)) effect = choice.effect();
    }
    return new Option(
        answer, effect, answer.equals(matter.recommendation()), matter.kind().isFinal(answer));
  }

  private static String cut(SafeText text) {
    String words = text.value();
    return words.length() <= LONGEST ? words : words.substring(0, LONGEST) + "…";
  }
}
