package dev.reeve.pages.overview;

import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Look;
import dev.reeve.pages.live.Html;
import dev.reeve.pages.live.Panel;
import dev.reeve.pages.live.Part;
import dev.reeve.pages.live.Sight;
import dev.reeve.pages.template.overview.JteneedGenerated;
import dev.reeve.pages.template.overview.JterowGenerated;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The overview in the pieces that can change. */
public record OverviewScene(Panel needs, Panel teams) {

  /** What needs somebody most comes first, of the teams too. */
  public static OverviewScene of(List<TeamState> states, Look look) {
    List<Need> needs = new ArrayList<>();
    List<TeamRow> rows = new ArrayList<>();
    for (TeamState state : states) {
      needs.addAll(Need.of(state, look));
      rows.add(TeamRow.of(state, look));
    }
    needs.sort(Comparator.comparing((Need each) -> !each.tone().equals("critical")));
    rows.sort(Comparator.comparingInt(TeamRow::concern).reversed().thenComparing(TeamRow::id));
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
