package dev.reeve.core;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Core.Recorded;
import dev.reeve.core.Core.Stamp;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.Message;
import dev.reeve.core.policy.Consequence;
import dev.reeve.core.reconcile.ReconcileEvent;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one team: given, when, then. Whatever is decided is recorded as the engine would
 * record it, so every state here has come from lines of a log; and what was accepted under a key is
 * remembered, so that a repetition meets its first result.
 */
final class Story {

  static final Writer WRITER = new Writer("node-a", 1);
  static final Instant START = Instant.parse("2026-03-01T08:00:00Z");

  private final List<Entry> entries = new ArrayList<>();
  private final SortedMap<String, Prior> priors = new TreeMap<>();
  private TeamState before = TeamState.blank(new TeamId("feature-login"));
  private TeamState state = before;
  private Outcome outcome = Outcome.NOTHING;
  private List<Entry> latest = List.of();

  static Instant at(long seconds) {
    return START.plusSeconds(seconds);
  }

  /** A team before its first line. */
  static Story untold() {
    return new Story();
  }

  /** A team that was set up at the start and not handed over yet. */
  static Story of(NewTeam team) {
    Story story = untold();
    story.when(START, new Noticed.Founded(team, 0));
    assertThat(story.answer()).as("the founding").isEqualTo("ACCEPTED");
    return story;
  }

  /** Facts that stand in the log, however they came there. */
  Story given(Event... events) {
    for (Event event : events) {
      outcome = Outcome.accept(event);
      write(null, state.position().at());
    }
    return this;
  }

  /** An order that is accepted. */
  Story given(Instant at, Order order) {
    when(at, order);
    assertThat(answer()).as("given %s", order).isEqualTo("ACCEPTED");
    return this;
  }

  Story when(Instant at, Order order) {
    Key key = order.key();
    return when(at, order, key == null ? null : priors.get(key.text()));
  }

  Story when(Instant at, Order order, @Nullable Prior prior) {
    outcome = Core.decide(state, order, prior, at);
    return write(order, at);
  }

  Story when(Instant at, Noticed noticed) {
    outcome = Core.notice(state, noticed, at);
    return write(null, at);
  }

  /** What falls due happens, and whatever is said by it lies in somebody's inbox afterwards. */
  Story tick(Instant at) {
    when(at, new Noticed.Tick());
    Outcome ticked = outcome;
    List<Entry> lines = latest;
    TeamState due = before;
    for (Message message : state.mail().messages().values()) {
      if (message.delivery() != Delivery.QUEUED) continue;
      when(at, new Noticed.DeliveryReport(message.id(), Delivery.UNCONFIRMED, SafeText.EMPTY));
    }
    outcome = ticked;
    latest = lines;
    before = due;
    return this;
  }

  private Story write(@Nullable Order order, Instant at) {
    Via via = order == null ? Via.DIRECT : order.via();
    Recorded recorded = Core.record(state, outcome, order, new Stamp(at, WRITER, via));
    before = state;
    state = recorded.state();
    latest = recorded.entries();
    nobodyElseIsConcerned();
    entries.addAll(latest);
    for (Entry entry : latest) remember(entry);
    return this;
  }

  /** Who is not asked about an event would have had nothing to say. */
  private void nobodyElseIsConcerned() {
    TeamState then = before;
    for (Entry entry : latest) {
      Event event = entry.event();
      TeamState next = Core.evolve(then, entry);
      for (Consequence each : Consequences.ALL) {
        if (event instanceof ReconcileEvent || Consequences.upon(event).contains(each)) continue;
        assertThat(each.of(then, event, next)).as("%s upon %s", each, event).isEmpty();
      }
      then = next;
    }
  }

  private void remember(Entry entry) {
    Key key = entry.key();
    Cause cause = entry.cause();
    if (key == null || cause == null) return;
    priors.put(key.text(), new Prior(cause.digest(), entry.index(), cause.count()));
  }

  /** It was accepted, and these and no other events came of it. */
  Story then(Event... events) {
    assertThat(answer()).isEqualTo("ACCEPTED");
    assertThat(events()).containsExactly(events);
    return this;
  }

  /** It was accepted with these events, whatever followed from them. */
  Story thenItself(Event... events) {
    assertThat(answer()).isEqualTo("ACCEPTED");
    assertThat(outcome.events()).containsExactly(events);
    return this;
  }

  /** It was refused with this code, and nothing but these facts came of it (T-9). */
  Story refused(Rejection.Code code, Event... facts) {
    assertThat(answer()).isEqualTo(code.name());
    assertThat(outcome.events()).containsExactly(facts);
    return this;
  }

  /** It was answered like this, see {@link #word}. */
  Story answered(String expected) {
    assertThat(answer()).isEqualTo(expected);
    return this;
  }

  /** Nothing was written. */
  Story changingNothing() {
    assertThat(latest).isEmpty();
    assertThat(state).isEqualTo(before);
    return this;
  }

  String answer() {
    return word(outcome.answer());
  }

  Rejection rejection() {
    return rejection(outcome.answer());
  }

  Outcome outcome() {
    return outcome;
  }

  TeamState state() {
    return state;
  }

  TeamState before() {
    return before;
  }

  Task task(TaskId id) {
    return Objects.requireNonNull(state.tasks().get(id));
  }

  /** What came of the last step, with everything that followed from it. */
  List<Event> events() {
    return latest.stream().map(Entry::event).toList();
  }

  /** The lines of the last step. */
  List<Entry> latest() {
    return latest;
  }

  /** All lines. */
  List<Entry> entries() {
    return entries;
  }

  static Rejection rejection(Answer answer) {
    if (answer instanceof Answer.Rejected(var rejection)) return rejection;
    throw new AssertionError("expected a rejection, but it was " + word(answer));
  }

  /** An answer in a word; of several in one, all words in brackets. */
  static String word(Answer answer) {
    return switch (answer) {
      case Answer.Accepted _ -> "ACCEPTED";
      case Answer.Noted _ -> "NOTED";
      case Answer.Repeated _ -> "REPEATED";
      case Answer.Held _ -> "HELD";
      case Answer.Rejected(var rejection) -> rejection.code().name();
      case Answer.Each(var parts) ->
          parts.stream().map(part -> word(part.answer())).collect(joining(", ", "[", "]"));
    };
  }
}
