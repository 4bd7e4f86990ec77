package dev.reeve.daemon.log.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Lease;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.Scribe;
import dev.reeve.daemon.log.TwoNodesContract;
import dev.reeve.daemon.log.Verifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class PostgresTwoNodesTest extends TwoNodesContract {

  private final PostgresUrl url = Server.database();

  @Override
  protected EventLog open() {
    return PostgresEventLog.open(url);
  }

  @Test
  @DisplayName("R-2 of nodes that write to the same teams at once one wins each index")
  void a_race() throws Exception {
    List<TeamId> teams = IntStream.range(0, 40).mapToObj(i -> new TeamId("t-" + i)).toList();
    Set<String> won = ConcurrentHashMap.newKeySet();
    try (PostgresEventLog judge = PostgresEventLog.open(url);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Map<TeamId, Lease> leases = judge.acquire("both", teams);
      List<Callable<Integer>> nodes = new ArrayList<>();
      for (int n = 0; n < 3; n++) {
        int seed = n;
        nodes.add(() -> race(seed, leases, won));
      }
      int count = 0;
      for (Future<Integer> node : threads.invokeAll(nodes)) count += node.get();
      assertThat(won).as("nobody was told that another's line is theirs").hasSize(count);
      Set<String> stored = new HashSet<>();
      for (TeamId team : teams) {
        for (Line line : judge.read(team, 0, 10_000)) stored.add(team + " " + line.hash());
      }
      assertThat(stored).isEqualTo(won);
      assertThat(new Verifier(Verifier.Writers.ANY).verify(judge)).isEmpty();
    }
  }

  /** All hold the same term, and each learns from its refusals where the logs end. */
  private int race(int seed, Map<TeamId, Lease> leases, Set<String> won) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    int count = 0;
    try (PostgresEventLog log = PostgresEventLog.open(url)) {
      Map<TeamId, Scribe> scribes = new TreeMap<>();
      leases.forEach(
          (team, lease) -> scribes.put(team, new Scribe(log, team, lease.term(), lease.head())));
      for (int i = 0; i < 60; i++) {
        List<Scribe> some = new ArrayList<>(scribes.values());
        Collections.shuffle(some, Random.from(random));
        count += write(log, random, some.subList(0, 25), won);
      }
    }
    return count;
  }

  private static int write(
      EventLog log, RandomGenerator random, List<Scribe> scribes, Set<String> won) {
    List<Batch.Slice> slices = new ArrayList<>();
    for (Scribe scribe : scribes) {
      // keys differ, so that no two nodes write the same line
      slices.add(scribe.slice(List.of(scribe.line(scribe.head(), random.nextLong()))));
    }
    List<Appended> answers = log.append(new Batch(slices, List.of(), null));
    int count = 0;
    for (int i = 0; i < answers.size(); i++) {
      Scribe scribe = scribes.get(i);
      switch (answers.get(i)) {
        case Appended.Done(var head) -> {
          won.add(scribe.team() + " " + head.hash());
          count++;
          scribe.moveTo(head);
        }
        case Appended.Moved(var head) -> scribe.moveTo(head);
        case Appended.Fenced fenced -> throw new IllegalStateException("fenced: " + fenced);
      }
    }
    return count;
  }

  @Test
  @DisplayName("R-2 nodes that take the same teams from each other at once take turns")
  void taking_turns() throws Exception {
    List<TeamId> teams = IntStream.range(0, 60).mapToObj(i -> new TeamId("t-" + i)).toList();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Integer>> nodes = new ArrayList<>();
      for (int n = 0; n < 3; n++) {
        String node = "node-" + n;
        nodes.add(() -> takeAndWrite(node, teams));
      }
      for (Future<Integer> node : threads.invokeAll(nodes)) assertThat(node.get()).isEqualTo(15);
    }
    try (PostgresEventLog log = PostgresEventLog.open(url)) {
      Map<TeamId, Lease> leases = log.acquire("last", teams);
      for (TeamId team : teams) {
        assertThat(Objects.requireNonNull(leases.get(team)).term()).isEqualTo(46);
      }
      assertThat(new Verifier(Verifier.Writers.ANY).verify(log)).isEmpty();
    }
  }

  private int takeAndWrite(String node, List<TeamId> teams) {
    int rounds = 0;
    try (PostgresEventLog log = PostgresEventLog.open(url)) {
      for (; rounds < 15; rounds++) {
        List<Batch.Slice> slices = new ArrayList<>();
        log.acquire(node, teams.reversed())
            .forEach((team, lease) ->
                slices.add(new Scribe(log, team, lease.term(), lease.head()).slice(1)));
        for (Appended answer : log.append(new Batch(slices, List.of(), null))) {
          assertThat(answer).isNotInstanceOf(Appended.Moved.class);
        }
      }
    }
    return rounds;
  }
}
