package dev.reeve.core.report;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.liveness.LivenessEvent.NoProgress;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.Undeliverable;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.report.Alert.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has come up, and what Reeve did about it, since some instant: the matter of a report (T-70).
 *
 * @param since when it begins
 * @param alerts by what they are about
 * @param actions how often each was taken
 */
public record Gazette(
    Instant since,
    PersistentMap<Subject, Alert> alerts,
    PersistentMap<ActionType, Integer> actions) {

  /** So many alerts are remembered; the oldest give way. */
  private static final int REMEMBERED = 200;

  /** Of a team that has not begun. */
  public static final Gazette EMPTY = from(Instant.EPOCH);

  public static Gazette from(Instant since) {
    return new Gazette(since, PersistentMap.empty(), PersistentMap.empty());
  }

  /** What was kept of one. */
  public static Gazette of(
      Instant since, List<Alert> alerts, PersistentMap<ActionType, Integer> actions) {
    PersistentMap<Subject, Alert> known = PersistentMap.empty();
    for (Alert alert : alerts) known = known.with(alert.subject(), alert);
    return new Gazette(since, known, actions);
  }

  /** The same after one more line. */
  public Gazette after(Entry entry) {
    return after(entry.event(), entry.index(), entry.at());
  }

  Gazette after(Event event, long index, Instant at) {
    Meaning meaning = Meanings.of(event);
    AlertType type = meaning.alert();
    Gazette next = this;
    if (type != null) {
      Severity severity = meaning.severity();
      next =
          next.with(
              new Alert(index, at, severity, type, event.task(), concerned(event), elapsed(event)));
    }
    return meaning.action() == null ? next : next.with(meaning.action());
  }

  /** What there is to tell since the Lead was last told by an escalation (T-47). */
  public Gazette following(Entry entry) {
    return following(entry.event(), entry.index(), entry.at());
  }

  Gazette following(Event event, long index, Instant at) {
    if (index == 1) return from(at).after(event, index, at);
    if (!isEscalation(event)) return after(event, index, at);
    return event.said() == null ? this : from(at); // it stands in a report, its own or a joint one
  }

  /** Whether the Lead hears of it with a report. */
  private static boolean isEscalation(Event event) {
    return switch (event.type()) {
      case ESCALATE, NO_PROGRESS, UNDELIVERABLE -> true;
      default -> false;
    };
  }

  /** Whom it concerns: whoever did it, unless that was Reeve itself. */
  static @Nullable MemberId concerned(Event event) {
    if (event.member() != null) return event.member();
    return event.actor().equals(MemberId.SUPERVISOR) ? null : event.actor();
  }

  private static @Nullable Duration elapsed(Event event) {
    return switch (event) {
      case Reminded reminded -> reminded.elapsed();
      case NoProgress stalled -> stalled.elapsed();
      case Undeliverable unheard -> unheard.elapsed();
      default -> null;
    };
  }

  private Gazette with(Alert alert) {
    PersistentMap<Subject, Alert> more = alerts.with(alert.subject(), alert);
    if (more.size() <= REMEMBERED) return new Gazette(since, more, actions);
    Alert oldest = new Gazette(since, more, actions).alertsInOrder().getFirst();
    return new Gazette(since, more.without(oldest.subject()), actions);
  }

  private Gazette with(ActionType action) {
    Integer before = actions.get(action);
    return new Gazette(since, alerts, actions.with(action, before == null ? 1 : before + 1));
  }

  /** As they came. */
  public List<Alert> alertsInOrder() {
    List<Alert> all = new ArrayList<>(alerts.values());
    all.sort(Comparator.comparingLong(Alert::index));
    return all;
  }
}
