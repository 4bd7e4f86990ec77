package dev.reeve.pages.overview;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.Wellbeing;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.Wait;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Look;
import dev.reeve.pages.Look.Moment;
import dev.reeve.pages.Shown;
import dev.reeve.pages.decision.DecisionCard;
import dev.reeve.pages.decision.QuestionCard;
import dev.reeve.pages.team.AlertLine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Something that a person should do or look at. */
public record Need(
    String id, String team, String tone, String what, String words, String href, Moment since) {

  private static final int LONGEST = 160;

  /** What is asked about somebody who is silent, or may not go on. */
  private static final List<DecisionKind> ABOUT_MEMBERS =
      List.of(DecisionKind.REASSIGN_PROPOSAL, DecisionKind.RESTART, DecisionKind.PERMISSION);

  /** So many of a team; the rest is on its own page. */
  private static final int MOST = 20;

  /**
   * What a team needs: what is to be answered, then what has come up, then who waits for one. What
   * is asked about is there once, as its question.
   */
  static List<Need> of(TeamState state, List<AlertLine> alerts, Look look) {
    Set<String> urgent = new HashSet<>();
    List<Need> others = new ArrayList<>();
    for (AlertLine alert : alerts) {
      if (!alert.isAsked()) others.add(alert(alert));
      else if (alert.isCritical()) urgent.add(alert.decision());
    }
    if (state.phase() == Phase.FROZEN) others.add(frozen(state, look));
    for (Member member : state.roster().members().values()) {
      @Nullable Need need = person(state, member, look);
      @Nullable DecisionId asked = need == null ? null : asked(state, member);
      if (need == null) continue;
      if (asked == null) others.add(need);
      else if (need.isCritical()) urgent.add(asked.toString());
    }
    List<Need> needs = new ArrayList<>();
    for (DecisionCard card : DecisionCard.open(state, look)) {
      needs.add(decision(card, card.deadline() != null || urgent.contains(card.id())));
    }
    for (QuestionCard card : QuestionCard.open(state, look)) needs.add(question(card));
    needs.addAll(others);
    return needs.subList(0, Math.min(MOST, needs.size()));
  }

  boolean isCritical() {
    return tone.equals("critical");
  }

  /** The open decision about somebody who is silent, or may not go on; null if there is none. */
  private static @Nullable DecisionId asked(TeamState state, Member member) {
    for (DecisionKind kind : ABOUT_MEMBERS) {
      for (Decision each : state.docket().open(kind)) {
        if (member.id().equals(each.matter().member())) return each.id();
      }
    }
    return null;
  }

  private static Need decision(DecisionCard card, boolean urgent) {
    return new Need(
        "need-" + card.anchor(),
        card.team(),
        urgent ? "critical" : "warn",
        "Decide: " + card.kind(),
        Shown.line(card.question(), LONGEST),
        card.action(),
        card.opened());
  }

  private static Need question(QuestionCard card) {
    return new Need(
        "need-" + card.anchor(),
        card.team(),
        "warn",
        "Answer: " + card.from() + " asks " + card.to(),
        Shown.line(card.text(), LONGEST),
        card.place(),
        card.asked());
  }

  private static Need alert(AlertLine alert) {
    return new Need(
        "need-" + alert.team() + "-" + alert.anchor(),
        alert.team(),
        alert.tone(),
        "Look: " + alert.what(),
        alert.member() + (alert.task().isEmpty() ? "" : " on #" + alert.task()),
        alert.why(),
        alert.at());
  }

  private static Need frozen(TeamState state, Look look) {
    String team = state.id().value();
    return new Need(
        "need-" + team + "-frozen",
        team,
        "critical",
        "Frozen",
        "the team stands still until it is told from where to go on",
        "/teams/" + team,
        look.moment(state.position().at()));
  }

  private static @Nullable Need person(TeamState state, Member member, Look look) {
    if (!member.isActive()) return null;
    Wait wait = member.labour().declared();
    if (wait != null && wait.reason().isForAPerson()) {
      String words = member.id() + " waits for " + Shown.word(wait.reason().name());
      return about(
          state, member, new Cry("warn", "Waits for you", words), look.moment(wait.since()));
    }
    if (Wellbeing.of(state, member, look.now()).health() != Health.CRITICAL) return null;
    Instant seen = member.life().lastActivity();
    Moment since = look.moment(seen == null ? state.position().at() : seen);
    String words = member.id() + " is silent, and the Lead knows";
    return about(state, member, new Cry("critical", "Silent", words), since);
  }

  /** What it is called. */
  private record Cry(String tone, String what, String words) {}

  private static Need about(TeamState state, Member member, Cry cry, Moment since) {
    String team = state.id().value();
    String href = "/teams/" + team + "#m-" + member.id();
    String id = "need-" + team + "-m-" + member.id();
    return new Need(id, team, cry.tone(), cry.what(), cry.words(), href, since);
  }
}
