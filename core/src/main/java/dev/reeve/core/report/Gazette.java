package dev.reeve.core.report;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
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

  /** The same after one more line. */
  public Gazette after(Entry entry) {
    Meaning meaning = Meanings.of(entry.event());
    Gazette next = this;
    if (meaning.alert() != null)
      next = next.with(alert(entry, meaning.severity(), meaning.alert()));
    return meaning.action() == null ? next : next.with(meaning.action());
  }

  private static Alert alert(Entry entry, Severity severity, AlertType type) {
    Event event = entry.event();
    return new Alert(
        entry.index(), entry.at(), severity, type, event.task(), concerned(event), elapsed(event));
  }

  /** Whom it concerns: whoever did it, unless that was Reeve itself. */
  static @Nullable MemberId concerned(Event event) {
    if (event.member() != null) return event.member();
    return event.actor().equals(MemberId.SUPERVISOR) ? null : event.actor();
  }

  private static @Nullable Duration elapsed(Event event) {
    return event instanceof Reminded reminded ? reminded.elapsed() : null;
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
  List<Alert> alertsInOrder() {
    List<Alert> all = new ArrayList<>(alerts.values());
    all.sort(Comparator.comparingLong(Alert::index));
    return all;
  }
}
