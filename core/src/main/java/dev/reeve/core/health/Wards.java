package dev.reeve.core.health;

import dev.reeve.core.Effect;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.decision.DecisionEvent.Adjusted;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.health.History.Call;
import dev.reeve.core.health.History.Outage;
import dev.reeve.core.health.History.Reply;
import dev.reeve.core.health.Problem.Sighting;
import dev.reeve.core.health.Slips.Slip;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Erred;
import dev.reeve.core.member.MemberEvent.HealthAnswered;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.QualityReported;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberEvent.ToolEnded;
import dev.reeve.core.member.MemberEvent.ToolMissing;
import dev.reeve.core.member.MemberEvent.ToolStarted;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageEvent.Delivered;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskEvent.GotStuck;
import dev.reeve.core.team.TeamEvent.NotWatching;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.teardown.TeardownEvent.Answered;
import dev.reeve.core.text.Fingerprint;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What each line means for the health of those it speaks of. */
public final class Wards {

  private Wards() {}

  /**
   * @param state as the line has made it, but for the ward
   * @param progress whether the line is progress of the one who acted (T-44)
   */
  @SuppressWarnings("ReferenceEquality") // comparing contents could cost more than the copy
  public static TeamState follow(TeamState state, Entry entry, boolean progress) {
    Event event = entry.event();
    Ward heard = heard(state, entry);
    Chart moved = progress ? heard.charts().get(event.actor()) : null;
    if (moved != null) heard = heard.with(moved.progressed());
    if (progress) {
      Member mover = state.roster().get(event.actor());
      heard = Dossiers.progressed(heard, Liveness.meant(mover, event.task()));
    }
    Ward settled = settled(state, heard, event.actor());
    settled = settled(state, settled, event.member());
    TeamState next = settled == state.ward() ? state : state.with(settled);
    TeamState eased = eased(state.ward(), next, event.actor(), entry);
    return event.member() == null ? eased : eased(state.ward(), eased, event.member(), entry);
  }

  /** When a question is settled its ladder begins anew; not while worse is known of it (H-2). */
  private static TeamState eased(Ward before, TeamState now, MemberId id, Entry entry) {
    Chart then = before.charts().get(id);
    Chart chart = now.ward().charts().get(id);
    Member member = now.roster().get(id);
    if (chart == null || member == null) return now;
    if (then != null && then.isAsked() && !chart.isAsked()) {
      return Liveness.replied(now, id, entry.at());
    }
    boolean held = then != null && then.isBeyondAsking();
    if (held && !chart.isBeyondAsking()) return Liveness.replied(now, id, entry.at());
    boolean asked = chart.isAsked() && (then == null || !then.isAsked());
    return held == chart.isBeyondAsking() && !asked ? now : now.with(member);
  }

  /** The restarts that were ordered and that nobody has reported on. */
  public static List<Effect> owed(TeamState state) {
    List<Effect> owed = new ArrayList<>();
    for (Chart chart : state.ward().charts().values()) owed.addAll(owed(state, chart.member()));
    return owed;
  }

  public static List<Effect> owed(TeamState state, @Nullable MemberId member) {
    Care.Restart ordered = member == null ? null : state.ward().chart(member).care().restart();
    if (member == null || ordered == null || state.crew().get(member) != null) return List.of();
    return List.of(
        new Effect.Restart(member, ordered.incarnation(), ordered.spec(), ordered.fact()));
  }

  private static Ward heard(TeamState state, Entry entry) {
    Ward ward = state.ward();
    return switch (entry.event()) {
      case Spawned(_, var seat, _) -> {
        boolean known = ward.charts().containsKey(seat.id());
        boolean executes = seat.role().kind() == Role.Kind.EXECUTOR;
        Ward born = known || executes ? ward.with(ward.chart(seat.id()).reborn()) : ward;
        MemberId old = seat.replaces();
        yield old == null ? born : born.with(born.chart(old).reborn());
      }
      case Erred(var actor, _, var text) -> erred(state, actor, text, entry);
      case HealthAnswered answered -> answered(state, answered, entry);
      case Progressed(var actor, _, var headway, _) ->
          sighted(state, actor, headway.issues(), entry);
      case ToolMissing(var actor, var tool, _, _) ->
          with(ward, actor, ward.chart(actor).history().with(new Outage(tool, entry.index())));
      case ToolStarted(var actor, var call) when call.isMcp() -> {
        Call begun = new Call(call.call(), entry.index());
        yield known(ward, actor)
            ? with(ward, actor, ward.chart(actor).history().with(begun))
            : ward;
      }
      case ToolEnded(var actor, var call, _, _, _) ->
          known(ward, actor) ? with(ward, actor, ward.chart(actor).history().ended(call)) : ward;
      case TaskEvent event -> task(state, event, entry);
      case HealthEvent event -> HealthSteps.follow(state, event, entry);
      default -> ofTeam(state, entry);
    };
  }

  private static Ward ofTeam(TeamState state, Entry entry) {
    Ward ward = state.ward();
    return switch (entry.event()) {
      case Decided decided -> Dossiers.decided(state, decided, entry);
      case Adjusted(_, var executor, _, var spec, _) ->
          executor == null
              ? ward
              : ward.with(ward.chart(executor).with(ward.chart(executor).care().wanting(spec)));
      case Answered(var actor, var request, var approve, _) -> {
        Chart chart = ward.chart(actor);
        Care.Shutdown asked = chart.care().shutdown();
        boolean meant = asked != null && asked.id().equals(request);
        yield meant ? ward.with(chart.with(chart.care().answered(approve))) : ward;
      }
      case Told told -> Dossiers.told(state, told);
      case Delivered(var message, var to, var delivery, _) -> {
        Chart chart = ward.chart(to);
        boolean heard =
            delivery == Delivery.ACKNOWLEDGED && message.equals(chart.care().feedback());
        yield heard ? ward.with(chart.with(chart.care().acknowledged())) : ward;
      }
      case NotWatching _ -> rearmed(state);
      case Acknowledged _ -> {
        Ward begun = rearmed(state);
        yield begun.pushed() == null ? begun.pushed(state.watch().watched(entry.at())) : begun;
      }
      case QualityReported checked when checked.passed() -> Dossiers.passed(ward, checked.task());
      default -> ward;
    };
  }

  private static Ward erred(TeamState state, MemberId actor, SafeText text, Entry entry) {
    Slip slip = new Slip(Fingerprint.of(text), state.watch().watched(entry.at()), entry.index());
    Ward ward = sighted(state, actor, List.of(text), entry);
    History history = ward.chart(actor).history();
    return with(ward, actor, history.with(history.errors().and(slip)));
  }

  private static Ward answered(TeamState state, HealthAnswered answer, Entry entry) {
    Reply reply =
        new Reply(
            answer.status(), answer.blocker(), answer.help(), entry.at(), entry.index(), false);
    Ward ward = sighted(state, answer.actor(), List.of(answer.blocker()), entry);
    return with(ward, answer.actor(), ward.chart(answer.actor()).history().with(reply));
  }

  /** What executors report is compared with what others of them do (H-6). */
  private static Ward sighted(TeamState state, MemberId actor, List<SafeText> said, Entry entry) {
    Ward ward = state.ward();
    if (!ward.chart(actor).watched()) return ward;
    Sighting sighting = new Sighting(actor, state.watch().watched(entry.at()), entry.index());
    for (SafeText text : said) {
      if (!text.isBlank()) ward = ward.sighted(Fingerprint.of(text), sighting);
    }
    return ward;
  }

  private static Ward task(TeamState state, TaskEvent event, Entry entry) {
    Ward ward = Dossiers.follow(state, event, entry);
    if (!(event instanceof GotStuck stuck)) return ward;
    return sighted(state.with(ward), stuck.actor(), List.of(stuck.problem()), entry);
  }

  private static boolean known(Ward ward, MemberId member) {
    return ward.charts().containsKey(member);
  }

  private static Ward with(Ward ward, MemberId member, History history) {
    return ward.with(ward.chart(member).with(history));
  }

  /** Whether it is watched, and when its calls must be looked at, follows from the rest. */
  private static Ward settled(TeamState state, Ward ward, @Nullable MemberId id) {
    Chart chart = id == null ? null : ward.charts().get(id);
    if (id == null || chart == null) return ward;
    Member member = state.roster().get(id);
    boolean watched = member != null && member.isActive() && Wellbeing.executes(member);
    WatchTime due = member == null || !watched ? null : Calls.due(state, member, chart);
    return ward.with(chart.settled(watched, due));
  }

  /** What nobody saw moves what is due. */
  private static Ward rearmed(TeamState state) {
    Ward ward = state.ward();
    for (MemberId member : state.ward().checks().values()) ward = settled(state, ward, member);
    return Dossiers.rearmed(state, ward);
  }
}
