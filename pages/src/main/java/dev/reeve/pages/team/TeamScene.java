package dev.reeve.pages.team;

import dev.reeve.pages.decision.DecisionCard;
import dev.reeve.pages.decision.QuestionCard;
import dev.reeve.pages.event.EventLine;
import dev.reeve.pages.live.Html;
import dev.reeve.pages.live.Panel;
import dev.reeve.pages.live.Part;
import dev.reeve.pages.live.Sight;
import dev.reeve.pages.template.decision.JtecardGenerated;
import dev.reeve.pages.template.decision.JtequestionGenerated;
import dev.reeve.pages.template.tag.JtecountGenerated;
import dev.reeve.pages.template.team.JtealertGenerated;
import dev.reeve.pages.template.team.JteeventGenerated;
import dev.reeve.pages.template.team.JteheadGenerated;
import dev.reeve.pages.template.team.JtememberGenerated;
import dev.reeve.pages.template.team.JterestingGenerated;
import dev.reeve.pages.template.team.JtetaskGenerated;
import dev.reeve.pages.template.team.JtewaitsGenerated;
import gg.jte.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The page of a team in the pieces that can change.
 *
 * @param above what stands between the head and the rest; empty most of the time
 */
public record TeamScene(
    String team,
    Part head,
    Content above,
    Panel decisions,
    Panel alerts,
    Panel concerning,
    Panel working,
    Panel resting,
    List<Pile> columns,
    Part waits,
    Panel events) {

  public TeamScene {
    columns = List.copyOf(columns);
  }

  /** A column of the board. */
  public record Pile(String title, Part count, Panel panel) {}

  /**
   * @param form what the forms on it must bring along
   */
  public static TeamScene of(TeamPage page, String form) {
    Set<String> tasks = page.tasks();
    return new TeamScene(
        page.head().id(),
        new Part("head", Html.of(out -> JteheadGenerated.render(out, null, page.head()))),
        _ -> {},
        new Panel("decisions", waiting(page.decisions(), page.questions(), form)),
        panel("alerts", page.alerts(), TeamScene::alert),
        panel("people-look", page.concerning(), card -> member(card, tasks)),
        panel("people-work", page.working(), card -> member(card, tasks)),
        panel("people-rest", page.resting(), TeamScene::resting),
        page.columns().stream().map(TeamScene::pile).toList(),
        new Part(
            "waits",
            Html.of(out -> JtewaitsGenerated.render(out, null, page.waits(), page.picture()))),
        panel("events", page.events(), TeamScene::event));
  }

  /** With something between the head and the rest. */
  public TeamScene below(Content other) {
    return new TeamScene(
        team, head, other, decisions, alerts, concerning, working, resting, columns, waits, events);
  }

  public Sight sight() {
    List<Part> parts = new ArrayList<>(List.of(head, waits));
    List<Panel> panels =
        new ArrayList<>(List.of(decisions, alerts, concerning, working, resting, events));
    for (Pile each : columns) {
      parts.add(each.count());
      panels.add(each.panel());
    }
    return new Sight(parts, panels);
  }

  private static <T> Panel panel(String id, List<T> items, Function<T, Part> part) {
    return new Panel(id, items.stream().map(part).toList());
  }

  /** What waits for an answer: decisions, then questions. */
  public static List<Part> waiting(
      List<DecisionCard> decisions, List<QuestionCard> questions, String form) {
    List<Part> cards = new ArrayList<>();
    for (DecisionCard card : decisions) cards.add(decision(card, form));
    for (QuestionCard card : questions) cards.add(question(card, form));
    return cards;
  }

  private static Part question(QuestionCard card, String form) {
    return new Part(
        card.anchor(), Html.of(out -> JtequestionGenerated.render(out, null, card, form)));
  }

  private static Part decision(DecisionCard card, String form) {
    return new Part(card.anchor(), Html.of(out -> JtecardGenerated.render(out, null, card, form)));
  }

  private static Part alert(AlertLine line) {
    return new Part(line.anchor(), Html.of(out -> JtealertGenerated.render(out, null, line)));
  }

  private static Part member(MemberCard card, Set<String> tasks) {
    return new Part(
        card.anchor(), Html.of(out -> JtememberGenerated.render(out, null, card, tasks)));
  }

  private static Part resting(MemberCard card) {
    return new Part(card.anchor(), Html.of(out -> JterestingGenerated.render(out, null, card)));
  }

  private static Part event(EventLine line) {
    return new Part(line.anchor(), Html.of(out -> JteeventGenerated.render(out, null, line)));
  }

  private static Pile pile(Column column) {
    String id = "n-" + column.id();
    Part count = new Part(id, Html.of(out -> JtecountGenerated.render(out, null, id, column)));
    Panel cards =
        panel(
            column.id(),
            column.cards(),
            card ->
                new Part(card.anchor(), Html.of(out -> JtetaskGenerated.render(out, null, card))));
    return new Pile(column.title(), count, cards);
  }
}
