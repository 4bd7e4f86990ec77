package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Noticed;
import dev.reeve.core.member.Loss;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the engine says of itself, on one thread, with a disk that takes its time. */
class VitalsTest {

  private static final Instant START = Instant.parse("2026-11-15T22:00:00Z");

  private final EventLog log = new MemoryEventLog();
  private final OpenSky disk = new OpenSky();
  private Duration passed = Duration.ofSeconds(1);
  private final Engine engine =
      new Engine(
          new EngineSettings("n1", 100, 1, 1, 1_000),
          new Engine.Parts(log, this::reading, disk, (_, _) -> {}));

  private Reading reading() {
    return new Reading(passed.toNanos(), START.plus(passed));
  }

  /** As the engine's thread does it: a look every second at least. */
  private void pass(Duration time) {
    for (int i = 0; i < time.toSeconds(); i++) {
      passed = passed.plusSeconds(1);
      engine.step();
    }
  }

  private void land() {
    while (!disk.inAir.isEmpty()) {
      disk.land(log);
      engine.step();
    }
  }

  private void foundInTime() {
    engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), _ -> {}));
    engine.step();
    land();
    assertThat(engine.state(Crew.TEAM)).isNotNull();
  }

  @Test
  @DisplayName("H-12 checks that come too late are measured, also while nothing may be decided")
  void lateness() {
    foundInTime();
    pass(Duration.ofSeconds(1));
    for (int i = 0; i < 3; i++) {
      engine.ask(new Ask.Command(Crew.TEAM, Crew.progress(Crew.CODER, "r" + i, "x"), _ -> {}));
      engine.step();
    }
    pass(Duration.ofMinutes(5));
    assertThat(engine.vitals().lateness()).isLessThan(Duration.ofSeconds(10));
    pass(Duration.ofSeconds(80));
    assertThat(late()).isFalse();
    pass(Duration.ofSeconds(20));
    assertThat(late()).isTrue();
    Duration worst = engine.vitals().lateness();
    land();
    pass(Duration.ofSeconds(1));
    land();
    assertThat(engine.vitals().lateness()).isZero();
    assertThat(engine.vitals().complaint()).isNull();
    assertThat(engine.vitals().worstLateness()).isGreaterThanOrEqualTo(worst);
    pass(Duration.ofSeconds(32));
    pass(Duration.ofSeconds(32));
    assertThat(engine.vitals().worstLateness()).isZero();
  }

  private boolean late() {
    return Vitals.TOO_LATE.compareTo(engine.vitals().lateness()) < 0;
  }

  @Test
  @DisplayName("H-12 time in which the machine was off is no lateness")
  void asleep() {
    foundInTime();
    passed = passed.plus(Duration.ofHours(8));
    engine.step();
    land();
    pass(Duration.ofSeconds(1));
    land();
    assertThat(engine.vitals().lateness()).isZero();
    assertThat(engine.vitals().complaint()).isNull();
  }

  @Test
  @DisplayName("H-12 an engine that stands still and a store that does not answer are told")
  void standing_still() {
    foundInTime();
    passed = passed.plusSeconds(11);
    assertThat(engine.vitals().complaint()).isEqualTo("the engine has not moved for 11 s");
    engine.step();
    land();
    assertThat(engine.vitals().complaint()).isNull();
    engine.ask(new Ask.Command(Crew.TEAM, Crew.handOff(), _ -> {}));
    engine.step();
    pass(Duration.ofSeconds(9));
    assertThat(engine.vitals().complaint()).isNull();
    pass(Duration.ofSeconds(3));
    assertThat(engine.vitals().complaint())
        .isEqualTo("the store has not answered for 12 s; look after the disk");
    land();
    assertThat(engine.vitals().complaint()).isNull();
  }

  @Test
  @DisplayName("R-6 what was noticed is kept and told of when too much waits, what passes is not")
  void too_many_reports() {
    foundInTime();
    Noticed fact = new Noticed.Found(Crew.CODER, 1, Loss.CONNECTION_CLOSED);
    Noticed passing = new Noticed.WorkChanged(Crew.CODER, List.of(), SafeText.own("c1"));
    engine.notice(Crew.TEAM, passing);
    for (int i = 1; i < Vitals.TOO_MANY; i++) engine.notice(Crew.TEAM, fact);
    engine.notice(Crew.TEAM, passing);
    assertThat(engine.vitals().reports()).isEqualTo(Vitals.TOO_MANY);
    assertThat(engine.vitals().complaint()).isNull();
    engine.notice(Crew.TEAM, fact);
    assertThat(engine.vitals().complaint()).startsWith("10001 reports wait to be decided on");
    while (0 < engine.vitals().reports()) engine.step();
    assertThat(engine.vitals().complaint()).isNull();
  }
}
