package dev.reeve.pages.overview;

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
import java.util.List;

/** Something that a person should do or look at. */
public record Need(
    String id, String team, String tone, String what, String words, String href, Moment since) {

  private static final int LONGEST = 160;

  /** So many of a team; the rest is on its own page. */
  private static final int MOST = 20;

  /** What a team needs: what is to be answered, then what has come up, then who waits for one. */
  static List<Need> of(TeamState state, List<AlertLine> alerts, Look look) {
    List<Need> needs = new ArrayList<>();
    for (DecisionCard card : DecisionCard.open(state, look)) {
      String words = Shown.line(card.question(), LONGEST);
      needs.add(
          new Need(
              "need-" + card.anchor(),
              card.team(),
              card.deadline() == null ? "warn" : "critical",
              "Decide: " + card.kind(),
              words,
              card.action(),
              card.opened()));
    }
    for (QuestionCard card : QuestionCard.open(state, look)) needs.add(question(card));
    for (AlertLine alert : alerts) needs.add(alert(alert));
    if (state.phase() == Phase.FROZEN) needs.add(frozen(state, look));
    for (Member member : state.roster().members().values()) people(state, member, look, needs);
    return needs.subList(0, Math.min(MOST, needs.size()));
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

  private static void people(TeamState state, Member member, Look look, List<Need> needs) {
    if (!member.isActive()) return;
    Wait wait = member.labour().declared();
    if (wait != null && wait.reason().isForAPerson()) {
      String words = member.id() + " waits for " + Shown.word(wait.reason().name());
      needs.add(
          about(state, member, new Cry("warn", "Waits for you", words), look.moment(wait.since())));
    } else if (Wellbeing.of(state, member, look.now()).health() == Health.CRITICAL) {
      Instant seen = member.life().lastActivity();
      Moment since = look.moment(seen == null ? state.position().at() : seen);
      String words = member.id() + " is silent, and the Lead knows";
      needs.add(about(state, member, new Cry("critical", "Silent", words), since));
    }
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
