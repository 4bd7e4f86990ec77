package dev.reeve.pages.why;

import dev.reeve.core.report.why.Explanation;
import dev.reeve.core.team.TeamId;
import dev.reeve.pages.Look;
import dev.reeve.pages.Look.Moment;
import dev.reeve.pages.Shown;
import dev.reeve.pages.event.EventLine;
import java.util.List;

/** An explanation (T-71). */
public record WhyPage(
    String team,
    long index,
    String type,
    Moment at,
    String rule,
    String because,
    String threshold,
    String prevention,
    List<Fact> facts,
    EventLine line) {

  private static final int LONGEST = 400;

  public WhyPage {
    facts = List.copyOf(facts);
  }

  /** One line of the log, and what it says to the matter. */
  public record Fact(long index, Moment at, String what) {}

  public static WhyPage of(TeamId team, Explanation why, Look look) {
    return new WhyPage(
        team.value(),
        why.entry().index(),
        Shown.word(why.entry().event().type().name()),
        look.moment(why.entry().at()),
        why.rule(),
        Shown.text(look.told(why.because())),
        Shown.text(look.told(why.threshold())),
        Shown.text(look.told(why.prevention())),
        why.facts().stream()
            .map(each ->
                new Fact(
                    each.index(),
                    look.moment(each.at()),
                    Shown.line(look.told(each.what()), LONGEST)))
            .toList(),
        EventLine.of(team, why.entry(), look));
  }
}
