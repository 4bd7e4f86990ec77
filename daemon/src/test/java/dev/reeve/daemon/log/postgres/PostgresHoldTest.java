package dev.reeve.daemon.log.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.database.TestServer;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class PostgresHoldTest {

  private final String database = TestServer.name();
  private final PostgresUrl url = Server.at(TestServer.port(), database);

  @Test
  @DisplayName(
      "R-2 a second hold on a store is refused, and told who has it; other stores are free")
  void one_holder() {
    try (PostgresHold first = PostgresHold.of(url, "reeve pid 1 on mars")) {
      assertThatThrownBy(() -> PostgresHold.of(url, "reeve pid 2 on venus"))
          .isInstanceOf(StoreTaken.class)
          .hasMessageContaining("is held by reeve pid 1 on mars, from 127.0.0.1; stop that one");
      assertThat(first.isHeld()).isTrue();
      PostgresHold.of(Server.database(), "reeve pid 2 on venus").close();
    }
    PostgresHold.of(url, "reeve pid 2 on venus").close();
  }

  @Test
  @DisplayName("R-2 a hold that was lost is taken again, unless another was quicker")
  void lost() throws Exception {
    try (PostgresHold hold = PostgresHold.of(url, "one")) {
      end("one");
      assertThat(hold.isHeld()).isTrue();
      end("one");
      try (PostgresHold other = PostgresHold.of(url, "other")) {
        assertThat(hold.isHeld()).isFalse();
        assertThat(other.isHeld()).isTrue();
      }
      assertThat(hold.isHeld()).isTrue();
    }
  }

  private void end(String who) throws Exception {
    TestServer.run(
        database,
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = '%s'"
            .formatted(who));
  }

  @Test
  @DisplayName("R-5 a hold behind a broken network is lost, and taken from its own remains")
  void cut_off() throws Exception {
    try (Proxy proxy = new Proxy(TestServer.port());
        PostgresHold hold = PostgresHold.of(proxy.to(database), "one")) {
      proxy.fallSilent();
      assertThat(hold.isHeld()).as("nobody answers").isFalse();
      proxy.comeBack();
      assertThat(hold.isHeld()).isTrue();
    }
  }

  @Test
  @DisplayName("R-2 a store remembers whose it is")
  void belonging() {
    Belonging mine = new Belonging("home-1", "mars", Instant.parse("2026-11-15T12:00:00.5Z"));
    Belonging yours = new Belonging("home-2", "venus", Instant.parse("2026-11-16T12:00:00Z"));
    try (PostgresEventLog log = PostgresEventLog.open(url)) {
      assertThat(log.belonging()).isEmpty();
      log.belongTo(mine);
      assertThat(log.belonging()).contains(mine);
      log.belongTo(yours);
    }
    try (PostgresEventLog log = PostgresEventLog.open(url)) {
      assertThat(log.belonging()).contains(yours);
    }
  }
}
