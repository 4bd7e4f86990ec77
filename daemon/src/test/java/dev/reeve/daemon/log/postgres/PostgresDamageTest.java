package dev.reeve.daemon.log.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Injuries;
import dev.reeve.daemon.log.Scribe;
import dev.reeve.daemon.log.Verifier;
import dev.reeve.database.TestServer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class PostgresDamageTest {

  private static final int DAMAGES = Integer.getInteger("damages", 300);

  private final String database = TestServer.name();
  private final PostgresUrl url = Server.at(TestServer.port(), database);
  private final Verifier verifier = new Verifier(Verifier.Writers.ANY);

  @Test
  @DisplayName("R-4 T-20 random damages in the store are all found, at their team and index")
  void none_is_missed() throws Exception {
    try (PostgresEventLog log = PostgresEventLog.open(url)) {
      fill(log);
      try (Hand hand = new Hand(database)) {
        assertThat(new Injuries(log).tryAll(DAMAGES, random -> new Damage(hand, random)))
            .hasSize(Damage.KINDS);
      }
    }
  }

  private static void fill(PostgresEventLog log) {
    Scribe a = Scribe.granted(log, "a");
    Scribe b = Scribe.granted(log, "b");
    Scribe c = Scribe.granted(log, "c");
    a.write(60);
    for (int i = 0; i < 7; i++) {
      a.write(1 + i);
      b.write(2);
    }
    c.write(1);
  }

  @Test
  @DisplayName("R-4 a team whose head is lost is granted under a new term, and stays damaged")
  void a_lost_head() throws Exception {
    try (PostgresEventLog log = PostgresEventLog.open(url)) {
      Scribe old = Scribe.granted(log, "a");
      old.write(5);
      Scribe other = Scribe.granted(log, "b");
      try (Hand hand = new Hand(database)) {
        hand.run("DELETE FROM head WHERE team = (SELECT team FROM team WHERE name = 'a')");
      }
      assertThat(log.append(Scribe.batch(old.slice(1), other.slice(1))))
          .containsExactly(new Appended.Fenced(0), new Appended.Done(other.slice(1).end()));
      Scribe heir = Scribe.granted(log, "a");
      assertThat(heir.term()).isGreaterThan(1_000_000);
      assertThat(heir.head().index()).isEqualTo(5);
      assertThat(verifier.verify(log, old.team()))
          .containsExactly(new Finding(old.team(), 5, "its hash is not the one in the head"));
    }
  }

  @Test
  @DisplayName("R-4 what is appended while somebody looks is no damage, and pages hide nothing")
  void beside_a_writer() throws Exception {
    try (PostgresEventLog log = PostgresEventLog.open(url)) {
      Scribe a = Scribe.granted(log, "a");
      for (int i = 0; i < 10; i++) a.write(1_000);
      Thread writing =
          Thread.ofVirtual()
              .start(() -> {
                for (int i = 0; i < 60; i++) a.write(20);
              });
      do {
        assertThat(verifier.verify(log)).isEmpty();
        assertThat(verifier.verify(log, a.team())).isEmpty();
      } while (writing.isAlive());
      writing.join();
      TestServer.run(database, "DELETE FROM reeve.line WHERE idx IN (4000, 4001, 8000)");
      assertThat(verifier.verify(log)).extracting(Finding::index).containsExactly(4_000L, 8_000L);
    }
  }
}
