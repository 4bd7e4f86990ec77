package dev.reeve.daemon.codec;

import dev.reeve.core.EventType;
import dev.reeve.core.message.Saying;
import dev.reeve.core.reconcile.Anchor;
import dev.reeve.core.reconcile.ReconcileEvent;
import dev.reeve.core.reconcile.ReconcileEvent.Diverged;
import dev.reeve.core.reconcile.ReconcileEvent.Froze;
import dev.reeve.core.reconcile.ReconcileEvent.LockEntered;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import org.jspecify.annotations.Nullable;

/** The stored form of what is written while a team is locked. */
final class ReconcileEvents {

  private ReconcileEvents() {}

  static void write(Out out, ReconcileEvent event) {
    switch (event) {
      case Diverged diverged -> writeDiverged(out, diverged);
      case LockEntered entered -> writeEntered(out, entered);
      case Froze froze -> writeFroze(out, froze);
      case LockExited exited -> writeExited(out, exited);
    }
  }

  static ReconcileEvent read(Envelope of, In in) {
    return switch (of.type()) {
      case STATE_DIVERGENCE -> readDiverged(in);
      case RECONCILE_LOCK_ENTER -> readEntered(in);
      case SNAPSHOT_NOT_FOUND, SNAPSHOT_CONFLICT, RECONCILE_CONFLICT -> readFroze(of, in);
      case RECONCILE_LOCK_EXIT -> readExited(of, in);
      default -> throw Events.misdirected(of);
    };
  }

  private static void writeDiverged(Out out, Diverged event) {
    ReconcileParts.writeSuspicion(out, event.suspicion());
    Anchor anchor = event.anchor();
    if (anchor != null) {
      out.begin("anchor");
      out.whole("index", anchor.index());
      out.string("hash", anchor.hash());
      out.end();
    }
    if (event.reminder() != 0) out.whole("reminder", event.reminder());
    writeSaying(out, event.said());
  }

  private static Diverged readDiverged(In in) {
    In anchor = in.objectIfAny("anchor");
    return new Diverged(
        ReconcileParts.readSuspicion(in),
        anchor == null ? null : new Anchor(anchor.whole("index"), anchor.string("hash")),
        in.has("reminder") ? in.count("reminder") : 0,
        readSaying(in));
  }

  private static void writeEntered(Out out, LockEntered event) {
    out.word("cause", Words.DOUBT, event.doubt());
    out.text("reason", event.reason());
    ReconcileParts.writeBreaks(out, event.breaks());
    ReconcileParts.writeOffers(out, event.offers());
    if (event.asking() != null) ReconcileParts.writeAsking(out, event.asking());
    if (event.rollback() != null) ReconcileParts.writeRollback(out, event.rollback());
  }

  private static LockEntered readEntered(In in) {
    return new LockEntered(
        in.word("cause", Words.DOUBT),
        in.text("reason"),
        ReconcileParts.readBreaks(in),
        ReconcileParts.readRollbackIfAny(in),
        ReconcileParts.readOffers(in),
        in.has("decision") ? ReconcileParts.readAsking(in) : null);
  }

  private static void writeFroze(Out out, Froze event) {
    out.flag("frozen", true);
    out.whole("index", event.index());
    out.text("reason", event.reason());
    ReconcileParts.writeRulingIfAny(out, event.ruling());
    ReconcileParts.writeAsking(out, event.asking());
  }

  private static Froze readFroze(Envelope of, In in) {
    return new Froze(
        of.actor(),
        why(of.type()),
        in.whole("index"),
        in.text("reason"),
        ReconcileParts.readRulingIfAny(in),
        ReconcileParts.readAsking(in));
  }

  private static Froze.Why why(EventType type) {
    return switch (type) {
      case SNAPSHOT_NOT_FOUND -> Froze.Why.NO_SNAPSHOT;
      case SNAPSHOT_CONFLICT -> Froze.Why.SEVERAL_SNAPSHOTS;
      default -> Froze.Why.CONTRADICTION;
    };
  }

  private static void writeExited(Out out, LockExited event) {
    ReconcileParts.writeRulingIfAny(out, event.ruling());
    out.text("reason", event.reason());
    out.time("since", event.since());
    out.wholeIfAny("epoch", event.epoch());
    ReconcileParts.writeBreaks(out, event.breaks());
    writeSaying(out, event.said());
    ReconcileParts.writeRollback(out, event.rollback());
  }

  private static LockExited readExited(Envelope of, In in) {
    return new LockExited(
        of.actor(),
        ReconcileParts.readRulingIfAny(in),
        in.text("reason"),
        ReconcileParts.readRollback(in),
        ReconcileParts.readBreaks(in),
        in.time("since"),
        in.wholeIfAny("epoch"),
        readSaying(in));
  }

  private static void writeSaying(Out out, @Nullable Saying saying) {
    if (saying == null) return;
    out.id("to", saying.to());
    out.text("text", saying.text());
  }

  private static @Nullable Saying readSaying(In in) {
    return in.has("to") ? new Saying(in.member("to"), in.text("text")) : null;
  }
}
