package dev.reeve.core.reconcile;

import dev.reeve.core.Event;
import dev.reeve.core.Noticed.Inspected;
import dev.reeve.core.Writer;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.ownership.OwnershipEvent.SplitBrainDetected;
import dev.reeve.core.reconcile.Diagnosis.Contradiction;
import dev.reeve.core.reconcile.Diagnosis.NoSnapshot;
import dev.reeve.core.reconcile.Diagnosis.Rebuilt;
import dev.reeve.core.reconcile.Diagnosis.SeveralSnapshots;
import dev.reeve.core.reconcile.Diagnosis.TwoOwners;
import dev.reeve.core.reconcile.ReconcileEvent.Diverged;
import dev.reeve.core.reconcile.ReconcileEvent.Froze;
import dev.reeve.core.reconcile.ReconcileEvent.Froze.Why;
import dev.reeve.core.reconcile.ReconcileEvent.LockEntered;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * From a diagnosis to the events of a lock: what was found is said, the lock is entered, and it is
 * left at once where nothing depends on anybody's word (T-22 to T-27).
 */
public final class Locking {

  private final TeamState state;
  private final Suspicion suspicion;
  private final long end;
  private final @Nullable Anchor anchor;
  private final Diagnosis diagnosis;
  private final Instant now;

  private Locking(TeamState state, Inspected found, Instant now) {
    this.state = state;
    this.now = now;
    end = found.end();
    anchor = found.anchor();
    diagnosis = found.diagnosis();
    suspicion = founded(found.suspicion());
  }

  public static List<Event> of(TeamState state, Inspected found, Instant now) {
    return new Locking(state, found, now).events();
  }

  /** Whoever asked for nothing in particular is told what there was. */
  private Suspicion founded(Suspicion asked) {
    List<Break> breaks = diagnosis.notes().breaks();
    Suspicion about =
        switch (diagnosis.outcome()) {
          case Rebuilt _ when breaks.isEmpty() -> asked;
          case Rebuilt _ -> of(breaks.getFirst());
          case NoSnapshot(var what) ->
              breaks.isEmpty() ? Suspicion.of(Doubt.SNAPSHOT, 0, what) : of(breaks.getFirst());
          case SeveralSnapshots(var index, var what) -> Suspicion.of(Doubt.SNAPSHOT, index, what);
          case Contradiction(var index, var what) -> Suspicion.of(Doubt.LOG, index, what);
          case TwoOwners(var index, var rival, _) -> of(index, rival);
        };
    boolean plain = asked.doubt() == Doubt.REQUEST || about.doubt() == Doubt.OWNERS;
    return plain ? about : asked;
  }

  private static Suspicion of(Break first) {
    return Suspicion.of(first.doubt(), first.index(), first.what());
  }

  private static Suspicion of(long index, Writer rival) {
    SafeText what = SafeText.own(rival + " wrote a line without holding the team's term");
    return new Suspicion(Doubt.OWNERS, index, what, what, rival);
  }

  private List<Event> events() {
    List<Event> events = new ArrayList<>();
    boolean owners = suspicion.doubt() == Doubt.OWNERS;
    boolean doubted = !owners && suspicion.doubt() != Doubt.REQUEST;
    boolean known = isKnown();
    if (known) {
      if (suspicion.doubt() == Doubt.FILE) events.add(Diverged.of(suspicion, null));
      return events;
    }
    if (doubted || anchor != null) events.add(Diverged.of(suspicion, anchor));
    if (owners) events.add(splitBrain());
    events.addAll(owners ? twoOwners() : oneOwner());
    return events;
  }

  private Event splitBrain() {
    Writer rival = suspicion.rival();
    return new SplitBrainDetected(
        state.ownership().epoch(),
        suspicion.index(),
        rival == null ? new Writer("unknown", 0) : rival,
        suspicion.evidence());
  }

  private List<Event> twoOwners() {
    Rollback rollback =
        switch (diagnosis.outcome()) {
          case TwoOwners found -> found.rollback();
          case Rebuilt(var whole) -> caughtUp(whole);
          case NoSnapshot _, SeveralSnapshots _, Contradiction _ -> null;
        };
    List<String> options = new ArrayList<>(DecisionKind.SPLIT_BRAIN.answers());
    if (rollback == null) options.remove("rollback");
    String question =
        "Two owners in epoch "
            + state.ownership().epoch()
            + ": "
            + suspicion.what()
            + ". Keep the state as it is, roll it back, or begin a new epoch?";
    Asking asking = asking(DecisionKind.SPLIT_BRAIN, question, options, state.roster().authority());
    return List.of(entered(rollback, asking));
  }

  private List<Event> oneOwner() {
    return switch (diagnosis.outcome()) {
      case Rebuilt(var rollback) when state.phase() == Phase.FROZEN ->
          List.of(
              entered(caughtUp(rollback), null),
              froze(Why.CONTRADICTION, 0, SafeText.own("the team was frozen already")));
      case Rebuilt(var rollback) -> rebuilt(caughtUp(rollback));
      case NoSnapshot(var what) -> freeze(Why.NO_SNAPSHOT, suspicion.index(), what);
      case SeveralSnapshots(var index, var what) -> freeze(Why.SEVERAL_SNAPSHOTS, index, what);
      case Contradiction(var index, var what) -> freeze(Why.CONTRADICTION, index, what);
      case TwoOwners _ -> throw new IllegalStateException("two owners are another matter");
    };
  }

  /**
   * Where no line is left out, neither is what the log was told since somebody looked: that for a
   * while nobody watched (T-34).
   */
  private Rollback caughtUp(Rollback rollback) {
    return rollback.excluded().isEmpty() ? rollback.watched(state.watch()) : rollback;
  }

  private List<Event> freeze(Why why, long index, SafeText what) {
    return List.of(entered(null, null), froze(why, index, what));
  }

  private List<Event> rebuilt(Rollback rollback) {
    if (rollback.affected().isEmpty() && !isAwaiting()) {
      boolean whole = rollback.excluded().isEmpty();
      return List.of(entered(whole ? null : rollback, null), noImpact(rollback));
    }
    String question =
        suspicion.what()
            + " (event "
            + suspicion.index()
            + "). Going back to the snapshot at "
            + rollback.snapshot().index()
            + " leaves out "
            + rollback.excluded()
            + " and affects "
            + rollback.affected()
            + ". Accept?";
    Asking asking =
        asking(
            DecisionKind.RECONCILE,
            question,
            DecisionKind.RECONCILE.answers(),
            rollback.state().roster().authority());
    return List.of(entered(rollback, asking));
  }

  private boolean isAwaiting() {
    Lock earlier = state.soundness().lock();
    return earlier != null && earlier.decision() != null;
  }

  /** A lock that stands already is not entered anew for what it stands for. */
  private boolean isKnown() {
    Lock earlier = state.soundness().lock();
    return earlier != null && earlier.breaks().containsAll(diagnosis.notes().breaks());
  }

  private LockEntered entered(@Nullable Rollback rollback, @Nullable Asking asking) {
    return new LockEntered(
        suspicion.doubt(),
        suspicion.what(),
        diagnosis.notes().breaks(),
        rollback,
        diagnosis.notes().offers(),
        asking);
  }

  /** Nothing that is not over is affected: nobody has to be asked, the Lead is told (T-26). */
  private LockExited noImpact(Rollback rollback) {
    Lock earlier = state.soundness().lock();
    Instant since = earlier == null ? now : earlier.since();
    boolean whole = rollback.excluded().isEmpty();
    boolean cutShort = isCutShort();
    Saying told =
        whole && !cutShort
            ? null
            : new Saying(rollback.state().roster().authority(), summary(rollback));
    return new LockExited(
        MemberId.SUPERVISOR,
        null,
        SafeText.own(
            cutShort
                ? "nobody can bring back what is lost: the log goes on from its end"
                : whole ? "no impact: no event is left out" : "no impact: no open task changes"),
        rollback,
        diagnosis.notes().breaks(),
        Rulings.since(since, rollback),
        null,
        told);
  }

  /** It is about lines that were there once, and of which nothing is left. */
  private boolean isCutShort() {
    return suspicion.doubt() == Doubt.LOG && end < suspicion.index();
  }

  private SafeText summary(Rollback rollback) {
    if (isCutShort()) {
      return SafeText.own(
          "Events are lost, from "
              + suspicion.index()
              + " on: "
              + suspicion.what()
              + ". Look through the tasks; what was reported since has to be reported again.");
    }
    List<String> words = rollback.diff().stream().limit(8).map(SafeText::value).toList();
    return SafeText.own(
        "The log was damaged ("
            + suspicion.what()
            + ", event "
            + suspicion.index()
            + ") and has been reconciled: "
            + String.join("; ", words)
            + ".");
  }

  private Froze froze(Why why, long index, SafeText what) {
    Asking asking =
        Rulings.unfreeze(
            nextDecision(), what, diagnosis.notes().offers(), state.roster().authority());
    return new Froze(MemberId.SUPERVISOR, why, index, what, null, asking);
  }

  private Asking asking(DecisionKind kind, String question, List<String> options, MemberId asked) {
    List<SafeText> evidence = new ArrayList<>();
    if (!suspicion.evidence().isBlank()) evidence.add(suspicion.evidence());
    if (diagnosis.outcome() instanceof Rebuilt(var rollback)) evidence.addAll(rollback.diff());
    Decision.Matter matter =
        Decision.Matter.of(kind, SafeText.own(question)).shownBy(evidence).among(options);
    return new Asking(nextDecision(), matter, asked);
  }

  private DecisionId nextDecision() {
    return new DecisionId(Math.max(state.docket().next(), diagnosis.notes().nextDecision()));
  }
}
