package dev.reeve.bench;

import dev.reeve.core.Asked;
import dev.reeve.core.Order;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Via;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.Specialty;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The work of P-1: teams whose members add, claim, report on, submit, review and finish tasks, one
 * after another. About 300 bytes a command; teams are drawn by Zipf's law, and one command in a
 * hundred is sent twice.
 */
final class Workload {

  /** A command for a team. */
  record Item(TeamId team, Order order) {}

  private static final MemberId LEAD = new MemberId("lead");
  private static final MemberId CODER = new MemberId("coder-1");
  private static final MemberId REVIEWER = new MemberId("rev-1");
  private static final SafeText WORDS =
      SafeText.own(
          "The session token is read in three places; the second one still takes the old header, "
              + "so it was moved behind the same parser and given a test of its own that fails "
              + "without the change. Next: the login page.");

  /** So many take the collector longer than it takes to have it put them away beforehand. */
  private static final int MANY = 10_000;

  private final List<TeamId> teams = new ArrayList<>();
  private final double[] weights;
  private final long[] steps;
  private final Item[] last;
  private final RandomGenerator random;
  private long requests;

  Workload(int teamCount, RandomGenerator random) {
    this.random = random;
    weights = new double[teamCount];
    steps = new long[teamCount];
    last = new Item[teamCount];
    double sum = 0;
    for (int i = 0; i < teamCount; i++) {
      teams.add(new TeamId("team-" + i));
      sum += 1.0 / (i + 1);
      weights[i] = sum;
    }
  }

  List<TeamId> teams() {
    return teams;
  }

  /**
   * A team of {@code coders} coders, a lead and a reviewer, with {@code tasks} tasks lying about,
   * each of which is about something else.
   */
  static NewTeam team(int coders, int tasks) {
    List<NewTeam.Seat> seats = new ArrayList<>();
    seats.add(seat(LEAD, Role.LEAD));
    seats.add(seat(REVIEWER, Role.reviewer(Specialty.UNIFIED)));
    for (int i = 1; i <= coders; i++) seats.add(seat(new MemberId("coder-" + i), Role.CODER));
    List<NewTeam.Job> jobs = new ArrayList<>();
    for (int i = 1; i <= tasks; i++) jobs.add(job("idle-" + i, SafeText.own(i + ". " + WORDS)));
    return new NewTeam(Profile.STRICT, Settings.DEFAULT, seats, jobs);
  }

  static Order handOff() {
    return new Order(LEAD, Via.DIRECT, Stamps.NONE, "handoff", new HandOff(1));
  }

  /**
   * The next commands, made beforehand, so that making them is not measured; nor is their being
   * carried from where Java puts what is new to where it keeps what is old.
   */
  List<Item> next(int count) {
    List<Item> items = new ArrayList<>(count);
    for (int i = 0; i < count; i++) items.add(next());
    if (MANY <= count) System.gc();
    return items;
  }

  /** A command that any team takes at any time. */
  static Item errand() {
    Stamps stamps = new Stamps(null, null, null, "errand");
    Asked command = new ReportError(null, WORDS);
    return new Item(new TeamId("team-0"), new Order(CODER, Via.DIRECT, stamps, "errand", command));
  }

  /** The next command, of whichever team the law draws. */
  Item next() {
    int team = draw();
    Item repeated = last[team];
    if (repeated != null && random.nextInt(100) == 0) return repeated;
    Item item = new Item(teams.get(team), order(steps[team]++));
    last[team] = item;
    return item;
  }

  private int draw() {
    double point = random.nextDouble() * weights[weights.length - 1];
    int found = java.util.Arrays.binarySearch(weights, point);
    return found < 0 ? -found - 1 : found;
  }

  private Order order(long step) {
    String number = "t" + step / 6;
    TaskId task = new TaskId(number);
    return switch ((int) (step % 6)) {
      case 0 -> request(LEAD, new Add(job(number, WORDS)));
      case 1 -> transition(CODER, 1, new Claim(task));
      case 2 -> request(CODER, new ReportProgress(task, Headway.step(WORDS)));
      case 3 -> transition(CODER, 2, new Submit(task, List.of(WORDS)));
      case 4 -> request(REVIEWER, new Judge(task, Verdict.APPROVE, List.of()));
      default -> transition(CODER, 3, new Finish(task, null));
    };
  }

  private Order request(MemberId actor, Asked command) {
    String id = Long.toHexString(random.nextLong()) + "-" + requests++;
    return new Order(actor, Via.DIRECT, new Stamps(null, null, null, id), "d" + id, command);
  }

  private static Order transition(MemberId actor, long rev, Asked command) {
    Stamps stamps = new Stamps(rev, null, null, null);
    return new Order(actor, Via.DIRECT, stamps, "d" + command.task() + rev, command);
  }

  private static NewTeam.Seat seat(MemberId id, Role role) {
    return new NewTeam.Seat(id, role, Presence.ACTIVE, Skills.ANY);
  }

  private static NewTeam.Job job(String id, SafeText about) {
    return new NewTeam.Job(new TaskId(id), Plan.of(about, Complexity.SIMPLE), Task.Standing.NEW);
  }
}
