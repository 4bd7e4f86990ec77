package dev.reeve.server.http;

import dev.reeve.daemon.engine.Reply;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sees to it that nobody waits too long for an answer. One thread looks now and then at all who
 * wait: an alarm for each would cost as much as the answer.
 */
final class Patience implements AutoCloseable {

  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Duration longest;
  private final Set<Waiting> all = ConcurrentHashMap.newKeySet();
  private final Thread watch = Thread.ofVirtual().name("reeve-patience").unstarted(this::watch);

  Patience(Duration longest) {
    this.longest = longest;
    watch.start();
  }

  /** One who waits. Two are never equal: what they wait for is not. */
  private record Waiting(CompletableFuture<Reply> answer, long since) {}

  /** An answer to wait for: if it takes too long, it will be that there is none. */
  CompletableFuture<Reply> begin() {
    CompletableFuture<Reply> answer = new CompletableFuture<>();
    Waiting waiting = new Waiting(answer, System.nanoTime());
    all.add(waiting);
    var _ = answer.whenComplete((_, _) -> all.remove(waiting));
    return answer;
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(LOOK);
        long now = System.nanoTime();
        for (Waiting waiting : all) {
          if (longest.toNanos() <= now - waiting.since()) waiting.answer().complete(none());
        }
      }
    } catch (InterruptedException end) {
      // It was closed.
    }
  }

  private Reply none() {
    return new Reply.Unavailable("no answer within " + longest.toSeconds() + " s; send it again");
  }

  @Override
  public void close() {
    watch.interrupt();
  }
}
