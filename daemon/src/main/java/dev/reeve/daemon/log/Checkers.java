package dev.reeve.daemon.log;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Checks lines beside the thread that reads them (P-5): a few threads, each with teams of its own,
 * so that the lines of a team stay in order. What waits to be checked is bounded; whoever reads
 * faster waits.
 */
final class Checkers implements AutoCloseable {

  private static final int BATCH = 256;
  private static final int MOST_WAITING = 32;
  private static final int MOST_THREADS = 4;

  /** One thing that was seen; a thread that finds none in its batch ends. */
  private record Seen(LineCheck check, @Nullable Line line, long index, String damage) {

    void note() {
      if (line == null) {
        check.damage(index, damage);
      } else {
        check.line(line);
      }
    }
  }

  /** One thread, and what it has to do. */
  private static final class Checker {

    private final BlockingQueue<List<Seen>> batches = new LinkedBlockingQueue<>(MOST_WAITING);
    private final Thread thread =
        Thread.ofPlatform().name("reeve-verify").daemon().start(this::run);
    private List<Seen> batch = new ArrayList<>(BATCH);
    private volatile @Nullable RuntimeException trouble;

    void add(Seen seen) {
      batch.add(seen);
      if (batch.size() == BATCH) hand(new ArrayList<>(BATCH));
    }

    private void hand(List<Seen> next) {
      List<Seen> full = batch;
      batch = next;
      try {
        batches.put(full);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while verifying", e);
      }
    }

    void end() {
      if (!batch.isEmpty()) hand(new ArrayList<>());
      hand(List.of());
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while verifying", e);
      }
    }

    private void run() {
      try {
        for (List<Seen> next = batches.take(); !next.isEmpty(); next = batches.take()) check(next);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** After a failure it goes on taking, so that nobody waits for it in vain. */
    private void check(List<Seen> seen) {
      try {
        if (trouble == null) seen.forEach(Seen::note);
      } catch (RuntimeException e) {
        trouble = e;
      }
    }
  }

  private final List<Checker> checkers = new ArrayList<>();
  private int teams;

  Checkers() {
    int threads = Math.clamp(Runtime.getRuntime().availableProcessors() - 1L, 1, MOST_THREADS);
    for (int i = 0; i < threads; i++) checkers.add(new Checker());
  }

  /** A visitor that leaves all it sees of a team to one of the threads. */
  Scannable.TeamVisitor of(LineCheck check) {
    Checker checker = checkers.get(teams++ % checkers.size());
    return new Scannable.TeamVisitor() {
      @Override
      public void line(Line line) {
        checker.add(new Seen(check, line, 0, ""));
      }

      @Override
      public void damage(long index, String what) {
        checker.add(new Seen(check, null, index, what));
      }
    };
  }

  /** Waits until all is checked. */
  @Override
  public void close() {
    checkers.forEach(Checker::end);
    for (Checker checker : checkers) {
      RuntimeException trouble = checker.trouble;
      if (trouble != null) throw trouble;
    }
  }
}
