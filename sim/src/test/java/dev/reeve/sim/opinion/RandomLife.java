package dev.reeve.sim.opinion;

import dev.reeve.core.Effect;
import dev.reeve.core.Entry;
import dev.reeve.core.Noticed.DeliveryReport;
import dev.reeve.core.Noticed.Observation;
import dev.reeve.core.Order;
import dev.reeve.core.Via;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.sim.life.Dice;
import dev.reeve.sim.opinion.Picture.Stretch;
import dev.reeve.sim.world.FaultyLog;
import dev.reeve.sim.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A few hours of a small team in virtual time, made up from one number: people work, wait, ask,
 * judge and fall silent, and the machine has its mishaps. Everything happens at whole seconds, and
 * what happens at the second of a check comes before it (T-85).
 */
final class RandomLife {

  private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");
  private static final TeamId TEAM = new TeamId("team");

  /** Seconds after which something may fall due: a good moment to say something just then. */
  private static final List<Integer> MOMENTS =
      List.of(
          60, 300, 420, 600, 720, 900, 930, 1110, 1140, 1200, 1230, 1500, 1530, 1650, 1680, 1800,
          1830, 2100, 2130, 2400, 2430, 2700, 2730, 3000, 3030, 3600, 3630);

  /** The same for executors. */
  private static final List<Integer> FAST_MOMENTS =
      List.of(30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330, 420, 480, 600, 900);

  private final Dice dice;
  private final Speaker speaker;
  private final World world;
  private final List<Entry> log = new ArrayList<>();
  private final List<String> story = new ArrayList<>();
  private final List<Stretch> outages = new ArrayList<>();

  /** A life of executors, in which everything goes faster. */
  private final boolean fast;

  /** How the names of those end whom messages may not reach; empty if they reach everybody. */
  private final String hardToReach;

  private final List<Effect.Deliver> underWay = new ArrayList<>();
  private int number;

  private RandomLife(long seed) {
    dice = new Dice(seed);
    boolean troubled = seed % 5 == 3;
    speaker = new Speaker(dice, troubled);
    fast = dice.oneIn(3) || troubled;
    hardToReach = dice.oneIn(3) ? dice.any("1", "2", "3", "4") : "";
    world = new World(START, new FaultyLog(new MemoryEventLog()), (_, message) -> deliver(message));
    world.listen((lines, _) -> lines.forEach(line -> log.add(line.entry())));
  }

  /**
   * @param story what was tried, one line each
   * @param outages when the supervisor was not running
   */
  record Lived(List<Entry> log, List<String> story, List<Stretch> outages, long end) {}

  static Lived of(long seed) {
    RandomLife life = new RandomLife(seed);
    life.live();
    return new Lived(life.log, life.story, life.outages, Fact.second(life.now()));
  }

  private void live() {
    world.found(TEAM, new Founding(dice).team(fast));
    Duration length = Duration.ofMinutes(fast ? dice.between(10, 90) : dice.between(60, 300));
    Instant end = START.plus(length);
    while (now().isBefore(end)) {
      if (dice.oneIn(60)) mishap();
      goOn(gap());
      Observation seen = dice.oneIn(15) ? speaker.seen(state()) : null;
      if (!underWay.isEmpty() && dice.oneIn(4)) arrive();
      else if (seen == null) say(speaker.next(state(), now()));
      else see(seen);
    }
    goOn(dice.between(1, 5_000));
    world.settle();
  }

  /** By the clock that the log goes by: it follows the wall forwards, and never back (T-34). */
  private Instant now() {
    return world.engine().now();
  }

  private TeamState state() {
    return Objects.requireNonNull(world.engine().state(TEAM));
  }

  private int gap() {
    if (dice.oneIn(4)) return moment();
    if (fast && !dice.oneIn(8)) return dice.any(dice.between(1, 60), dice.between(1, 240));
    return switch (dice.below(20)) {
      case 0, 1, 2, 3, 4, 5, 6 -> dice.between(1, 90);
      case 7, 8, 9, 10, 11, 12 -> dice.between(60, 600);
      case 13, 14, 15, 16, 17 -> dice.between(300, 1_500);
      case 18 -> dice.between(1_500, 2_800);
      default -> dice.between(2_000, 4_500);
    };
  }

  /** To the second at which something that was recorded is so and so long ago, or just beside. */
  private int moment() {
    long now = Fact.second(now());
    long since = Fact.second(dice.pick(log).at());
    long next = since + dice.pick(fast ? FAST_MOMENTS : MOMENTS) + dice.between(-1, 1);
    return next <= now ? dice.between(1, 30) : (int) (next - now);
  }

  /** What falls due at the last second is left to the one who speaks next. */
  private void goOn(int seconds) {
    Instant to = Instant.ofEpochSecond(Fact.second(now()) + seconds);
    world.approach(Duration.between(now(), to));
  }

  private void mishap() {
    if (dice.oneIn(3)) {
      clock();
      return;
    }
    Duration lost = Duration.ofSeconds(dice.any(1, 20, 90, 600, 2_000, 5_000));
    boolean crash = dice.oneIn(2);
    finish();
    long from = Fact.second(now());
    tell((crash ? "crash " : "pause ") + lost.toSeconds());
    if (crash) {
      world.time().advance(lost);
      world.crash();
    } else {
      world.pause(lost);
    }
    outages.add(new Stretch(from, Fact.second(now()))); // as far as a wrong clock lets it know
  }

  /** What is due in this very second is done before nobody watches. */
  private void finish() {
    world.advance(Duration.ofMillis(1));
  }

  /** Somebody sets the clock on the wall; a jump forwards is time that nobody watched. */
  private void clock() {
    Duration by = Duration.ofSeconds(dice.any(3, 90, 600, 4_000));
    boolean forwards = dice.oneIn(2);
    finish();
    long from = Fact.second(now());
    tell("clock " + (forwards ? "+" : "-") + by.toSeconds());
    world.setWall(forwards ? by : by.negated());
    if (forwards) outages.add(new Stretch(from, Fact.second(now())));
  }

  private void say(Speaker.@Nullable Said said) {
    if (said == null) return;
    TeamState state = state();
    number++;
    Task task = said.command().task() == null ? null : state.tasks().get(said.command().task());
    Long rev = said.command().type().isTransition() && task != null ? (Long) task.rev() : null;
    Order.Stamps stamps = new Order.Stamps(rev, null, null, "q" + number);
    tell(said.by() + " " + said.command());
    world.send(TEAM, new Order(said.by(), Via.DIRECT, stamps, "d" + number, said.command()));
  }

  private void see(Observation seen) {
    tell(String.valueOf(seen));
    world.engine().ask(new Ask.Observation(TEAM, seen, _ -> {}));
    world.settle();
  }

  private void tell(String what) {
    story.add(Duration.between(START, now()) + " " + what);
  }

  /** In some lives some members are hard to reach: it takes its time, fails, or nobody knows. */
  private @Nullable Delivery deliver(Effect.Deliver message) {
    boolean hard = !hardToReach.isEmpty() && message.to().value().endsWith(hardToReach);
    if (!hard || dice.oneIn(3)) {
      return message.to().value().endsWith("2") ? Delivery.UNCONFIRMED : Delivery.DELIVERED;
    }
    if (dice.oneIn(3)) return Delivery.REFUSED;
    underWay.add(message);
    return dice.oneIn(2) ? Delivery.SENT : null;
  }

  /** Something arrives after all, perhaps too late. */
  private void arrive() {
    Effect.Deliver late = underWay.remove(dice.below(underWay.size()));
    Delivery how = dice.any(Delivery.SENT, Delivery.DELIVERED, Delivery.REFUSED);
    if (how == Delivery.SENT) underWay.add(late);
    tell(late.message() + " " + how);
    world.notice(TEAM, new DeliveryReport(late.message(), how, SafeText.EMPTY));
  }
}
