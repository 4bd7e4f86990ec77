package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.health.Care;
import dev.reeve.core.health.Consent;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.health.HealthReports;
import dev.reeve.core.member.Losing;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.run.Berth;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.run.RunEvent.Ended;
import dev.reeve.core.run.RunEvent.NotStarted;
import dev.reeve.core.run.RunEvent.StopOrdered;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.TeardownEvent.Forced;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What becomes of the processes of members that Reeve runs (H-8, T-64, T-67): who is to start again
 * is stopped first, who is passed over at the end of a team is stopped too, and whose process is
 * gone is not there any more.
 */
public record Processes() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(
        EventType.RESTART,
        EventType.FORCED_FINALIZE,
        EventType.RUN_ENDED,
        EventType.RUN_NOT_STARTED);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case RestartOrdered ordered -> replaced(ordered, now);
      case Forced forced -> passedOver(forced, now);
      case Ended ended -> ended(ended, now);
      case NotStarted(var member, _, var reason, _) -> Losing.exited(now, member, reason).events();
      default -> List.of();
    };
  }

  private static List<Event> replaced(RestartOrdered ordered, TeamState now) {
    Berth berth = now.crew().get(ordered.member());
    if (berth == null || !berth.isLive() || berth.stop() != null) return List.of();
    Instant after = now.position().at().plus(now.settings().health().limits().graceful());
    SafeText words =
        SafeText.own(
            "You are to be started again: save your work and stop. From "
                + after
                + " on you are stopped by signals; your successor gets what you have said and"
                + " saved.");
    return List.of(
        new StopOrdered(
            berth.member(),
            berth.incarnation(),
            ordered.consent(),
            after,
            new Saying(berth.member(), words)));
  }

  /**
   * The Lead's word to go on without somebody is consent to stop it (T-67); so is a stop (T-77).
   */
  private static List<Event> passedOver(Forced forced, TeamState now) {
    boolean stop = now.teardown().stop();
    List<Event> events = new ArrayList<>();
    for (MemberId member : now.teardown().targets()) {
      Berth berth = now.crew().get(member);
      boolean meant = stop || forced.unresolved().contains(member);
      if (berth == null || !berth.isLive() || berth.stop() != null || !meant) continue;
      Consent consent = stop ? Consent.STOP_COMMAND : Consent.FORCED_FINALIZE_ACK;
      events.add(new StopOrdered(member, berth.incarnation(), consent, now.position().at(), null));
    }
    return events;
  }

  private static List<Event> ended(Ended ended, TeamState now) {
    MemberId member = ended.member();
    Receipt receipt = ended.receipt();
    Care.Restart ordered = now.ward().chart(member).care().restart();
    List<Event> events = new ArrayList<>();
    Berth berth = now.crew().get(member);
    if (ordered != null && berth != null && 0 < berth.left()) events.add(leftBehind(now, berth));
    boolean replaced = ordered != null && receipt.left() == 0;
    SafeText words = receipt.words();
    events.addAll(replaced ? left(now, member, words) : Losing.exited(now, member, words).events());
    return events;
  }

  /** A successor would be a second one (T-48). */
  static Event leftBehind(TeamState now, Berth berth) {
    Care.Restart ordered = now.ward().chart(berth.member()).care().restart();
    SafeText reason = SafeText.own(berth.left() + " of its processes could not be stopped");
    SafeText spec = ordered == null ? SafeText.EMPTY : ordered.spec();
    return HealthReports.notDone(now, berth.member(), reason, spec);
  }

  /** It comes again: nobody has to take its place. */
  private static List<Event> left(TeamState now, MemberId id, SafeText reason) {
    Member member = now.roster().get(id);
    return member == null || !member.isActive() ? List.of() : List.of(new Left(id, reason));
  }
}
