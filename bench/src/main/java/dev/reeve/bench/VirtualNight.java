package dev.reeve.bench;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.sim.world.FaultyLog;
import dev.reeve.sim.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** P-6: how much faster than the clock a team of ten lives in virtual time. */
final class VirtualNight {

  private static final Duration DAY = Duration.ofHours(24);
  private static final Duration BETWEEN_COMMANDS = Duration.ofSeconds(30);

  private VirtualNight() {}

  static List<Row> run() {
    double best = Double.MAX_VALUE;
    for (int i = 0; i < 5; i++) best = Math.min(best, Cost.of(VirtualNight::day).seconds());
    double speed = DAY.toSeconds() / best;
    String measured =
        String.format(
            Locale.ROOT, "24 h with 2,880 commands in %.0f ms: × %,.0f", best * 1e3, speed);
    return List.of(
        new Row("P-6", "a team of ten in virtual time", measured, "≥ × 100,000", 100_000 <= speed));
  }

  private static void day() {
    World world =
        new World(
            Instant.parse("2026-01-01T00:00:00Z"),
            new FaultyLog(new MemoryEventLog()),
            (_, _) -> null);
    Workload workload = new Workload(1, new SplittableRandom(4));
    TeamId team = workload.teams().getFirst();
    world.found(team, Workload.team(8, 0));
    world.send(team, Workload.handOff());
    for (long i = 0; i < DAY.dividedBy(BETWEEN_COMMANDS); i++) {
      Workload.Item item = workload.next();
      world.send(item.team(), item.order());
      world.advance(BETWEEN_COMMANDS);
    }
  }
}
