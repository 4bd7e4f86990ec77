package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.ownership.OwnershipEvent.HandoffMissing;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.Lock;
import dev.reeve.core.reconcile.ReconcileCommand.Unfreeze;
import dev.reeve.core.reconcile.ReconcileEvent.Diverged;
import dev.reeve.core.reconcile.ReconcileEvent.LockEntered;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.reconcile.SnapshotId;
import dev.reeve.core.reconcile.Span;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** From doubt to lock, and out of it. */
class LockTest {

  private static final Suspicion EDITED =
      new Suspicion(Doubt.FILE, 0, text("state.md was edited"), text("-a +b"), null);
  private static final Suspicion DAMAGED = Suspicion.of(Doubt.LOG, 8, text("damaged"));

  private final Story story =
      active(simple(T1), simple(T2)).given(at(60), order(CODER, 1, new Claim(T1)));
  private final long claim = story.entries().size();

  private Books books() {
    return Books.of(story).snapshot(claim - 1);
  }

  private static List<EventType> types(Story story) {
    return story.events().stream().map(Event::type).toList();
  }

  private Order decide(String answer, @Nullable Long epoch) {
    Lock lock = Objects.requireNonNull(story.state().soundness().lock());
    return order(
        LEAD, new Decide(Objects.requireNonNull(lock.decision()), answer, epoch, SafeText.EMPTY));
  }

  private Decision decision(long number) {
    return Objects.requireNonNull(story.state().docket().decisions().get(new DecisionId(number)));
  }

  /** Locked because the claim is damaged: the task is affected, the Lead is asked. */
  private Story locked() {
    return story.when(at(120), books().damage(claim).inspected(DAMAGED, story.state()));
  }

  @Test
  @DisplayName("T-22 an edited file is told with its difference, then the lock is entered")
  void an_edited_file_is_told() {
    story.when(at(120), books().inspected(EDITED, story.state()));
    assertThat(types(story))
        .containsExactly(
            EventType.STATE_DIVERGENCE,
            EventType.RECONCILE_LOCK_ENTER,
            EventType.RECONCILE_LOCK_EXIT);
  }

  @Test
  @DisplayName("T-26 an edited file over a sound log has no impact: the lock is left at once")
  void an_edited_file_has_no_impact() {
    TeamState before = story.state();
    story.when(at(120), books().inspected(EDITED, story.state()));
    TeamState after = story.state();
    assertThat(after.phase()).isEqualTo(Phase.ACTIVE);
    assertThat(after.tasks()).isEqualTo(before.tasks());
    assertThat(after.roster()).isEqualTo(before.roster());
    assertThat(after.docket().decisions().isEmpty()).isTrue();
    assertThat(after.mail()).as("nobody is bothered").isEqualTo(before.mail());
  }

  @Test
  @DisplayName("T-26 damage to an open task locks the team until the Lead has answered")
  void damage_waits_for_the_lead() {
    locked();
    assertThat(types(story))
        .containsExactly(EventType.STATE_DIVERGENCE, EventType.RECONCILE_LOCK_ENTER);
    assertThat(story.state().phase()).isEqualTo(Phase.LOCKED);
    assertThat(decision(1).matter().kind()).isEqualTo(DecisionKind.RECONCILE);
    assertThat(decision(1).matter().options()).containsExactly("accept", "refuse");
    assertThat(story.state().mail().messages().values())
        .as("the Lead hears of it")
        .anyMatch(message -> message.to().equals(LEAD) && message.text().value().contains("d-1"));
  }

  @Test
  @DisplayName("T-23 while locked everything but liveness and the answer is refused")
  void while_locked_everything_is_refused() {
    locked();
    story
        .when(at(130), order(RIVAL, 1, new Claim(T2)))
        .refused(Rejection.Code.LOCKED)
        .when(at(131), order(CODER, new Tell(LEAD, text("hello"), null, false)))
        .refused(Rejection.Code.LOCKED)
        .when(at(132), order(LEAD, new HandOff(2)))
        .refused(Rejection.Code.LOCKED)
        .when(at(133), order(CODER, new ReportProgress(T1, Headway.step(text("on")))))
        .answered("HELD")
        .changingNothing();
  }

  @Test
  @DisplayName("T-23 a decision that the lock does not wait for is refused")
  void another_decision_has_to_wait() {
    Decision.Matter loop = Samples.matter(DecisionKind.LOOP);
    story.given(new Opened(new DecisionId(1), loop, LEAD));
    story.given(at(90), order(CODER, new ReportProgress(T1, Headway.step(text("on")))));
    long last = story.entries().size();
    story.when(at(120), books().damage(last).inspected(DAMAGED, story.state()));
    Order other = order(LEAD, new Decide(new DecisionId(1), "resume", null, SafeText.EMPTY));
    story.when(at(130), other).refused(Rejection.Code.LOCKED);
    assertThat(decision(2).matter().kind()).isEqualTo(DecisionKind.RECONCILE);
  }

  @Test
  @DisplayName("T-23 lock time counts against nobody")
  void lock_time_counts_against_nobody() {
    locked();
    assertThat(Core.nextDue(story.state()))
        .as("what the lock waits for alone")
        .isEqualTo(story.latest().getLast().at().plus(Duration.ofMinutes(10)));
    story.when(at(4000), decide("accept", null));
    TeamState after = story.state();
    assertThat(after.watch().watched(at(4100)).value())
        .isEqualTo(
            after
                .watch()
                .watched(story.entries().get((int) claim - 2).at())
                .value()
                .plus(Duration.between(story.latest().getLast().at(), at(4100))));
  }

  @Test
  @DisplayName("T-34 what the log was told of unwatched time before a lock outlasts the lock")
  void unwatched_time_outlasts_a_lock() {
    Noticed.Inspected lost =
        books().inspected(Suspicion.of(Doubt.LOG, claim + 1, text("cut short")), story.state());
    story.when(at(9_000), new Noticed.Unwatched(1, at(100), at(9_000), Duration.ZERO));
    story.when(at(9_000), lost);
    assertThat(story.events().getLast().said())
        .satisfies(said -> assertThat(said.text().value()).contains("from " + (claim + 1)));
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
    assertThat(story.state().watch().seen()).isEqualTo(1);
    assertThat(story.state().watch().watched(at(9_100)).value())
        .as("but for the microseconds of the lock itself")
        .isBetween(at(199), at(200));
  }

  @Test
  @DisplayName("T-29 the exit carries snapshot, lines left out, breaks and the state itself")
  void the_exit_carries_everything() {
    locked();
    story.when(at(200), decide("accept", null));
    assertThat(story.events())
        .singleElement()
        .isInstanceOfSatisfying(
            LockExited.class,
            exit -> {
              assertThat(exit.actor()).isEqualTo(LEAD);
              assertThat(exit.rollback().snapshot().index()).isEqualTo(claim - 1);
              assertThat(exit.rollback().excluded()).containsExactly(new Span(claim, claim));
              assertThat(exit.breaks()).extracting("index").containsExactly(claim);
              assertThat(exit.rollback().state()).isEqualTo(books().state(claim - 1));
            });
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
    assertThat(story.task(T1)).extracting(Task::status).isEqualTo(TaskStatus.PENDING);
    assertThat(decision(1)).extracting(Decision::answer).isEqualTo("accept");
    assertThat(story.state().soundness().counts(claim)).isFalse();
    assertThat(Core.evolve(TeamState.blank(story.state().id()), story.latest().getLast()).tasks())
        .as("replay may start there")
        .isEqualTo(story.state().tasks());
  }

  @Test
  @DisplayName("T-26 a refused rollback freezes the team")
  void a_refused_rollback_freezes() {
    locked();
    story.when(at(200), decide("refuse", null));
    assertThat(types(story)).containsExactly(EventType.RECONCILE_CONFLICT);
    assertThat(story.state().phase()).isEqualTo(Phase.FROZEN);
    assertThat(decision(1)).extracting(Decision::answer).isEqualTo("refuse");
    assertThat(decision(2).matter().options())
        .containsExactly(String.valueOf(claim - 1), "bootstrap");
  }

  @Test
  @DisplayName("T-26 a Lead who does not answer is reminded, and the lock stays")
  void the_lead_is_reminded() {
    locked();
    story.when(Objects.requireNonNull(Core.nextDue(story.state())), new Noticed.Tick());
    for (long minutes : List.of(15L, 30L, 60L, 120L)) {
      var due = Objects.requireNonNull(Core.nextDue(story.state()));
      assertThat(Duration.between(at(120), due).toMinutes()).isEqualTo(minutes);
      story.when(due.minusMillis(1), new Noticed.Tick()).then();
      story.when(due, new Noticed.Tick());
      assertThat(types(story)).containsExactly(EventType.STATE_DIVERGENCE);
      assertThat(story.state().phase()).isEqualTo(Phase.LOCKED);
    }
  }

  @Test
  @DisplayName("T-34 of the reminders that fell into a time without Reeve the Lead gets one")
  void missed_reminders_are_one() {
    locked();
    Instant since = story.latest().getLast().at();
    Instant woken = since.plus(Duration.ofHours(9)).plusSeconds(60);
    story.when(woken, new Noticed.Tick());
    assertThat(story.events())
        .filteredOn(event -> event instanceof Diverged said && !said.isReferral())
        .singleElement()
        .isInstanceOfSatisfying(
            Diverged.class, said -> assertThat(said.reminder()).as("2 + 9 hours").isEqualTo(11));
    assertThat(Core.nextDue(story.state())).isEqualTo(since.plus(Duration.ofHours(10)));
  }

  @Test
  @DisplayName("T-34 a frozen team knows when nobody watched: no reminder falls into that time")
  void a_frozen_team_knows_of_gaps() {
    story.when(at(120), Books.of(story).inspected(Suspicion.ASKED, story.state()));
    assertThat(story.state().phase()).isEqualTo(Phase.FROZEN);
    Instant due = Objects.requireNonNull(Core.nextDue(story.state()));
    story.when(at(32_000), new Noticed.Unwatched(1, at(200), at(32_000), Duration.ZERO));
    assertThat(Core.nextDue(story.state())).isEqualTo(due.plusSeconds(31_800));
    story.when(at(32_000), new Noticed.Tick()).then();
  }

  @Test
  @DisplayName("T-76 what a Lead leaves for ten minutes in a lock also goes to the operator, once")
  void the_operator_is_told() {
    locked();
    Instant asked = story.latest().getLast().at();
    story.when(asked.plusSeconds(599), new Noticed.Tick()).then();
    story.when(asked.plusSeconds(600), new Noticed.Tick());
    assertThat(types(story)).containsExactly(EventType.STATE_DIVERGENCE);
    Effect.Notify told =
        (Effect.Notify) Core.react(story.state(), story.latest().getFirst()).getFirst();
    assertThat(told.message().to()).isEqualTo(MemberId.OPERATOR);
    assertThat(told.message().text().value()).contains("lead has left this for 10 min", "accept");
    assertThat(told.decision()).isEqualTo(new DecisionId(1));
    assertThat(Core.nextDue(story.state())).as("the reminder").isEqualTo(asked.plusSeconds(900));
    story.when(asked.plusSeconds(900), new Noticed.Tick());
    Effect.Notify reminder =
        (Effect.Notify) Core.react(story.state(), story.latest().getFirst()).getFirst();
    assertThat(reminder.message().to()).isEqualTo(LEAD);
    assertThat(reminder.decision()).isEqualTo(new DecisionId(1));
    story.when(asked.plusSeconds(1000), decide("refuse", null));
    story.when(asked.plusSeconds(1601), new Noticed.Tick());
    assertThat(story.events())
        .as("a new question goes to the operator, too")
        .anyMatch(event -> event instanceof Diverged diverged && diverged.isReferral());
  }

  @Test
  @DisplayName("T-76 an operator who leads is asked by the lock's own line, and can answer it")
  void the_operator_leads() {
    NewTeam solo =
        new NewTeam(
            Profile.SOLO,
            Settings.DEFAULT,
            List.of(Cast.seat(CODER, "coder")),
            List.of(simple(T1)));
    Story led = Story.of(solo).given(at(60), order(CODER, 1, new Claim(T1)));
    led.when(at(120), Books.of(led).inspected(Suspicion.ASKED, led.state()));
    assertThat(types(led)).endsWith(EventType.SNAPSHOT_NOT_FOUND);
    Effect asked = Core.react(led.state(), led.latest().getLast()).getFirst();
    assertThat(((Effect.Notify) asked).decision()).isEqualTo(new DecisionId(1));
    assertThat(Core.nextDue(led.state()))
        .as("the reminder")
        .isEqualTo(led.latest().get(1).at().plusSeconds(900));
  }

  @Test
  @DisplayName("T-26 where no open task is affected nobody is asked, and the Lead gets the diff")
  void no_impact_is_a_determination() {
    story.given(at(90), order(CODER, new Tell(LEAD, text("hi"), null, false)));
    long talk = story.entries().size();
    story.when(at(120), books().damage(talk).inspected(DAMAGED, story.state()));
    assertThat(types(story))
        .containsExactly(
            EventType.STATE_DIVERGENCE,
            EventType.RECONCILE_LOCK_ENTER,
            EventType.RECONCILE_LOCK_EXIT);
    assertThat(story.events().getLast().said())
        .satisfies(said -> assertThat(said.text().value()).contains("left out: event " + talk));
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.IN_PROGRESS);
  }

  @Test
  @DisplayName("T-27 frozen: transitions are refused, liveness and talk go on")
  void frozen() {
    story.when(at(120), Books.of(story).inspected(Suspicion.ASKED, story.state()));
    assertThat(types(story))
        .containsExactly(
            EventType.STATE_DIVERGENCE,
            EventType.RECONCILE_LOCK_ENTER,
            EventType.SNAPSHOT_NOT_FOUND);
    story
        .when(at(130), order(RIVAL, 1, new Claim(T2)))
        .refused(Rejection.Code.FROZEN)
        .when(at(131), order(LEAD, new HandOff(2)))
        .refused(Rejection.Code.FROZEN)
        .given(at(132), order(CODER, new ReportProgress(T1, Headway.step(text("on")))))
        .given(at(133), order(CODER, new Tell(LEAD, text("hello"), null, false)));
    assertThat(Core.nextDue(story.state())).isAfter(at(133));
  }

  @Test
  @DisplayName("T-27 the way out names a state and an epoch: handoff and acknowledgement in one")
  void unfreezing() {
    story.when(at(120), books().snapshot(claim - 1).inspected(Suspicion.ASKED, story.state()));
    assertThat(types(story)).endsWith(EventType.SNAPSHOT_CONFLICT);
    TeamState named = books().state(claim - 1);
    SnapshotId id = new SnapshotId(1, claim - 1, "hash");
    String answer = String.valueOf(claim - 1);
    story.when(at(200), decide(answer, null)).refused(Rejection.Code.MISSING_FIELD);
    story.when(at(201), unfreeze(answer, 1L, id, named)).refused(Rejection.Code.STALE_EPOCH);
    story.when(at(202), unfreeze(answer, 5L, id, named)).answered("ACCEPTED");
    assertThat(types(story)).containsExactly(EventType.RECONCILE_LOCK_EXIT);
    assertThat(story.latest().getLast().epoch()).isEqualTo(5);
    assertThat(story.state().ownership().owner()).isEqualTo("supervisor@5");
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.PENDING);
    story.given(at(210), order(RIVAL, 1, new Claim(T1)));
  }

  private Order unfreeze(String answer, Long epoch, SnapshotId id, TeamState state) {
    Decide decide = (Decide) decide(answer, epoch).command();
    return order(LEAD, new Unfreeze(decide, id, state));
  }

  /** A second owner: the line of the claim is by somebody without the term. */
  private void twoOwners() {
    story.when(at(120), books().foreign(claim).inspected(Suspicion.ASKED, story.state()));
    assertThat(types(story))
        .containsExactly(EventType.SPLIT_BRAIN_DETECTED, EventType.RECONCILE_LOCK_ENTER);
    assertThat(decision(1).matter().options()).containsExactly("keep", "rollback", "new-epoch");
    story.when(at(130), order(RIVAL, 1, new Claim(T2))).refused(Rejection.Code.LOCKED);
  }

  @Test
  @DisplayName("T-15 of two owners' work the Lead may keep all")
  void keeping() {
    twoOwners();
    story.when(at(200), decide("keep", null));
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.IN_PROGRESS);
  }

  @Test
  @DisplayName("T-15 of two owners' work the Lead may roll back the second one's")
  void rolling_back() {
    twoOwners();
    story.when(at(200), decide("rollback", null));
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.PENDING);
  }

  @Test
  @DisplayName("T-13 a new epoch that the Lead wanted and does not hand over is missed")
  void a_new_epoch_is_awaited() {
    twoOwners();
    story.when(at(200), decide("new-epoch", null));
    story.when(at(210), order(RIVAL, 1, new Claim(T2))).refused(Rejection.Code.NOT_OWNED);
    var due = Objects.requireNonNull(Core.nextDue(story.state()));
    assertThat(Duration.between(at(200), due).toSeconds()).isEqualTo(300);
    story.when(due, new Noticed.Tick()).then(new HandoffMissing());
    story
        .given(at(600), order(LEAD, new HandOff(2)))
        .given(at(610), order(RIVAL, 1, new Claim(T2)));
  }

  @Test
  @DisplayName("T-13 until the new epoch is handed over nobody is pinged, and no clock runs")
  void while_a_new_epoch_is_awaited() {
    Instant ping = Objects.requireNonNull(Core.nextDue(story.state()));
    twoOwners();
    Instant locked = Objects.requireNonNull(story.state().soundness().lock()).since();
    story.when(at(200), decide("new-epoch", null));
    assertThat(Dues.run(story, at(7_200), CODER)).isEmpty();
    assertThat(story.entries()).extracting(Entry::event).contains(new HandoffMissing());
    Order submit = order(CODER, 2, new Submit(T1, List.of()));
    story.when(at(7_200), submit).refused(Rejection.Code.NOT_OWNED);
    story.given(at(7_300), order(LEAD, new HandOff(2)));
    Duration waited = Duration.between(locked, story.latest().getLast().at());
    assertThat(Core.nextDue(story.state())).isEqualTo(ping.plus(waited));
    story.when(ping.plus(waited), new Noticed.Tick());
    assertThat(types(story)).contains(EventType.PING);
  }

  @Test
  @DisplayName("T-22 whoever asks for nothing in particular gets a lock that is left at once")
  void a_reconcile_that_was_asked_for() {
    story.when(at(120), books().inspected(Suspicion.ASKED, story.state()));
    assertThat(types(story))
        .containsExactly(EventType.RECONCILE_LOCK_ENTER, EventType.RECONCILE_LOCK_EXIT);
  }

  @Test
  @DisplayName("T-22 a lock that stands is not entered again for what it stands for")
  void a_lock_is_not_entered_twice() {
    locked();
    Books damaged = books().damage(claim);
    story.when(at(130), damaged.inspected(Suspicion.ASKED, null)).then();
    story.when(at(131), damaged.inspected(EDITED, null));
    assertThat(story.events()).noneMatch(LockEntered.class::isInstance);
  }
}
