package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.EventType;
import dev.reeve.core.Order;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.team.TeamEvent.NotWatching;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Teams that are being looked into; the test says when somebody has looked, and what has landed.
 */
class InDoubtTest {

  private static final Instant EVENING = Instant.parse("2026-11-15T21:50:00Z");

  private final MemoryEventLog log = new MemoryEventLog();
  private final Deque<Flight> onDisk = new ArrayDeque<>();
  private final Deque<Runnable> looking = new ArrayDeque<>();
  private final Deque<Runnable> keeping = new ArrayDeque<>();
  private boolean keepsAtOnce = true;
  private Duration passed = Duration.ZERO;
  private Engine engine = start();

  private final class SlowDisk implements Committer {

    @Override
    public void commit(Flight flight) {
      onDisk.add(flight);
    }

    @Override
    public void save(Supplier<Snapshot> snapshot, Receipt receipt) {
      keeping.add(() -> {
        log.save(snapshot.get());
        receipt.saved(true);
      });
      if (keepsAtOnce) keeping.remove().run();
    }
  }

  private Engine start() {
    return new Engine(
        EngineSettings.of("n1"),
        new Engine.Parts(log, this::reading, new SlowDisk(), (_, _) -> {}, looking::add));
  }

  private Reading reading() {
    return new Reading(passed.toNanos(), EVENING.plus(passed));
  }

  private void settle() {
    boolean busy = true;
    for (int i = 0; busy && i < 100; i++) {
      busy = engine.step() || !onDisk.isEmpty() || engine.nextWake() == null;
      land();
    }
    assertThat(busy).as("there is always something to do").isFalse();
  }

  private void land() {
    while (!onDisk.isEmpty()) onDisk.remove().landIn(log);
  }

  private void pass(Duration time) {
    for (int i = 0; i < time.toSeconds(); i++) {
      passed = passed.plusSeconds(1);
      settle();
    }
  }

  private void look() {
    while (!looking.isEmpty()) looking.remove().run();
    settle();
  }

  private List<Reply> ask(Order order) {
    List<Reply> replies = new ArrayList<>();
    engine.ask(new Ask.Command(Crew.TEAM, order, replies::add));
    return replies;
  }

  /** A coder has a task and says nothing; two minutes later Reeve is down until the morning. */
  private void nightFalls() {
    engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), _ -> {}));
    settle();
    ask(Crew.handOff());
    settle();
    ask(Crew.claim(Crew.CODER));
    pass(Duration.ofMinutes(2));
    passed = passed.plus(Duration.ofHours(9));
  }

  private void breakTheSnapshot() {
    long index = log.snapshot(Crew.TEAM, Long.MAX_VALUE).orElseThrow().index();
    log.tampering()
        .snapshot(
            Crew.TEAM,
            index,
            state -> {
              state[0] ^= 1;
              return state;
            });
  }

  private List<EventType> typesAfter(Head head) {
    return log.read(Crew.TEAM, head.index(), 1_000).stream()
        .map(line -> new EntryCodec().decode(Crew.TEAM, line.index(), line.body()).event().type())
        .toList();
  }

  @Test
  @DisplayName("R-4 nothing is decided about a team while it is being looked into")
  void nothing_is_decided() {
    nightFalls();
    Head before = log.head(Crew.TEAM);
    breakTheSnapshot();
    engine = start();
    pass(Duration.ofMinutes(10));
    assertThat(typesAfter(before)).isEmpty();
    assertThat(engine.vitals().worstLateness()).isZero();
    look();
    assertThat(typesAfter(before))
        .contains(EventType.RECONCILE_LOCK_EXIT)
        .doesNotContain(EventType.PING);
    assertThat(engine.state(Crew.TEAM))
        .isEqualTo(new TeamReader(log).read(Crew.TEAM).state())
        .isNotNull();
  }

  @Test
  @DisplayName("T-29 a team is looked into when no snapshot of it is on its way any more")
  void waits_for_a_snapshot() {
    engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), _ -> {}));
    settle();
    keepsAtOnce = false;
    ask(Crew.handOff());
    settle();
    assertThat(keeping).as("the new epoch's").hasSize(1);
    looking.clear();
    engine.suspect(new Finding(Crew.TEAM, 1, "somebody doubts it"));
    settle();
    assertThat(looking).isEmpty();
    keeping.remove().run();
    settle();
    assertThat(looking).hasSize(1);
  }

  @Test
  @DisplayName("T-34 a lock at the start takes nothing away from the time that nobody watched")
  void a_lock_swallows_no_night() {
    nightFalls();
    Head before = log.head(Crew.TEAM);
    breakTheSnapshot();
    engine = start();
    settle();
    look();
    assertThat(typesAfter(before))
        .containsExactly(
            EventType.NOT_WATCHING,
            EventType.STATE_DIVERGENCE,
            EventType.RECONCILE_LOCK_ENTER,
            EventType.RECONCILE_LOCK_EXIT);
    var line = log.read(Crew.TEAM, before.index(), 1).getFirst();
    var told = new EntryCodec().decode(Crew.TEAM, line.index(), line.body()).event();
    assertThat(((NotWatching) told).to()).isEqualTo(EVENING.plus(passed));
    assertThat(Duration.between(((NotWatching) told).from(), ((NotWatching) told).to()))
        .isBetween(Duration.ofHours(9), Duration.ofHours(9).plusSeconds(30));
    pass(Duration.ofMinutes(7));
    assertThat(typesAfter(before)).doesNotContain(EventType.PING);
    pass(Duration.ofMinutes(10));
    assertThat(typesAfter(before)).contains(EventType.PING);
  }

  @Test
  @DisplayName("R-4 a team in doubt whose log has moved on stays in doubt, and whoever asks waits")
  void stays_in_doubt() {
    engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), _ -> {}));
    settle();
    ask(Crew.handOff());
    settle();
    Head end = log.head(Crew.TEAM);
    List<Reply> first = ask(Crew.progress(Crew.CODER, "a", "one"));
    engine.step();
    List<Reply> looked = new ArrayList<>();
    engine.ask(new Ask.Inspection(Crew.TEAM, Suspicion.ASKED, looked::add));
    engine.step();
    log.tampering().head(Crew.TEAM, new Head(end.index(), Hash.ZERO));
    land();
    log.tampering().head(Crew.TEAM, end);
    settle();
    List<Reply> second = ask(Crew.progress(Crew.CODER, "b", "two"));
    settle();
    assertThat(typesAfter(end)).isEmpty();
    assertThat(first).isEmpty();
    assertThat(second).isEmpty();
    look();
    assertThat(looked).singleElement().isInstanceOf(Reply.Accepted.class);
    assertThat(first).singleElement().isInstanceOf(Reply.Accepted.class);
    assertThat(second).singleElement().isInstanceOf(Reply.Accepted.class);
    assertThat(Objects.requireNonNull(engine.state(Crew.TEAM)))
        .isEqualTo(new TeamReader(log).read(Crew.TEAM).state());
  }

  @Test
  @DisplayName("T-26 whoever is asked about a broken line is told so in a sentence, and of all")
  void a_broken_line_in_words() {
    nightFalls();
    for (int i = 0; i < 25; i++) {
      ask(Crew.progress(Crew.CODER, "r" + i, "step " + i));
      settle();
    }
    long claim =
        log.read(Crew.TEAM, 0, 1_000).stream()
            .filter(line -> new String(line.body(), StandardCharsets.UTF_8).contains("\"CLAIM\""))
            .findFirst()
            .orElseThrow()
            .index();
    log.tampering()
        .body(
            Crew.TEAM,
            claim,
            body -> {
              body[0] = 'a';
              return body;
            });
    engine = start();
    settle();
    look();
    Decision asked =
        Objects.requireNonNull(engine.state(Crew.TEAM))
            .docket()
            .decisions()
            .values()
            .iterator()
            .next();
    assertThat(asked.matter().question().value())
        .startsWith("its hash fits neither its content nor its predecessor (event " + claim + ")");
    List<String> evidence = asked.matter().evidence().stream().map(SafeText::value).toList();
    assertThat(evidence).contains(claim + " cannot be read");
    assertThat(evidence.getLast()).matches("and \\d+ more");
  }
}
