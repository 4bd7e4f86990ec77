package dev.reeve.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.engine.Reply;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class PatienceTest {

  @Test
  @DisplayName("R-6 nobody waits for ever: who gets no answer is told so, and to send it again")
  void told() throws Exception {
    try (Patience patience = new Patience(Duration.ofSeconds(1))) {
      CompletableFuture<Reply> never = patience.begin();
      assertThat(never.get(30, TimeUnit.SECONDS))
          .isEqualTo(new Reply.Unavailable("no answer within 1 s; send it again"));
    }
  }

  @Test
  @DisplayName("R-6 an answer that comes in time is the one that is given")
  void answered() throws Exception {
    try (Patience patience = new Patience(Duration.ofSeconds(30))) {
      CompletableFuture<Reply> soon = patience.begin();
      soon.complete(new Reply.Noted());
      assertThat(soon.get()).isEqualTo(new Reply.Noted());
    }
  }
}
