package dev.reeve.server.dashboard;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Question;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Look;
import dev.reeve.pages.Shell;
import dev.reeve.pages.decision.DecisionCard;
import dev.reeve.pages.decision.DecisionPage;
import dev.reeve.pages.decision.Given;
import dev.reeve.pages.decision.QuestionCard;
import dev.reeve.pages.live.Html;
import dev.reeve.pages.live.Panel;
import dev.reeve.pages.live.Part;
import dev.reeve.pages.live.Sight;
import dev.reeve.pages.team.TeamPage;
import dev.reeve.pages.team.TeamScene;
import dev.reeve.pages.template.decision.JteansweredGenerated;
import dev.reeve.pages.template.decision.JteinboxGenerated;
import dev.reeve.pages.template.decision.JtepageGenerated;
import dev.reeve.pages.template.decision.JterepliedGenerated;
import dev.reeve.pages.template.decision.JtesingleGenerated;
import dev.reeve.pages.template.decision.JtesureGenerated;
import gg.jte.Content;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What waits for an answer: decisions, each of them also by itself, and questions. */
final class DecisionPages {

  private static final int LONGEST_NOTE = 500;

  private final TeamFeed.Works works;
  private final TeamPages teams;
  private final Frames frames;
  private final Answering answering;

  DecisionPages(TeamFeed.Works works, TeamPages teams, Answering answering) {
    this.works = works;
    this.teams = teams;
    frames = works.frames();
    this.answering = answering;
  }

  void inbox(Context request) {
    Shell shell =
        frames
            .shell(request, "Decisions", "decisions")
            .fed("/live?page=decisions&from=" + frames.mark());
    Panel panel = panel(shell.form());
    frames.send(request, shell, Html.of(out -> JteinboxGenerated.render(out, null, panel)));
  }

  /** The same while somebody looks. */
  Sight sight(String form) {
    return new Sight(List.of(), List.of(panel(form)));
  }

  private Panel panel(String form) {
    Look look = frames.look();
    List<Part> cards = new ArrayList<>();
    for (TeamState state : frames.teams()) {
      cards.addAll(
          TeamScene.waiting(DecisionCard.open(state, look), QuestionCard.open(state, look), form));
    }
    return new Panel("decisions", cards);
  }

  void show(Context request) {
    TeamState state = teams.team(request);
    Decision decision = decision(request, state);
    long last = state.position().index();
    DecisionPage page =
        DecisionPage.of(
            state, decision, works.lines().upTo(state.id(), last, TeamPage.RECENT), frames.look());
    Shell shell = frames.shell(request, "Decision " + decision.id(), "decisions");
    frames.send(
        request, shell, Html.of(out -> JtepageGenerated.render(out, null, page, shell.form())));
  }

  /** What cannot be taken back is asked once more. */
  void answer(Context request) {
    mustBeOwn(request);
    TeamState state = teams.team(request);
    Decision decision = decision(request, state);
    Given given =
        new Given(field(request, "answer"), field(request, "note"), field(request, "epoch"));
    DecisionCard card = DecisionCard.of(state, decision, frames.look());
    DecisionCard.@Nullable Option option = option(card, given.answer());
    boolean sure = field(request, "sure").equals("yes");
    if (decision.isOpen() && option != null && option.last() && !sure) {
      String form = frames.form(request);
      Content question =
          Html.of(out -> JtesureGenerated.render(out, null, card, option, given, form));
      piece(request, "Do you mean it?", question);
      return;
    }
    String refused = answering.answer(state.id(), decision.id().toString(), body(given));
    if (Frames.isForPiece(request)) {
      frames.write(
          request, Html.of(out -> JteansweredGenerated.render(out, null, card, given, refused)));
    } else if (refused == null) {
      request.status(303).header("Location", card.action());
    } else {
      throw new Turned(409, "The answer was not taken: " + refused);
    }
  }

  /** A question is answered in words. */
  void reply(Context request) {
    mustBeOwn(request);
    TeamState state = teams.team(request);
    MessageId id = MessageId.parse(request.pathParam("question"));
    Question question = id == null ? null : state.mail().questions().get(id);
    if (question == null) throw new Turned(404, "No such question is open.");
    QuestionCard card = QuestionCard.of(state, question, frames.look());
    Given given = new Given(field(request, "answer"), "", "");
    String refused =
        given.answer().isEmpty()
            ? "an answer needs words"
            : answering.answer(state.id(), card.id(), body(given));
    if (Frames.isForPiece(request)) {
      frames.write(
          request,
          Html.of(out -> JterepliedGenerated.render(out, null, card, given.answer(), refused)));
    } else if (refused == null) {
      request.status(303).header("Location", "/teams/" + card.team());
    } else {
      throw new Turned(409, "The answer was not taken: " + refused);
    }
  }

  private void mustBeOwn(Context request) {
    if (frames.isOwn(request)) return;
    throw new Turned(403, "That form is from another session: load the page again.");
  }

  private static DecisionCard.@Nullable Option option(DecisionCard card, String answer) {
    for (DecisionCard.Option each : card.options()) {
      if (each.answer().equals(answer)) return each;
    }
    return null;
  }

  private void piece(Context request, String title, Content content) {
    if (Frames.isForPiece(request)) {
      frames.write(request, content);
      return;
    }
    Content list = Html.of(out -> JtesingleGenerated.render(out, null, title, content));
    frames.send(request, frames.shell(request, title, "decisions"), list);
  }

  private static ObjectNode body(Given given) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("answer", given.answer());
    if (!given.note().isBlank()) body.put("note", given.note());
    if (given.epoch().matches("[0-9]{1,18}")) body.put("epoch", Long.parseLong(given.epoch()));
    return body;
  }

  private static String field(Context request, String name) {
    String text = Objects.requireNonNullElse(request.formParam(name), "").strip();
    return text.length() <= LONGEST_NOTE ? text : text.substring(0, LONGEST_NOTE);
  }

  private static Decision decision(Context request, TeamState state) {
    DecisionId id = DecisionId.parse(request.pathParam("decision"));
    Decision decision = id == null ? null : state.docket().decisions().get(id);
    if (decision == null) throw new Turned(404, "There is no such decision.");
    return decision;
  }
}
