package dev.reeve.core.health;

import dev.reeve.core.Entry;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.health.Anomaly.Step;
import dev.reeve.core.health.Chart.Shutdown;
import dev.reeve.core.health.HealthEvent.Checked;
import dev.reeve.core.health.HealthEvent.Clarified;
import dev.reeve.core.health.HealthEvent.Continued;
import dev.reeve.core.health.HealthEvent.Offered;
import dev.reeve.core.health.HealthEvent.Reported;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.health.HealthEvent.ShutdownAsked;
import dev.reeve.core.health.HealthEvent.Tested;
import dev.reeve.core.health.History.Aid;
import dev.reeve.core.health.History.Outage;
import dev.reeve.core.health.History.Reply;
import dev.reeve.core.health.Slips.Slip;
import dev.reeve.core.member.MemberEvent.Erred;
import dev.reeve.core.member.MemberEvent.HealthAnswered;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberEvent.ToolMissing;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskEvent.Added;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskEvent.TurnBegan;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.Fingerprint;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What each line means for the health of those it speaks of. */
public final class Wards {

  /** How a note begins that says so of a task. */
  private static final List<String> UNCLEAR = List.of("unclear", "not clear", "不清", "需求不");

  private Wards() {}

  /**
   * @param state as the line has made it, but for the ward
   * @param progress whether the line is progress of the one who acted (T-44)
   */
  @SuppressWarnings("ReferenceEquality") // comparing contents could cost more than the copy
  public static TeamState follow(TeamState state, Entry entry, boolean progress) {
    Ward heard = follow(state, entry);
    Chart moved = progress ? heard.charts().get(entry.event().actor()) : null;
    Ward after = moved == null ? heard : heard.with(moved.progressed());
    return after == state.ward() ? state : state.with(after);
  }

  private static Ward follow(TeamState state, Entry entry) {
    Ward ward = state.ward();
    return switch (entry.event()) {
      case Spawned(_, var seat, _) -> {
        boolean known = ward.charts().containsKey(seat.id());
        boolean executes = seat.role().kind() == Role.Kind.EXECUTOR;
        yield known || executes ? ward.with(ward.chart(seat.id()).reborn()) : ward;
      }
      case Erred(var actor, _, var text) -> {
        Slip slip =
            new Slip(Fingerprint.of(text), state.watch().watched(entry.at()), entry.index());
        History history = ward.chart(actor).history();
        yield with(ward, actor, history.with(history.errors().and(slip)));
      }
      case HealthAnswered(var actor, _, var status, var blocker, var help) ->
          with(
              ward,
              actor,
              ward.chart(actor)
                  .history()
                  .with(new Reply(status, blocker, help, entry.at(), entry.index(), false)));
      case ToolMissing(var actor, var tool, _, _) ->
          with(ward, actor, ward.chart(actor).history().with(new Outage(tool, entry.index())));
      case TaskEvent event -> follow(state, event, entry);
      case HealthEvent event -> follow(state, event, entry);
      case Decided decided -> follow(state, decided, entry);
      case Told told -> follow(state, told);
      default -> ward;
    };
  }

  private static Ward with(Ward ward, MemberId member, History history) {
    return ward.with(ward.chart(member).with(history));
  }

  private static Ward follow(TeamState state, TaskEvent event, Entry entry) {
    Ward ward = state.ward();
    TaskId id = event.task();
    Task task = state.tasks().get(id);
    if (event instanceof TurnBegan || task == null) return ward;
    if (task.status().isTerminal()) return ward.without(id);
    boolean handed = event instanceof Claimed || event instanceof Assigned;
    if (!handed && !(event instanceof Added)) return ward;
    Dossier known = ward.dossier(id);
    Dossier dossier = known == null ? Dossier.of(id, entry.index()) : known;
    MemberId owner = task.owner();
    if (owner == null) return ward.with(dossier.free());
    Ward given = ward.with(dossier.given(entry.index(), entry.at()));
    Chart chart = given.charts().get(owner);
    return chart == null ? given : given.with(chart.given(id));
  }

  private static Ward follow(TeamState state, HealthEvent event, Entry entry) {
    Ward ward = state.ward();
    Chart chart = ward.chart(event.member());
    return switch (event) {
      case Checked(_, var task, var check, _) -> {
        AnomalyKind about = check.about();
        if (about == null) yield ward;
        Step step = check.urgent() ? Step.URGED : Step.ASKED;
        yield ward.with(chart.with(found(about, about.first(), task, entry).at(step)));
      }
      case Offered(_, var task, var offer, _) -> {
        AnomalyKind about = offer.about();
        Chart helped = chart.with(found(about, about.first(), task, entry));
        yield ward.with(helped.with(helped.history().with(new Aid(offer.on(), entry.index()))));
      }
      case Reported(_, var task, var report, _) ->
          ward.with(
              chart.with(
                  found(report.anomaly(), report.severity(), task, entry).at(Step.REPORTED)));
      case ShutdownAsked(_, _, var asked, _) ->
          ward.with(chart.asked(new Shutdown(asked.id(), entry.at(), entry.index(), null)));
      case Continued _ -> ward.with(chart.well());
      case RestartOrdered _ -> {
        WatchTime at = state.watch().watched(entry.at());
        yield ward.with(chart.with(chart.history().restarted(at)));
      }
      case Tested _, Clarified _ -> ward;
    };
  }

  private static Anomaly found(
      AnomalyKind kind, Health severity, @Nullable TaskId task, Entry entry) {
    return new Anomaly(kind, severity, task, entry.at(), entry.index(), Step.FOUND, entry.at());
  }

  /** An answer may be the Lead's explicit word that a task is not clear. */
  private static Ward follow(TeamState state, Decided decided, Entry entry) {
    Decision decision = Decisions.decision(state, decided.decision());
    Ward ward = state.ward();
    Dossier dossier = dossier(ward, decision.matter().task());
    boolean unclear = saysUnclear(decision.matter().kind(), decided);
    return dossier == null || !unclear ? ward : ward.with(dossier.unclear(entry.index()));
  }

  private static @Nullable Dossier dossier(Ward ward, @Nullable TaskId task) {
    return task == null ? null : ward.dossier(task);
  }

  /** It wants a loop ended by clarifying, or lets an executor go on with a note that begins so. */
  private static boolean saysUnclear(DecisionKind kind, Decided decided) {
    String note = decided.note().value().strip().toLowerCase(Locale.ROOT);
    return switch (kind) {
      case LOOP -> decided.answer().equals("clarify");
      case RESTART ->
          decided.answer().equals(Adjustment.CONTINUE.word())
              && UNCLEAR.stream().anyMatch(note::startsWith);
      default -> false;
    };
  }

  /** What the Lead tells the owner about a task makes it clear again. */
  private static Ward follow(TeamState state, Told told) {
    Dossier dossier = dossier(state.ward(), told.task());
    boolean clarifies = told.actor().equals(state.roster().authority());
    if (dossier == null || dossier.unclear() == 0 || !clarifies) return state.ward();
    return state.ward().with(dossier.unclear(0));
  }
}
