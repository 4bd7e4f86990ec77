package dev.reeve.pages.team;

import dev.reeve.core.Entry;
import dev.reeve.core.EventType;
import dev.reeve.core.member.Member;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.TeamView;
import dev.reeve.pages.Look;
import dev.reeve.pages.decision.DecisionCard;
import dev.reeve.pages.decision.QuestionCard;
import dev.reeve.pages.event.EventLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Everything that the page of a team shows: a function of its state, its last lines, and when
 * somebody looks. So it is the same for now and for any line of the past.
 *
 * @param alerts what has come up and nobody is asked about
 * @param concerning members whom somebody should look at
 * @param working those who owe a move, and are well
 * @param resting all others
 */
public record TeamPage(
    TeamHead head,
    List<DecisionCard> decisions,
    List<QuestionCard> questions,
    List<AlertLine> alerts,
    List<MemberCard> concerning,
    List<MemberCard> working,
    List<MemberCard> resting,
    List<Column> columns,
    Waits waits,
    List<EventLine> events) {

  /** So many lines of the log are looked through for what has come up. */
  public static final int RECENT = 500;

  /** So many are shown. */
  private static final int SHOWN = 60;

  public TeamPage {
    decisions = List.copyOf(decisions);
    questions = List.copyOf(questions);
    alerts = List.copyOf(alerts);
    concerning = List.copyOf(concerning);
    working = List.copyOf(working);
    resting = List.copyOf(resting);
    columns = List.copyOf(columns);
    events = List.copyOf(events);
  }

  /**
   * @param recent the last lines up to that state, oldest first; {@link #RECENT} of them are enough
   */
  public static TeamPage of(TeamState state, List<Entry> recent, Look look) {
    JsonNode shown = TeamView.of(state);
    List<MemberCard> concerning = new ArrayList<>();
    List<MemberCard> working = new ArrayList<>();
    List<MemberCard> resting = new ArrayList<>();
    for (Member member : MemberCard.inOrder(state)) {
      JsonNode one = shown.path("members").path(member.id().value());
      MemberCard card = MemberCard.of(state, member, one, look);
      boolean busy = !card.owes().isEmpty() || card.call() != null;
      (0 < card.concern() ? concerning : busy && card.there() ? working : resting).add(card);
    }
    List<AlertLine> alerts = AlertLine.of(state, recent, look);
    return new TeamPage(
        TeamHead.of(state, shown),
        decisions(state, alerts, look),
        QuestionCard.open(state, look),
        AlertLine.unasked(alerts),
        concerning,
        working,
        resting,
        Column.of(state, Column.FEW),
        Waits.of(state),
        lines(state, recent, look));
  }

  /** What came up and led to a decision is told by the decision, in its own tone. */
  private static List<DecisionCard> decisions(TeamState state, List<AlertLine> alerts, Look look) {
    Set<String> urgent = new HashSet<>();
    for (AlertLine alert : alerts) if (alert.isCritical()) urgent.add(alert.decision());
    return DecisionCard.open(state, look).stream()
        .map(card -> urgent.contains(card.id()) ? card.urgently() : card)
        .toList();
  }

  /** The latest first; what only says that somebody is there, or was reached, is left out. */
  private static List<EventLine> lines(TeamState state, List<Entry> recent, Look look) {
    return recent.reversed().stream()
        .filter(each -> !isMurmur(each.event().type()))
        .limit(SHOWN)
        .map(each -> EventLine.of(state.id(), each, look))
        .toList();
  }

  private static boolean isMurmur(EventType type) {
    return switch (type) {
      case ACTIVITY, DELIVERY, HEALTH_REPORT -> true;
      default -> false;
    };
  }

  /** The same with every task on the board. */
  public TeamPage whole(TeamState state) {
    return new TeamPage(
        head,
        decisions,
        questions,
        alerts,
        concerning,
        working,
        resting,
        Column.of(state, Column.MOST),
        waits,
        events);
  }

  /** The tasks that are on the board: those that can be led to. */
  public Set<String> tasks() {
    Set<String> tasks = new HashSet<>();
    for (Column column : columns) column.cards().forEach(card -> tasks.add(card.id()));
    return tasks;
  }

  /** The same of a time that is over: nothing on it can be answered. */
  public TeamPage past() {
    return new TeamPage(
        head,
        decisions.stream().map(DecisionCard::past).toList(),
        questions.stream().map(QuestionCard::past).toList(),
        alerts,
        concerning,
        working,
        resting,
        columns.stream().map(each -> each.at(head.index())).toList(),
        waits,
        events);
  }

  public WaitsPicture picture() {
    return WaitsPicture.of(waits);
  }
}
