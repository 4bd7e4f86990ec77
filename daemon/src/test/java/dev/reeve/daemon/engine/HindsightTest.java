package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Core;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.sqlite.SqliteEventLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any line of a log with snapshots in it, looked at in any order. */
class HindsightTest {

  private static final int LINES = 2_500;

  @TempDir Path folder;
  private EventLog log;
  private List<TeamState> states;

  @BeforeEach
  void a_long_log() throws InterruptedException {
    log = SqliteEventLog.open(folder.resolve("reeve.db"));
    try (ThreadCommitter committer = new ThreadCommitter(log)) {
      Engine engine =
          new Engine(
              new EngineSettings("n1", 16_384, 1_024, 1, 400),
              new Engine.Parts(log, TimeSource.SYSTEM, committer, (_, _) -> {}));
      try (EngineThread _ = new EngineThread(engine)) {
        live(engine);
      }
    }
    states = replayed();
  }

  private static void live(Engine engine) throws InterruptedException {
    CountDownLatch answers = new CountDownLatch(LINES + 2);
    engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), _ -> answers.countDown()));
    engine.ask(new Ask.Command(Crew.TEAM, Crew.handOff(), _ -> answers.countDown()));
    for (int i = 0; i < LINES; i++) {
      var who = i % 3 == 0 ? Crew.OTHER_CODER : Crew.CODER;
      var order = Crew.progress(who, "r" + i, "step " + i);
      engine.ask(new Ask.Command(Crew.TEAM, order, _ -> answers.countDown()));
    }
    assertThat(answers.await(90, TimeUnit.SECONDS)).isTrue();
  }

  /** By reading every line from the first on, and nothing else. */
  private List<TeamState> replayed() {
    List<TeamState> all = new ArrayList<>();
    TeamState state = TeamState.blank(Crew.TEAM);
    all.add(state);
    EntryCodec codec = new EntryCodec();
    for (Line line : log.read(Crew.TEAM, 0, Integer.MAX_VALUE)) {
      state = Core.evolve(state, codec.decode(Crew.TEAM, line.index(), line.body()));
      all.add(state);
    }
    assertThat(all).hasSizeGreaterThan(LINES);
    return all;
  }

  @AfterEach
  void close() {
    log.close();
  }

  @Test
  @DisplayName("T-21 the team as of any line is what a replay of every line before it gives")
  void any_line() {
    assertThat(log.snapshot(Crew.TEAM, Long.MAX_VALUE)).as("there are snapshots").isPresent();
    Hindsight hindsight = new Hindsight(log);
    Random chance = new Random(7);
    int last = states.size() - 1;
    for (int i = 0; i < 150; i++) {
      int index = chance.nextInt(last + 1);
      assertThat(hindsight.at(Crew.TEAM, index)).isEqualTo(states.get(index));
      int next = Math.min(last, index + chance.nextInt(3));
      assertThat(hindsight.at(Crew.TEAM, next)).isEqualTo(states.get(next));
    }
    assertThat(hindsight.at(Crew.TEAM, last + 9)).as("the end").isEqualTo(states.getLast());
  }

  @Test
  @DisplayName("T-21 what is remembered for the next look is bounded")
  void bounded() {
    Hindsight hindsight = new Hindsight(log);
    for (int index = 1; index < states.size(); index += 7) {
      assertThat(hindsight.at(Crew.TEAM, index).position().index()).isEqualTo(index);
    }
    assertThat(hindsight.remembered()).isEqualTo(128);
  }
}
