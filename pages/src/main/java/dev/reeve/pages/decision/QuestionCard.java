package dev.reeve.pages.decision;

import dev.reeve.core.message.Messages;
import dev.reeve.core.message.Question;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Look;
import dev.reeve.pages.Look.Moment;
import dev.reeve.pages.Shown;
import java.util.List;

/**
 * A question to whoever leads a team that waits for an answer, in words (T-37).
 *
 * @param open whether it can be answered here
 */
public record QuestionCard(
    String team,
    String id,
    String from,
    String to,
    String task,
    String text,
    Moment asked,
    boolean open) {

  /** Where it stands on a page; there may be questions of several teams on it. */
  public String anchor() {
    return team + "-" + id;
  }

  public String action() {
    return "/teams/" + team + "/questions/" + id;
  }

  /** Where it can be read. */
  public String place() {
    return "/teams/" + team + "#" + anchor();
  }

  /** As it was once: nobody can answer it there. */
  public QuestionCard past() {
    return new QuestionCard(team, id, from, to, task, text, asked, false);
  }

  /** The open ones of a team, the oldest first. */
  public static List<QuestionCard> open(TeamState state, Look look) {
    return Messages.toTheLead(state).stream().map(each -> of(state, each, look)).toList();
  }

  public static QuestionCard of(TeamState state, Question question, Look look) {
    return new QuestionCard(
        state.id().value(),
        question.id().toString(),
        question.from().value(),
        question.to().value(),
        question.task() == null ? "" : question.task().value(),
        Shown.text(question.text().value()),
        look.moment(question.at()),
        true);
  }
}
