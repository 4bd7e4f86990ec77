package dev.reeve.pages.overview;

import dev.reeve.base.text.NaturalOrder;
import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Look;
import dev.reeve.pages.live.Html;
import dev.reeve.pages.live.Panel;
import dev.reeve.pages.live.Part;
import dev.reeve.pages.live.Sight;
import dev.reeve.pages.team.AlertLine;
import dev.reeve.pages.template.overview.JteneedGenerated;
import dev.reeve.pages.template.overview.JterowGenerated;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** The overview in the pieces that can change. */
public record OverviewScene(Panel needs, Panel teams) {

  /**
   * What needs somebody most comes first, of the teams too.
   *
   * @param recent the last lines of a team, or those of them that warn of something, oldest first
   */
  public static OverviewScene of(
      List<TeamState> states, Function<TeamState, List<Entry>> recent, Look look) {
    List<Need> needs = new ArrayList<>();
    List<TeamRow> rows = new ArrayList<>();
    for (TeamState state : states) {
      List<AlertLine> alerts = AlertLine.of(state, recent.apply(state), look);
      needs.addAll(Need.of(state, alerts, look));
      rows.add(TeamRow.of(state, alerts, look));
    }
    needs.sort(Comparator.comparing((Need each) -> !each.isCritical()));
    rows.sort(
        Comparator.comparingInt(TeamRow::concern)
            .reversed()
            .thenComparing(TeamRow::id, NaturalOrder.NAMES));
    return new OverviewScene(
        new Panel("needs", needs.stream().map(OverviewScene::need).toList()),
        new Panel("teams", rows.stream().map(OverviewScene::row).toList()));
  }

  public Sight sight() {
    return new Sight(List.of(), List.of(needs, teams));
  }

  private static Part need(Need need) {
    return new Part(need.id(), Html.of(out -> JteneedGenerated.render(out, null, need)));
  }

  private static Part row(TeamRow row) {
    return new Part("team-" + row.id(), Html.of(out -> JterowGenerated.render(out, null, row)));
  }
}
