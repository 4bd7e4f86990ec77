package dev.reeve.core.health;

import dev.reeve.core.Noticed;
import dev.reeve.core.Outcome;
import dev.reeve.core.health.HealthEvent.HealthReported;
import dev.reeve.core.health.HealthEvent.RestartNotDone;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Health reports as they are recorded: of one whose health has changed, or of all (H-10). */
public final class HealthReports {

  private HealthReports() {}

  /** What is recorded of a change of this member's health. */
  public static HealthReported of(TeamState state, Member member, Instant now) {
    return of(state, state.ward().census(), member, now);
  }

  /**
   * The same where others change with it, and are not recorded yet.
   *
   * @param count with those others as they are now
   */
  public static HealthReported of(TeamState state, Census count, Member member, Instant now) {
    Chart chart = state.ward().chart(member.id());
    Wellbeing being = Wellbeing.of(state, member, now);
    Census summary = count.counting(chart, chart.shown(being.health()));
    List<Wellbeing> one = List.of(being);
    return new HealthReported(member.id(), now, one, summary, said(state, one, summary, now));
  }

  public static HealthReported ofAll(TeamState state, Instant now) {
    List<Wellbeing> all = Wellbeing.all(state, now);
    Census summary = Wellbeing.summary(all);
    return new HealthReported(null, now, all, summary, said(state, all, summary, now));
  }

  /** Nobody could start it again: now the coordinator must know that it has to. */
  public static Outcome notDone(TeamState state, Noticed.RestartReport report) {
    Care.Restart ordered = state.ward().chart(report.member()).care().restart();
    if (ordered == null || ordered.fact() != report.order()) return Outcome.NOTHING;
    return Outcome.accept(notDone(state, report.member(), report.reason(), ordered.spec()));
  }

  /**
   * @param spec what the coordinator wrote of a successor; empty if nothing
   */
  public static RestartNotDone notDone(
      TeamState state, MemberId member, SafeText reason, SafeText spec) {
    HealthTexts texts = new HealthTexts(state.settings().health().language());
    SafeText text = texts.notDone(member, reason, spec);
    return new RestartNotDone(member, reason, new Saying(state.roster().authority(), text));
  }

  private static @Nullable Saying said(
      TeamState state, List<Wellbeing> members, Census summary, Instant now) {
    return state.settings().health().pushReports()
        ? new Saying(state.roster().authority(), HealthTexts.text(members, summary, now))
        : null;
  }
}
