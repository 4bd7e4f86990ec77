package dev.reeve.daemon.codec;

import dev.reeve.core.Event;
import dev.reeve.core.Writer;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.reconcile.Anchor;
import dev.reeve.core.reconcile.Asking;
import dev.reeve.core.reconcile.Break;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.ReconcileEvent.Diverged;
import dev.reeve.core.reconcile.ReconcileEvent.Froze;
import dev.reeve.core.reconcile.ReconcileEvent.LockEntered;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.reconcile.Rollback;
import dev.reeve.core.reconcile.Ruling;
import dev.reeve.core.reconcile.SnapshotId;
import dev.reeve.core.reconcile.Span;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is written while a team is locked; the states in it are as plain as states can be. */
final class LockSamples {

  private static final MemberId LEAD = new MemberId("lead");
  private static final SafeText TEXT = SafeText.own("„ß\" \\ \n 漢字 😀");
  private static final String HASH = "0f".repeat(32);

  private LockSamples() {}

  static List<Event> full() {
    Saying said = new Saying(LEAD, TEXT);
    Ruling ruling = new Ruling(new DecisionId(4), "accept", TEXT);
    return List.of(
        new Diverged(
            new Suspicion(Doubt.FILE, 41, TEXT, TEXT, new Writer("n2", 9)),
            new Anchor(43, HASH),
            2,
            said),
        new LockEntered(
            Doubt.LOG,
            TEXT,
            breaks(),
            rollback(),
            List.of(40L, 12L),
            asking(DecisionKind.RECONCILE)),
        froze(Froze.Why.NO_SNAPSHOT, null),
        froze(Froze.Why.SEVERAL_SNAPSHOTS, null),
        froze(Froze.Why.CONTRADICTION, ruling),
        new LockExited(LEAD, ruling, TEXT, rollback(), breaks(), Samples.AT, 3L, said));
  }

  static List<Event> minimal() {
    TeamState state = TeamState.blank(Samples.TEAM);
    Rollback whole = new Rollback(new SnapshotId(0, 0, ""), List.of(), List.of(), List.of(), state);
    return List.of(
        new Diverged(Suspicion.of(Doubt.SNAPSHOT, 0, TEXT), null, 0, null),
        new LockEntered(Doubt.REQUEST, TEXT, List.of(), null, List.of(), null),
        new LockExited(MemberId.SUPERVISOR, null, TEXT, whole, List.of(), Samples.AT, null, null));
  }

  private static Froze froze(Froze.Why why, @Nullable Ruling ruling) {
    MemberId actor = ruling == null ? MemberId.SUPERVISOR : LEAD;
    return new Froze(actor, why, 41, TEXT, ruling, asking(DecisionKind.UNFREEZE));
  }

  private static Asking asking(DecisionKind kind) {
    Matter matter =
        new Matter(
            kind, null, null, TEXT, List.of(TEXT), List.of("12", "bootstrap"), "12", null, null);
    return new Asking(new DecisionId(4), matter, LEAD);
  }

  private static List<Break> breaks() {
    return List.of(new Break(Doubt.LOG, 41, TEXT), new Break(Doubt.SNAPSHOT, 40, TEXT));
  }

  private static Rollback rollback() {
    return new Rollback(
        new SnapshotId(2, 40, HASH),
        List.of(new Span(39, 39), new Span(41, 43)),
        List.of(new TaskId("7")),
        List.of(TEXT),
        TeamState.blank(Samples.TEAM));
  }
}
