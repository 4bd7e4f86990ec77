package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Two flights of one team in the air: the second is decided before the first is sealed. */
class FlightsTest {

  private static final Instant START = Instant.parse("2026-11-15T22:00:00Z");

  private final MemoryEventLog log = new MemoryEventLog();
  private final OpenSky sky = new OpenSky();
  private final List<Reply> replies = new ArrayList<>();
  private int steps;
  private final Engine engine =
      new Engine(
          new EngineSettings("n1", 100, 1, 2, 1_000),
          new Engine.Parts(log, this::reading, sky, (_, _) -> {}));

  private Reading reading() {
    return new Reading(steps++, START);
  }

  @BeforeEach
  void found() {
    engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), _ -> {}));
    engine.step();
    sky.land(log);
    engine.step();
    send("r1");
    send("r2");
    assertThat(sky.inAir).hasSize(2);
  }

  private void send(String requestId) {
    engine.ask(new Ask.Command(Crew.TEAM, Crew.progress(Crew.CODER, requestId, "x"), replies::add));
    engine.step();
  }

  private void land() {
    while (!sky.inAir.isEmpty()) sky.land(log);
    engine.step();
  }

  private List<Line> lines() {
    return log.read(Crew.TEAM, 0, 1_000);
  }

  private void assertSound() {
    assertThat(new EntryCodec().verifier().verify(log, Crew.TEAM)).isEmpty();
  }

  @Test
  @DisplayName("T-20 each flight is sealed behind the one before")
  void one_behind_the_other() {
    land();
    assertThat(replies).hasSize(2).allMatch(reply -> reply instanceof Reply.Accepted);
    for (Reply reply : replies) {
      if (!(reply instanceof Reply.Accepted(var accepted))) continue;
      for (SealedEntry entry : accepted) {
        Line line = lines().get((int) entry.entry().index() - 1);
        Line before = lines().get((int) entry.entry().index() - 2);
        assertThat(entry.hash()).isEqualTo(line.hash());
        assertThat(entry.previous()).isEqualTo(before.hash());
      }
    }
    assertSound();
  }

  @Test
  @DisplayName("T-20 what stands on a lost flight is not taken, and what comes then is")
  void behind_a_lost_one() {
    int before = lines().size();
    Flight lost = sky.inAir.remove();
    assertThat(lost.batch().slices()).hasSize(1);
    lost.lost(new LogUnavailable("the disk is gone", new IOException()));
    land();
    assertThat(lines()).hasSize(before);
    assertThat(replies).isNotEmpty().allMatch(reply -> reply instanceof Reply.Unavailable);
    while (engine.step()) land();
    replies.clear();
    send("r3");
    land();
    assertThat(replies).hasSize(1).allMatch(reply -> reply instanceof Reply.Accepted);
    assertSound();
  }

  @Test
  @DisplayName("T-20 a flight that overtook another is lost, and nothing of it is written")
  void out_of_order() {
    int before = lines().size();
    sky.inAir.removeLast().landIn(log);
    engine.step();
    assertThat(lines()).hasSize(before);
    assertThat(replies).hasSize(1).allMatch(reply -> reply instanceof Reply.Unavailable);
    land();
    assertSound();
  }
}
