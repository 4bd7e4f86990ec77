package dev.reeve.core.report.why;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.report.why.Explanation.Fact;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the log says about one of its lines: the lines before it, and the state they led to. */
final class Clues {

  /** Lines that were written at once lie microseconds apart (T-20). */
  private static final Duration TOGETHER = Duration.ofMillis(1);

  private final TeamState before;
  private final List<Entry> past;
  private final Entry entry;
  private final List<Fact> facts = new ArrayList<>();

  /**
   * @param past all lines before {@code entry}, in order
   */
  Clues(TeamState before, List<Entry> past, Entry entry) {
    this.before = before;
    this.past = past;
    this.entry = entry;
  }

  TeamState before() {
    return before;
  }

  Entry entry() {
    return entry;
  }

  Event event() {
    return entry.event();
  }

  /** The task it is about; null if it is about none. */
  @Nullable TaskId task() {
    return event().task();
  }

  /** Whom it concerns. */
  MemberId member() {
    return event().member() == null ? event().actor() : event().member();
  }

  /** Takes the last line of which this is true as a fact, if there is one. */
  Clues last(String what, Predicate<Entry> wanted) {
    Entry found = find(wanted);
    if (found != null) add(found, what);
    return this;
  }

  /** Takes the line of somebody's that this one was written with, if there is one. */
  Clues cause(String what) {
    Instant together = entry.at().minus(TOGETHER);
    return last(
        what,
        each -> !each.event().actor().equals(MemberId.SUPERVISOR) && !each.at().isBefore(together));
  }

  /** Takes every line of which this is true, at most the last few. */
  Clues each(String what, int most, Predicate<Entry> wanted) {
    int left = most;
    for (int i = past.size() - 1; 0 <= i && 0 < left; i--) {
      if (!wanted.test(past.get(i))) continue;
      add(past.get(i), what);
      left--;
    }
    return this;
  }

  /** Takes the line itself as a fact: what it says is all there is to it. */
  Clues itself(String what) {
    add(entry, what);
    return this;
  }

  /** The last sign of life of a member. */
  Clues lastSign(MemberId of) {
    return last("the last sign of life of " + of, each -> each.event().actor().equals(of));
  }

  /** The last progress of a member, of which mere activity is none (T-44). */
  Clues lastProgress(MemberId of) {
    return last(
        "the last progress of " + of,
        each -> each.event().actor().equals(of) && Liveness.isProgress(before, each.event()));
  }

  @Nullable Entry find(Predicate<Entry> wanted) {
    for (int i = past.size() - 1; 0 <= i; i--) {
      if (wanted.test(past.get(i))) return past.get(i);
    }
    return null;
  }

  private void add(Entry found, String what) {
    boolean known = facts.stream().anyMatch(fact -> fact.index() == found.index());
    if (known) return;
    facts.add(new Fact(found.index(), seen(found), what + ": " + Brief.of(found)));
  }

  /** A pulse tells of something earlier. */
  private static Instant seen(Entry found) {
    return found.event() instanceof Pulsed pulse ? pulse.last() : found.at();
  }

  static Predicate<Entry> ofType(EventType... types) {
    List<EventType> wanted = List.of(types);
    return each -> wanted.contains(each.event().type());
  }

  static Predicate<Entry> about(@Nullable TaskId task, EventType... types) {
    return ofType(types).and(each -> task == null || task.equals(each.event().task()));
  }

  /** What it comes down to. The facts are those that were found, in the order of the log. */
  Explanation by(String rule, String because, String threshold, String prevention) {
    if (facts.isEmpty()) itself("the line itself");
    facts.sort(Comparator.comparingLong(Fact::index));
    return new Explanation(entry, rule, because, facts, threshold, prevention);
  }
}
