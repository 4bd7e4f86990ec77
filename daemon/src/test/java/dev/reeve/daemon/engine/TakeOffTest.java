package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Order;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** One flight is in the air; what is decided meanwhile takes off when it comes down. */
class TakeOffTest {

  private static final Instant START = Instant.parse("2026-11-15T22:00:00Z");

  private final MemoryEventLog log = new MemoryEventLog();
  private final OpenSky sky = new OpenSky();
  private final List<String> answered = new ArrayList<>();
  private int steps;
  private final Engine engine =
      new Engine(
          EngineSettings.of("n1"),
          new Engine.Parts(log, () -> new Reading(steps++, START), sky, (_, _) -> {}));

  @BeforeEach
  void found() {
    engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), _ -> {}));
    engine.step();
    land();
    engine.step();
    progress("r1");
    engine.step();
    assertThat(sky.inAir).hasSize(1);
  }

  private void progress(String id) {
    ask(Crew.progress(Crew.CODER, id, id), _ -> answered.add(id));
  }

  private void ask(Order order, Consumer<Reply> reply) {
    engine.ask(new Ask.Command(Crew.TEAM, order, reply));
  }

  private void land() {
    sky.land(log);
  }

  @Test
  @DisplayName("P-2 what is decided when a flight comes down takes off at once; the rest is next")
  void takes_off() {
    progress("r2");
    ask(Crew.order(Crew.CODER, "s", new Act()), _ -> land()); // is answered while it is decided
    progress("r3");
    progress("r4");
    engine.step();
    assertThat(sky.inAir).hasSize(1);
    assertThat(sky.inAir.element().size()).isEqualTo(1);
    assertThat(answered).isEmpty();
    engine.step();
    land();
    engine.step();
    assertThat(sky.inAir.element().size()).isEqualTo(2);
    land();
    engine.step();
    assertThat(answered).containsExactly("r1", "r2", "r3", "r4");
    assertThat(engine.isIdle()).isTrue();
  }

  @Test
  @DisplayName("P-1 while nothing comes down all that waits is decided for the same flight")
  void fills() {
    progress("r2");
    progress("r3");
    engine.step();
    progress("r4");
    engine.step();
    assertThat(sky.inAir).hasSize(1);
    land();
    engine.step();
    assertThat(sky.inAir.element().size()).isEqualTo(3);
  }
}
