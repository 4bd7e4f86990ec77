package dev.reeve.agents.run;

import dev.reeve.agents.process.Descendants.Found;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run has stood still for too long: output, processor time, work tree and transcript, all
 * of them. The work tree costs the most, so it is looked at last, when the others have stood still
 * for the whole time, and not in the thread that follows all runs.
 */
final class Stillness {

  private final @Nullable IdleWatch watch;
  private final Path workTree;
  private final RunFolder own;
  private Supplier<@Nullable Path> transcript = () -> null;
  private @Nullable CompletableFuture<Instant> look;
  private Instant waitsUntil = Instant.EPOCH;

  Stillness(@Nullable Duration limit, Path workTree, RunFolder own, long now) {
    watch = limit == null ? null : new IdleWatch(limit, now);
    this.workTree = workTree;
    this.own = own;
  }

  void transcript(Supplier<@Nullable Path> where) {
    transcript = where;
  }

  void moved(long now) {
    if (watch != null) watch.moved(now);
  }

  /** It said that it waits, and until when: so long its silence is none. */
  void waitsUntil(Instant until) {
    waitsUntil = until;
  }

  /** What was found of its processes, if they were looked at. */
  boolean isTooLong(long now, @Nullable Found found) {
    if (watch == null) return false;
    if (found != null) watch.used(now, found.ticks());
    Instant present = Instant.now();
    if (present.isBefore(waitsUntil)) watch.moved(now);
    if (!watch.isDue(now)) return false;
    return found != null && filesStoodStill(watch, now, present);
  }

  /** Takes a look, and answers when it has come back. */
  private boolean filesStoodStill(IdleWatch idle, long now, Instant present) {
    if (look == null) {
      @Nullable Path written = transcript.get();
      look = CompletableFuture.supplyAsync(() -> lastChange(written), Thread::startVirtualThread);
    }
    if (!look.isDone()) return false;
    Instant changed = look.join();
    look = null;
    Duration age = Duration.between(changed, present);
    if (age.compareTo(Duration.ofDays(365)) < 0) idle.moved(now - Math.max(0, age.toNanos()));
    return idle.isDue(now);
  }

  private Instant lastChange(@Nullable Path written) {
    Instant files = WorkTree.lastChange(workTree, own.path().resolve("../..").normalize());
    Instant record = WorkTree.lastChange(written);
    return files.isAfter(record) ? files : record;
  }
}
