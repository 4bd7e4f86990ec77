package dev.reeve.daemon.log.postgres;

import static dev.reeve.daemon.log.Scribe.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Lease;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.Scribe;
import dev.reeve.daemon.log.Verifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class TwoNodesTest {

  private final PostgresUrl url = Server.database();

  @Test
  @DisplayName("R-2 of two nodes on one store the later holder writes, and each reads the other")
  void the_later_holder_writes() {
    try (PostgresEventLog one = PostgresEventLog.open(url);
        PostgresEventLog other = PostgresEventLog.open(url)) {
      Scribe old = Scribe.granted(one, "node-1", "a");
      old.write(300);
      assertThat(one.find(old.team(), 300)).containsExactly(300L);
      Scribe now = Scribe.granted(other, "node-2", "a");
      now.write(300);
      assertThat(one.append(batch(old.slice(1)))).containsExactly(new Appended.Fenced(2));
      assertThat(one.append(batch(old.slice(0)))).containsExactly(new Appended.Fenced(2));
      assertThat(one.read(old.team(), 599, 5)).hasSize(1);
      assertThat(one.find(old.team(), 600)).containsExactly(600L);
      Scribe again = Scribe.granted(one, "node-1", "a");
      assertThat(again.head()).isEqualTo(now.head());
      assertThat(one.find(old.team(), 601)).isEmpty();
      again.write(300);
      assertThat(other.append(batch(now.slice(1)))).containsExactly(new Appended.Fenced(3));
      assertThat(other.find(old.team(), 900)).containsExactly(900L);
      assertThat(new Verifier(Verifier.Writers.ANY).verify(other)).isEmpty();
    }
  }

  @Test
  @DisplayName("R-2 a term is good through any connection to the store")
  void a_lease_is_not_bound_to_a_connection() {
    try (PostgresEventLog one = PostgresEventLog.open(url);
        PostgresEventLog other = PostgresEventLog.open(url)) {
      Scribe scribe = Scribe.granted(one, "a");
      scribe.write(20);
      assertThat(one.find(scribe.team(), 21)).isEmpty();
      Scribe elsewhere = new Scribe(other, scribe.team(), scribe.term(), scribe.head());
      elsewhere.write(20);
      Scribe back = new Scribe(one, scribe.team(), scribe.term(), elsewhere.head());
      back.write(20);
      assertThat(one.find(scribe.team(), 30)).containsExactly(30L);
      assertThat(one.tenures(scribe.team())).hasSize(1);
    }
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
      Map<TeamId, Scribe> scribes = new java.util.TreeMap<>();
      leases.forEach(
          (team, lease) -> scribes.put(team, new Scribe(log, team, lease.term(), lease.head())));
      for (int i = 0; i < 60; i++) {
        List<Scribe> some = new ArrayList<>(scribes.values());
        Collections.shuffle(some, java.util.Random.from(random));
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
