package dev.reeve.core.report;

import dev.reeve.core.Event;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reports in the escalations of one check: each begins where the last one ended (T-47). What it
 * takes to write one is gathered once, whoever is escalated.
 */
public final class Bulletin {

  /** So many open decisions are told in an escalation; all of them stand in the report itself. */
  private static final int DECISIONS = 10;

  private final TeamState state;
  private final Instant now;
  private final List<Event> noted = new ArrayList<>();
  private Gazette gazette;
  private long index;
  private @Nullable Report standing;

  public Bulletin(TeamState state, Instant now) {
    this.state = state;
    this.now = now;
    gazette = state.gazette();
    index = state.position().index();
  }

  /**
   * The report that goes with an escalation.
   *
   * @param before what is recorded before it
   * @param alarms what the Lead is told of
   */
  public String body(List<Event> before, List<Event> alarms) {
    Gazette all = upToHere();
    for (Event event : before) all = all.after(event, index, now);
    for (Event event : alarms) all = all.after(event, ++index, now);
    return report().telling(all, state).text(DECISIONS).value();
  }

  /** Takes note of what will be recorded. */
  public void note(List<Event> events) {
    noted.addAll(events);
  }

  /** Nearly always nobody is escalated, and nobody asks. */
  private Gazette upToHere() {
    for (Event event : noted) gazette = gazette.following(event, ++index, now);
    noted.clear();
    return gazette;
  }

  private Report report() {
    if (standing == null) standing = Report.of(Gazette.from(now), state, now);
    return standing;
  }
}
