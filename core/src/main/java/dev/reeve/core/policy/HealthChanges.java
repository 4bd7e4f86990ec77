package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.health.Chart;
import dev.reeve.core.health.HealthReports;
import dev.reeve.core.health.Nursing;
import dev.reeve.core.health.Wellbeing;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change of an executor's health is recorded, once (H-10). */
public record HealthChanges() implements Consequence {

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    if (!Nursing.isOn(now)) return List.of();
    MemberId about = event.member() == null ? event.actor() : event.member();
    return changed(about, now);
  }

  private static List<Event> changed(@Nullable MemberId id, TeamState now) {
    Member member = id == null ? null : now.roster().get(id);
    if (member == null) return List.of();
    Chart chart = now.ward().charts().get(member.id());
    if (chart == null || !chart.watched()) return List.of();
    Instant at = now.position().at();
    boolean same = Wellbeing.of(now, member, at).health() == chart.shown();
    return same ? List.of() : List.of(HealthReports.of(now, member, at));
  }
}
