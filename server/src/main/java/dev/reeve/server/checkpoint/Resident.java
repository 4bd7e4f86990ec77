package dev.reeve.server.checkpoint;

import dev.reeve.workflows.checkpoint.Prompt;
import dev.reeve.workflows.checkpoint.Supervisor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps one supervisor awake: a thread that sleeps until the bell rings. */
final class Resident implements AutoCloseable {

  /** Whatever nobody rang for is found after so long. */
  private static final Duration ROUND = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(Resident.class);

  private final Prompt prompt;
  private final Supervisor supervisor;
  private final Petitions petitions;
  private final Runnable whenOver;
  private final Semaphore bell = new Semaphore(1);
  private final Thread thread;
  private volatile Standing standing;
  private volatile boolean open = true;
  private volatile boolean over;

  Resident(Prompt prompt, Supervisor supervisor, Petitions petitions, Runnable whenOver) {
    this.prompt = prompt;
    this.supervisor = supervisor;
    this.petitions = petitions;
    this.whenOver = whenOver;
    standing = look();
    thread = Thread.ofPlatform().name("reeve-supervisor").daemon().unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  void ring() {
    bell.release();
  }

  boolean isOf(String team) {
    return prompt.teamName().equals(team);
  }

  boolean isOver() {
    return over;
  }

  Standing standing() {
    return standing;
  }

  private void run() {
    try {
      while (open && !over) {
        @Nullable Instant next = step();
        if (!over) await(next);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      supervisor.close();
      if (over) whenOver.run();
    }
  }

  private @Nullable Instant step() {
    try {
      @Nullable Instant next = supervisor.step();
      petitions.step(supervisor);
      standing = look();
      over = supervisor.isOver();
      return next;
    } catch (RuntimeException e) {
      LOG.warn("session {} is not supervised for a moment", prompt.session(), e);
      return null;
    }
  }

  private Standing look() {
    return new Standing(
        prompt.sessionId(),
        prompt.session(),
        prompt.teamName(),
        supervisor.scores(),
        supervisor.trend().word(),
        new ArrayList<>(supervisor.gate().closed().keySet()));
  }

  private void await(@Nullable Instant next) throws InterruptedException {
    Duration left = next == null ? ROUND : Duration.between(Instant.now(), next);
    long millis = Math.clamp(left.toMillis(), 1, ROUND.toMillis());
    if (bell.tryAcquire(millis, TimeUnit.MILLISECONDS)) bell.drainPermits();
  }

  /** Lets go of the session when what it is at is done. */
  @Override
  public void close() {
    open = false;
    ring();
    try {
      thread.join(Duration.ofSeconds(5));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
