package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.EventType;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LineReader;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.Scannable;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.daemon.log.sqlite.Pages;
import dev.reeve.daemon.log.sqlite.SqliteEventLog;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The engine on a store of which a page cannot be read. */
class TornPagesTest {

  private static final Instant EVENING = Instant.parse("2026-11-15T21:50:00Z");
  private static final TeamId FIRST = Crew.TEAM;
  private static final TeamId LAST = new TeamId("last");

  @TempDir Path folder;
  private Path file;
  private Duration passed = Duration.ZERO;

  private Engine start(EventLog log) {
    return new Engine(
        EngineSettings.of("n1"),
        new Engine.Parts(log, this::reading, new DirectCommitter(log), (_, _) -> {}));
  }

  private Reading reading() {
    return new Reading(passed.toNanos(), EVENING.plus(passed));
  }

  private void settle(Engine engine) {
    for (int i = 0; i < 200; i++) engine.step();
    passed = passed.plusSeconds(1);
    for (int i = 0; i < 200; i++) engine.step();
  }

  private List<Reply> ask(Engine engine, TeamId team, String id) {
    List<Reply> replies = new ArrayList<>();
    engine.ask(new Ask.Command(team, Crew.progress(Crew.CODER, id, "step " + id), replies::add));
    settle(engine);
    return replies;
  }

  /** Two teams, one after the other, each with a task at work. */
  @BeforeEach
  void fill() {
    file = folder.resolve("reeve.db");
    try (EventLog log = SqliteEventLog.open(file)) {
      Engine engine = start(log);
      for (TeamId team : List.of(FIRST, LAST)) {
        engine.ask(new Ask.Foundation(team, Crew.plan(), _ -> {}));
        settle(engine);
        engine.ask(new Ask.Command(team, Crew.handOff(), _ -> {}));
        settle(engine);
        engine.ask(new Ask.Command(team, Crew.claim(Crew.CODER), _ -> {}));
        for (int i = 0; i < 40; i++) ask(engine, team, "r" + i);
      }
    }
  }

  private static Set<EventType> types(EventLog log, TeamId team) {
    Set<EventType> types = EnumSet.noneOf(EventType.class);
    new LineReader(log, team)
        .read(
            0,
            log.head(team).index(),
            new Scannable.TeamVisitor() {
              @Override
              public void line(Line line) {
                var entry = new EntryCodec().decode(team, line.index(), line.body());
                types.add(entry.event().type());
              }

              @Override
              public void damage(long index, String what) {}
            });
    return types;
  }

  @ParameterizedTest
  @CsvSource({"0, first", "-1, last"})
  @DisplayName("R-4 a torn page leads to the reconcile of the team on it, and the other goes on")
  void reconciled(int which, String victim) throws Exception {
    List<Integer> pages = new Pages(file).of("chunk", "leaf");
    new Pages(file).tear(which < 0 ? pages.getLast() : pages.get(which + 1));
    TeamId hurt = victim.equals("last") ? LAST : FIRST;
    TeamId sound = victim.equals("last") ? FIRST : LAST;
    try (EventLog log = SqliteEventLog.open(file)) {
      Engine engine = start(log);
      settle(engine);
      assertThat(engine.state(hurt)).extracting(TeamState::phase).isEqualTo(Phase.LOCKED);
      assertThat(types(log, hurt))
          .contains(EventType.STATE_DIVERGENCE, EventType.RECONCILE_LOCK_ENTER);
      assertThat(ask(engine, sound, "more")).hasOnlyElementsOfType(Reply.Accepted.class);
      assertThat(types(log, sound)).doesNotContain(EventType.STATE_DIVERGENCE);
      assertThat(engine.unusable()).isEmpty();
    }
  }

  @Test
  @DisplayName(
      "R-4 whatever page is torn, no team is missing: it is there, or told with the reason")
  void nobody_is_missing() throws Exception {
    Pages pages = new Pages(file);
    for (int page = 2; page <= pages.count(); page++) {
      Path torn = folder.resolve("torn-" + page + ".db");
      Files.copy(file, torn);
      new Pages(torn).tear(page);
      try (EventLog log = SqliteEventLog.open(torn)) {
        Engine engine = start(log);
        settle(engine);
        for (TeamId team : List.of(FIRST, LAST)) {
          boolean told = engine.unusable().containsKey(team);
          assertThat(engine.state(team) != null || told)
              .as("team %s, page %d", team, page)
              .isTrue();
          if (told)
            assertThat(engine.vitals().complaint()).contains("team " + team, "reeve verify");
        }
      }
    }
  }

  /** A log of which everything can be had but snapshots. */
  private static EventLog unreadable(EventLog log) {
    return (EventLog)
        Proxy.newProxyInstance(
            EventLog.class.getClassLoader(),
            new Class<?>[] {EventLog.class},
            (_, method, arguments) -> {
              if (method.getName().startsWith("snapshot")) {
                throw new LogDamaged(FIRST, 1, "rubbish");
              }
              return method.invoke(log, arguments);
            });
  }

  @Test
  @DisplayName("R-4 a team that nobody can look into is told of wherever people look")
  void cannot_be_looked_into() {
    MemoryEventLog log = new MemoryEventLog();
    Engine engine = start(log);
    engine.ask(new Ask.Foundation(FIRST, Crew.plan(), _ -> {}));
    settle(engine);
    engine = start(unreadable(log));
    settle(engine);
    assertThat(engine.teams()).containsExactly(FIRST);
    assertThat(engine.state(FIRST)).isNull();
    Absence absence = Objects.requireNonNull(engine.unusable().get(FIRST));
    assertThat(absence.lasting()).isTrue();
    assertThat(absence.why())
        .startsWith("team crew cannot be read: team crew, replay index 1: rubbish")
        .contains("'reeve verify crew'", "bring back a copy");
    assertThat(engine.vitals().complaint()).isEqualTo(absence.why());
    assertThat(ask(engine, FIRST, "a").getFirst())
        .isInstanceOfSatisfying(
            Reply.Refused.class,
            refused ->
                assertThat(refused.rejection().reason()).contains("rubbish", "reeve verify"));
  }
}
