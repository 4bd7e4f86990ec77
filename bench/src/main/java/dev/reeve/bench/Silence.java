package dev.reeve.bench;

import dev.reeve.core.Asked;
import dev.reeve.core.EventType;
import dev.reeve.core.Order;
import dev.reeve.core.Via;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Stages;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.SealedEntry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * P-4: ten silent members in each of many teams, each of whom owes the next move. What they cost
 * while nothing falls due, and how late the checks come when one of each team falls due at once.
 */
final class Silence {

  /** A daemon runs for days: before it is measured, its code and its memory have settled. */
  private static final int WARM_UP = 8;

  private static final int STORMS = 5;
  private static final int MEMBERS = 10;
  private static final int MOST_MEGABYTES = 256;
  private static final double MOST_CPU = 0.005;
  private static final double LATEST_MILLIS = 100;

  private static final MemberId WATCHED = new MemberId("watched");
  private static final TaskId ITS_TASK = new TaskId("10");
  private static final Duration PING = Duration.ofSeconds(1);
  private static final Duration DAY = Duration.ofDays(1);

  private final Path parent;
  private final int teams;
  private final Duration idle;
  private final Storm storm = new Storm();

  /** Takes down how late each check of one storm came. */
  private static final class Storm {

    private double[] late = {};
    private Instant due = Instant.MAX;
    private int pinged;

    synchronized void begin(int teams, Instant dueAt) {
      late = new double[teams];
      due = dueAt;
      pinged = 0;
    }

    synchronized void take(SealedEntry line) {
      boolean ours = line.entry().event().type() == EventType.PING;
      boolean before = line.entry().at().isBefore(due); // they were silent for long
      if (!ours || before || isOver()) return;
      late[pinged++] = Duration.between(due, line.entry().at()).toNanos() / 1e6;
    }

    synchronized boolean isOver() {
      return pinged == late.length;
    }

    /** The least late first. */
    synchronized double[] sorted() {
      double[] sorted = late.clone();
      Arrays.sort(sorted);
      return sorted;
    }
  }

  /**
   * @param idle how long they are watched while nothing happens
   */
  Silence(Path parent, int teams, Duration idle) {
    this.parent = parent;
    this.teams = teams;
    this.idle = idle;
  }

  List<Row> run() {
    long before = Heap.live();
    try (Scratch scratch = Scratch.in(parent);
        Rig rig = new Rig(scratch.folder())) {
      List<TeamId> all = new ArrayList<>();
      for (int i = 0; i < teams; i++) all.add(new TeamId("silent-" + i));
      rig.found(all, team());
      double megabytes = (Heap.live() - before) / 1e6;
      rig.listen((lines, _) -> lines.forEach(storm::take));
      for (int round = 1; round <= WARM_UP; round++) lateness(rig, all, round);
      List<double[]> storms = new ArrayList<>();
      for (int i = 1; i <= STORMS; i++) storms.add(lateness(rig, all, WARM_UP + i));
      Cost quiet = Cost.of(() -> sleep(idle));
      return rows(megabytes, quiet.cpuSeconds() / quiet.seconds(), storms);
    }
  }

  private List<Row> rows(double megabytes, double cpu, List<double[]> storms) {
    String who = String.format(Locale.ROOT, "%,d silent members", teams * MEMBERS);
    double p99 = median(storms, 0.99);
    double worst = storms.stream().mapToDouble(each -> at(each, 0.99)).max().orElseThrow();
    return List.of(
        new Row(
            "P-4",
            who + ", heap",
            String.format(Locale.ROOT, "%.0f MB live", megabytes),
            "≤ 256 MB",
            megabytes <= MOST_MEGABYTES),
        new Row(
            "P-4",
            who + ", CPU",
            String.format(Locale.ROOT, "%.2f %% of a core", cpu * 100),
            "≤ 0.5 %",
            cpu <= MOST_CPU),
        new Row(
            "P-4",
            String.format(Locale.ROOT, "%,d fall due at once", teams),
            String.format(
                Locale.ROOT,
                "lateness p50 %.0f ms, p99 %.0f ms (the median of %d storms; the worst: %.0f ms)",
                median(storms, 0.5),
                p99,
                STORMS,
                worst),
            "p99 ≤ 100 ms",
            p99 <= LATEST_MILLIS));
  }

  private static double median(List<double[]> storms, double share) {
    double[] each = storms.stream().mapToDouble(storm -> at(storm, share)).sorted().toArray();
    return each[each.length / 2];
  }

  private static double at(double[] sorted, double share) {
    return sorted[(int) (sorted.length * share)];
  }

  /** All move, wait until the same instant, and are silent from then on. */
  private double[] lateness(Rig rig, List<TeamId> all, int round) {
    Instant until = Instant.now().plus(Duration.ofMillis(500 + teams / 2));
    storm.begin(teams, until.plus(PING));
    List<Workload.Item> waits = new ArrayList<>();
    for (TeamId team : all) {
      waits.add(new Workload.Item(team, order("move-" + round, progress(round))));
      waits.add(new Workload.Item(team, order("wait-" + round, wait(until))));
    }
    rig.feed(waits);
    if (until.isBefore(Instant.now())) throw new IllegalStateException("too slow to wait together");
    while (!storm.isOver()) LockSupport.parkNanos(1_000_000);
    return storm.sorted();
  }

  private static Asked progress(int round) {
    return new ReportProgress(ITS_TASK, Headway.step(SafeText.own("step " + round)));
  }

  private static Asked wait(Instant until) {
    return new ReportWait(ITS_TASK, WaitReason.RATE_LIMITED, until);
  }

  private static Order order(String request, Asked command) {
    Order.Stamps stamps = new Order.Stamps(null, null, null, request);
    return new Order(WATCHED, Via.DIRECT, stamps, request, command);
  }

  /** Nine coders whose clocks run for a day, and one whose clock is short. */
  private static NewTeam team() {
    Stages day = new Stages(DAY, DAY.multipliedBy(2), DAY.multipliedBy(3));
    Stages soon = new Stages(PING, DAY, DAY.multipliedBy(2));
    Clocks.Sets usual = Clocks.Sets.DEFAULT;
    Clocks.Sets sets =
        new Clocks.Sets(
            day,
            usual.reviewer(),
            usual.review(),
            usual.techLead(),
            usual.blocked(),
            usual.waitingAck(),
            soon);
    Clocks clocks = new Clocks(sets, Clocks.Waits.DEFAULT, Clocks.Manners.DEFAULT);
    Settings settings =
        new Settings(Duration.ofMinutes(5), clocks, Templates.USUAL, HealthSettings.DEFAULT);
    List<NewTeam.Seat> seats = new ArrayList<>();
    List<NewTeam.Job> jobs = new ArrayList<>();
    seats.add(new NewTeam.Seat(new MemberId("lead"), Role.LEAD, Presence.ACTIVE, Skills.ANY));
    for (int i = 1; i < MEMBERS; i++) add(new MemberId("coder-" + i), Role.CODER, seats, jobs);
    add(WATCHED, Objects.requireNonNull(Role.parse("researcher")), seats, jobs);
    return new NewTeam(Profile.STRICT, settings, seats, jobs);
  }

  private static void add(
      MemberId id, Role role, List<NewTeam.Seat> seats, List<NewTeam.Job> jobs) {
    seats.add(new NewTeam.Seat(id, role, Presence.ACTIVE, Skills.ANY));
    Plan plan = Plan.of(SafeText.own("The work of " + id), Complexity.SIMPLE);
    Task.Standing his = new Task.Standing(TaskStatus.IN_PROGRESS, id, PersistentMap.empty());
    jobs.add(new NewTeam.Job(new TaskId(String.valueOf(jobs.size() + 1)), plan, his));
  }

  private static void sleep(Duration span) {
    long end = System.nanoTime() + span.toNanos();
    while (System.nanoTime() < end) LockSupport.parkNanos(end - System.nanoTime());
  }
}
