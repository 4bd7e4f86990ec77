package dev.reeve.daemon.codec;

import dev.reeve.core.Writer;
import dev.reeve.core.reconcile.Asking;
import dev.reeve.core.reconcile.Break;
import dev.reeve.core.reconcile.Lock;
import dev.reeve.core.reconcile.Rollback;
import dev.reeve.core.reconcile.Ruling;
import dev.reeve.core.reconcile.SnapshotId;
import dev.reeve.core.reconcile.Soundness;
import dev.reeve.core.reconcile.Span;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stored form of what locks are made of, in events and in states. */
final class ReconcileParts {

  private ReconcileParts() {}

  static void writeSuspicion(Out out, Suspicion suspicion) {
    Writer rival = suspicion.rival();
    out.word("cause", Words.DOUBT, suspicion.doubt());
    out.whole("index", suspicion.index());
    out.text("what", suspicion.what());
    out.textIfAny("evidence", suspicion.evidence());
    out.idIfAny("rival", rival);
  }

  static Suspicion readSuspicion(In in) {
    return new Suspicion(
        in.word("cause", Words.DOUBT),
        in.whole("index"),
        in.text("what"),
        in.textIfAny("evidence"),
        in.has("rival") ? OwnershipEvents.writer(in, "rival") : null);
  }

  /** The state comes last, where it can be passed over. */
  static void writeRollback(Out out, Rollback rollback) {
    out.begin("snapshot");
    out.whole("epoch", rollback.snapshot().epoch());
    out.whole("replay_index", rollback.snapshot().index());
    out.stringIfAny("snapshot_hash", rollback.snapshot().hash());
    out.end();
    out.eachIfAny("excluded", rollback.excluded(), ReconcileParts::writeSpan);
    out.namesIfAny("affected", rollback.affected());
    out.namesIfAny("diff", rollback.diff());
    out.begin("state");
    StateCodec.write(out, rollback.state());
    out.end();
  }

  static Rollback readRollback(In in) {
    In snapshot = in.object("snapshot");
    return new Rollback(
        new SnapshotId(
            snapshot.whole("epoch"),
            snapshot.whole("replay_index"),
            snapshot.stringIfAny("snapshot_hash")),
        in.each("excluded", ReconcileParts::readSpan),
        in.names("affected", TaskId::new),
        in.texts("diff"),
        StateCodec.read(in.object("state")));
  }

  static @Nullable Rollback readRollbackIfAny(In in) {
    return in.has("snapshot") ? readRollback(in) : null;
  }

  static void writeSpan(Out out, Span span) {
    out.whole("from", span.from());
    out.whole("to", span.to());
  }

  static Span readSpan(In in) {
    return new Span(in.whole("from"), in.whole("to"));
  }

  static void writeBreaks(Out out, List<Break> breaks) {
    out.eachIfAny(
        "breaks",
        breaks,
        (each, it) -> {
          each.word("cause", Words.DOUBT, it.doubt());
          each.whole("index", it.index());
          each.text("what", it.what());
        });
  }

  static List<Break> readBreaks(In in) {
    return in.each(
        "breaks",
        each -> new Break(each.word("cause", Words.DOUBT), each.whole("index"), each.text("what")));
  }

  static void writeOffers(Out out, List<Long> offers) {
    out.namesIfAny("offers", offers);
  }

  static List<Long> readOffers(In in) {
    return in.names("offers", Long::valueOf);
  }

  static void writeAsking(Out out, Asking asking) {
    out.begin("decision");
    out.id("id", asking.decision());
    out.id("to", asking.asked());
    DecisionEvents.writeMatter(out, asking.matter());
    out.end();
  }

  static Asking readAsking(In in) {
    In decision = in.object("decision");
    return new Asking(
        decision.decision("id"),
        DecisionEvents.readMatter(decision, null, null),
        decision.member("to"));
  }

  static void writeRulingIfAny(Out out, @Nullable Ruling ruling) {
    if (ruling == null) return;
    out.begin("answered");
    out.id("decision", ruling.decision());
    out.string("answer", ruling.answer());
    out.textIfAny("note", ruling.note());
    out.end();
  }

  static @Nullable Ruling readRulingIfAny(In in) {
    In answered = in.objectIfAny("answered");
    return answered == null
        ? null
        : new Ruling(
            answered.decision("decision"), answered.string("answer"), answered.textIfAny("note"));
  }

  /** Left out where nothing was ever wrong. */
  static void writeSoundness(Out out, Soundness soundness) {
    out.eachIfAny("excluded", soundness.excluded(), ReconcileParts::writeSpan);
    Lock lock = soundness.lock();
    if (lock == null) return;
    out.begin("lock");
    out.whole("index", lock.index());
    out.time("since", lock.since());
    out.word("cause", Words.DOUBT, lock.doubt());
    out.word("phase", Words.PHASE, lock.phase());
    writeBreaks(out, lock.breaks());
    writeOffers(out, lock.offers());
    out.idIfAny("decision", lock.decision());
    out.whole("reminders", lock.reminders());
    if (lock.referred()) out.flag("referred", true);
    if (lock.rollback() != null) writeRollback(out, lock.rollback());
    out.end();
  }

  static Soundness readSoundness(In in) {
    In lock = in.objectIfAny("lock");
    return new Soundness(
        lock == null ? null : readLock(lock), in.each("excluded", ReconcileParts::readSpan));
  }

  private static Lock readLock(In in) {
    return new Lock(
        in.whole("index"),
        in.time("since"),
        in.word("cause", Words.DOUBT),
        in.word("phase", Words.PHASE),
        readBreaks(in),
        readRollbackIfAny(in),
        readOffers(in),
        in.has("decision") ? in.decision("decision") : null,
        in.count("reminders"),
        in.flagIfAny("referred"));
  }
}
