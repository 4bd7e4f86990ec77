package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Something that cannot be: whoever waits for it is told, and is not left waiting. */
class DeathTest {

  private static final Instant START = Instant.parse("2026-11-15T22:00:00Z");

  private final EventLog log = new MemoryEventLog();
  private final OpenSky sky = new OpenSky();
  private final List<String> turnedAway = new ArrayList<>();
  private final AtomicInteger steps = new AtomicInteger();
  private final Engine engine =
      new Engine(
          EngineSettings.of("n1"),
          new Engine.Parts(
              log, () -> new Reading(steps.getAndIncrement(), START), sky, (_, _) -> {}));

  private void found() {
    engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), reply -> heard("founder", reply)));
  }

  private void progress(String id) {
    engine.ask(
        new Ask.Command(Crew.TEAM, Crew.progress(Crew.CODER, id, id), reply -> heard(id, reply)));
  }

  private void heard(String who, Reply reply) {
    assertThat(reply).isInstanceOf(Reply.Unavailable.class);
    turnedAway.add(who);
  }

  @Test
  @DisplayName("R-1 an engine that stops leaves nobody waiting, wherever its request has got to")
  void everybody_is_told() {
    found();
    engine.step();
    assertThat(sky.inAir).hasSize(1);
    progress("decided");
    engine.step();
    progress("waiting");
    engine.die("it came upon something that cannot be");
    progress("late");
    assertThat(turnedAway).containsExactly("founder", "decided", "waiting", "late");
  }

  @Test
  @DisplayName("R-1 also not those behind the one at which it stopped, nor if it was no exception")
  void in_the_middle() {
    AtomicInteger told = new AtomicInteger();
    engine.ask(
        new Ask.Look(
            new TeamId("nobody"),
            _ -> {
              if (told.getAndIncrement() == 0) throw new StackOverflowError("too deep");
              turnedAway.add("first");
            }));
    found();
    progress("behind");
    new EngineThread(engine).close();
    assertThat(engine.death()).contains("too deep");
    assertThat(turnedAway).containsExactly("first", "founder", "behind");
  }

  @Test
  @DisplayName("R-5 a batch for which the machine has no room is lost, and the next one is not")
  void the_committer_goes_on() {
    found();
    engine.step();
    Flight flight = sky.inAir.remove();
    flight.landIn(withoutRoom());
    engine.step();
    assertThat(turnedAway).containsExactly("founder");
    assertThat(engine.vitals().trouble()).contains("no room");
    engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), _ -> {}));
    while (sky.inAir.isEmpty()) engine.step();
    sky.land(log);
    engine.step();
    assertThat(engine.state(Crew.TEAM)).isNotNull();
  }

  @Test
  @DisplayName("R-5 a snapshot for which the machine has no room is not kept, and that is told")
  void a_snapshot_is_not_kept() {
    List<Boolean> kept = new ArrayList<>();
    try (ThreadCommitter committer = new ThreadCommitter(log)) {
      committer.save(
          () -> {
            throw new StackOverflowError("no room");
          },
          kept::add);
    }
    assertThat(kept).containsExactly(false);
  }

  private static EventLog withoutRoom() {
    return (EventLog)
        Proxy.newProxyInstance(
            EventLog.class.getClassLoader(),
            new Class<?>[] {EventLog.class},
            (_, _, _) -> {
              throw new StackOverflowError("no room");
            });
  }
}
