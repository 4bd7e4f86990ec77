package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.EventType;
import dev.reeve.core.Order;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.Unwatched;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A machine that sleeps while signs of life wait to be written. */
class SleepTest {

  private static final Instant EVENING = Instant.parse("2026-11-15T21:50:00Z");
  private static final TeamId LAST = new TeamId("z");

  private final MemoryEventLog log = new MemoryEventLog();
  private final Deque<Flight> onDisk = new ArrayDeque<>();
  private Duration passed = Duration.ofSeconds(1);

  private final class SlowDisk implements Committer {

    @Override
    public void commit(Flight flight) {
      onDisk.add(flight);
    }

    @Override
    public void save(Supplier<Snapshot> snapshot, Receipt receipt) {}
  }

  private Engine engine(int batch) {
    return new Engine(
        new EngineSettings("n1", 100, batch, 1, 1),
        new Engine.Parts(log, this::reading, new SlowDisk(), (_, _) -> {}));
  }

  private Reading reading() {
    return new Reading(passed.toNanos(), EVENING.plus(passed));
  }

  private void settle(Engine engine) {
    for (int i = 0; i < 20; i++) {
      engine.step();
      land();
    }
  }

  private void pass(Engine engine, Duration time) {
    for (int i = 0; i < time.toSeconds(); i++) {
      passed = passed.plusSeconds(1);
      settle(engine);
    }
  }

  private void land() {
    while (!onDisk.isEmpty()) onDisk.remove().landIn(log);
  }

  private static void send(Engine engine, Order order) {
    engine.ask(new Ask.Command(LAST, order, _ -> {}));
  }

  private static Order sign(String id) {
    return Crew.order(Crew.CODER, id, new Act());
  }

  private void found(Engine engine, TeamId team) {
    engine.ask(new Ask.Foundation(team, Crew.plan(), _ -> {}));
    settle(engine);
    engine.ask(new Ask.Command(team, Crew.handOff(), _ -> {}));
    settle(engine);
  }

  private List<EventType> types(TeamId team) {
    return log.read(team, 0, 1_000).stream()
        .map(line -> new EntryCodec().decode(team, line.index(), line.body()).event().type())
        .filter(type -> type == EventType.NOT_WATCHING || type == EventType.ACTIVITY)
        .toList();
  }

  @Test
  @DisplayName("T-34 however many teams there are, each hears of a sleep before its pulses")
  void each_hears_of_it_first() {
    Engine oneByOne = engine(1);
    for (String name : List.of("a", "b", "c", "d")) found(oneByOne, new TeamId(name));
    found(oneByOne, LAST);
    send(oneByOne, sign("s"));
    oneByOne.step();
    passed = passed.plus(Duration.ofHours(9));
    settle(oneByOne);
    assertThat(types(LAST)).containsExactly(EventType.NOT_WATCHING, EventType.ACTIVITY);
  }

  @Test
  @DisplayName("T-34 what was about to take off when the machine fell asleep hears of it first")
  void before_it_takes_off() {
    Engine engine = engine(100);
    found(engine, LAST);
    send(engine, Crew.progress(Crew.LEAD, "a", "in the air"));
    engine.step();
    send(engine, sign("s"));
    for (int i = 0; i < 10; i++) send(engine, Crew.progress(Crew.LEAD, "b" + i, "step " + i));
    engine.step();
    passed = passed.plus(Duration.ofHours(9));
    land();
    settle(engine);
    assertThat(types(LAST)).containsExactly(EventType.NOT_WATCHING, EventType.ACTIVITY);
  }

  @Test
  @DisplayName("T-34 the watch is marked no later than the first sign of life that is not written")
  void the_mark_waits_for_pulses() {
    Engine engine = engine(100);
    found(engine, LAST);
    send(engine, sign("s"));
    pass(engine, Duration.ofSeconds(40));
    assertThat(types(LAST)).containsExactly(EventType.ACTIVITY);
    send(engine, sign("t"));
    engine.step();
    Instant heard = EVENING.plus(passed);
    pass(engine, Duration.ofSeconds(25));
    assertThat(log.watchMark()).contains(heard);
    passed = passed.plusSeconds(3);
    Engine restarted = engine(100);
    settle(restarted);
    assertThat(log.unwatchedAfter(0)).extracting(Unwatched::from).containsExactly(heard);
    pass(restarted, Duration.ofSeconds(40));
    assertThat(log.watchMark()).hasValueSatisfying(mark -> assertThat(mark).isAfter(heard));
  }
}
