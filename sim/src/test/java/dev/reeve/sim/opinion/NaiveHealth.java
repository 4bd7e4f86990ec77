package dev.reeve.sim.opinion;

import dev.reeve.core.Entry;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.health.HealthEvent;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.member.Role;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.sim.opinion.Picture.Call;
import dev.reeve.sim.opinion.Picture.Person;
import dev.reeve.sim.opinion.Picture.Standing;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of executors as their rules say it (H-1, H-2, H-4, H-13, H-15), second by second: ask,
 * ask urgently, report, report as critical; and a call of an MCP tool that does not come back. One
 * anomaly of a member is open at a time, whatever it owes.
 */
final class NaiveHealth {

  private static final long MINUTE = 60;
  private static final long CHECK = 30;
  private static final long GRACE = 2 * MINUTE;
  private static final long WARNING = 2 * MINUTE;
  private static final long TIMEOUT = 5 * MINUTE;
  private static final long STUCK = 60;

  /** When each stage of the ladder is due, from the beginning of what it is about (H-4). */
  private static final List<Long> STAGES =
      List.of(WARNING, WARNING + CHECK, WARNING + 2 * CHECK, TIMEOUT);

  private static final int REPORTED = 3;
  private static final int CRITICAL = 4;

  /** What is wrong with a member, and what was done about it. */
  private static final class Anomaly {
    String matter = "-";
    String reason = "";
    long since;
    boolean stuck;

    /** When the newest call began that is reported as stuck. */
    long call;

    int stage;
    long last;
    boolean told;
    long requested;

    /** What it says itself is wrong with it, errors or help; empty if it was found silent. */
    String said = "";

    boolean isAsked() {
      return !stuck && said.isEmpty();
    }

    String kind() {
      return reason.equals("idle_detected") ? "idle" : "stale";
    }

    boolean isCritical() {
      return stuck || stage == CRITICAL;
    }
  }

  private record Parking(long theirs, long until) {}

  /** For how long a member has done nothing, and has got on with nothing. */
  private record Lull(String matter, long owed, long idle, long stale) {}

  private static final Comparator<Lull> LONGER =
      Comparator.comparingLong(Lull::stale)
          .thenComparing(Comparator.comparingLong(Lull::owed).reversed());

  private final SortedMap<String, Anomaly> open = new TreeMap<>();

  /** Since when the clocks of a member run again, after something was settled. */
  private final SortedMap<String, Long> anew = new TreeMap<>();

  /** Calls up to then may hang. */
  private final SortedMap<String, Long> settled = new TreeMap<>();

  private final SortedMap<Duty, Parking> parked = new TreeMap<>();

  /** Which task a question named, by member and second. */
  private final SortedMap<String, String> named = new TreeMap<>();

  private final NaiveTrouble trouble = new NaiveTrouble();

  /** What the last test came to in this trouble of a member. */
  private final SortedMap<String, NaiveTrouble.Course> tested = new TreeMap<>();

  private final List<Move> moves;

  /**
   * @param log looked at for nothing but which of several tasks was taken that are equally due
   */
  NaiveHealth(List<Move> moves, List<Entry> log) {
    this.moves = moves;
    for (Entry entry : log) {
      if (!(entry.event() instanceof HealthEvent.Checked checked)) continue;
      String task = checked.task() == null ? "-" : checked.task().value();
      named.put(checked.member() + " " + Fact.second(entry.at()), task);
    }
  }

  static boolean isExecutor(Picture picture, String member) {
    Person person = picture.people.get(member);
    return person != null
        && person.active
        && person.role.kind() == Role.Kind.EXECUTOR
        && !member.equals(picture.authority());
  }

  /** H-4: a reply begins anew, and so does progress; T-85: it goes on, which is recorded. */
  void heard(Picture before, Picture after, Fact fact, long second) {
    String actor = fact.event().actor().value();
    trouble.heard(before, after, fact);
    switch (fact.event()) {
      case MemberEvent.Spawned spawned -> reborn(spawned.seat().id().value());
      case MemberEvent.Left _ -> open.remove(actor);
      case MemberEvent.Gone gone -> open.remove(gone.member().value());
      case DecisionEvent.Decided decided -> decided(after, decided, second);
      default -> {}
    }
    for (String member : List.copyOf(open.keySet())) {
      Anomaly anomaly = open.get(member);
      if (anomaly.stuck) continue;
      boolean own = actor.equals(member);
      if (!anomaly.isAsked()) {
        if (isOver(before, after, anomaly, fact, member)) over(member, second);
        continue;
      }
      boolean progress = own && after.progress.equals(anomaly.matter);
      if (progress || (own && Picture.isReply(fact.event()))) {
        estimated(before, after, anomaly, fact);
        over(member, second);
      } else if (!isOwed(after, member, anomaly)) {
        over(member, second);
      }
    }
    if (after.active && isExecutor(after, actor)) said(after, fact, second);
  }

  private void reborn(String member) {
    open.remove(member);
    tested.remove(member);
  }

  /**
   * What it said itself is over when it gets on with anything, when it says of itself that it works
   * again, and when it is taken off the task.
   */
  private static boolean isOver(
      Picture before, Picture after, Anomaly anomaly, Fact fact, String member) {
    boolean own = fact.event().actor().value().equals(member);
    if (own && !after.progress.isEmpty()) return true;
    boolean works = own && Picture.isWorking(fact.event());
    if (works && anomaly.said.equals("help")) return true;
    return isAt(before, member, anomaly.matter) && !isAt(after, member, anomaly.matter);
  }

  private static boolean isAt(Picture picture, String member, String id) {
    Work task = picture.work.get(id);
    if (task == null || !member.equals(task.owner)) return false;
    return task.status == TaskStatus.IN_PROGRESS || task.status == TaskStatus.BLOCKED;
  }

  private void said(Picture picture, Fact fact, long second) {
    String member = fact.event().actor().value();
    switch (fact.event()) {
      case MemberEvent.Erred erred -> {
        if (!trouble.hasTooMany(picture, member)) return;
        String matter = trouble.matter(picture, member, erred.task());
        trouble.tested(member);
        errors(member, matter, test(picture, member, "errors", matter, second), second);
      }
      case MemberEvent.HealthAnswered answer when !Picture.isWorking(answer) -> {
        String help = answer.help().value();
        String cause = NaiveTrouble.print(help.isBlank() ? answer.blocker().value() : help);
        if (!trouble.isToBeHelped(member, cause)) return;
        found("help", member, trouble.matter(picture, member, answer.task()), second);
        moves.add(move(second, "ASSIST_OFFER help guidance", member));
        moves.add(move(second, "ANOMALY_REPORT help warning assist", member));
      }
      default -> {}
    }
  }

  /** H-14: help is offered; if it was before and no progress came, the coordinator is told. */
  private void errors(String member, String matter, NaiveTrouble.Answer answer, long second) {
    found("errors", member, matter, second);
    boolean helps = answer.course() != NaiveTrouble.Course.RESTART;
    if (answer.course() == NaiveTrouble.Course.CLARIFY) {
      moves.add(move(second, "CLARIFICATION", member));
    } else if (helps && offer(member, "errors", answer, second)) {
      return;
    }
    moves.add(move(second, "ANOMALY_REPORT errors warning " + answer.course().decision, member));
  }

  private boolean offer(String member, String about, NaiveTrouble.Answer answer, long second) {
    if (!trouble.isToBeHelped(member, answer.cause())) return false;
    String type = answer.course() == NaiveTrouble.Course.CONTEXT ? "resource" : "guidance";
    moves.add(move(second, "ASSIST_OFFER " + about + " " + type, member));
    return true;
  }

  /** H-2: one at a time, the newest, unless what is open is worse; a question is open no more. */
  private void found(String said, String member, String matter, long second) {
    Anomaly before = open.get(member);
    if (before != null && (before.isCritical() || before.said.equals(said))) return;
    if (before != null && before.isAsked()) anew.put(member, second);
    tested.remove(member);
    Anomaly found = new Anomaly();
    found.said = said;
    found.matter = matter;
    found.since = second;
    open.put(member, found);
  }

  private NaiveTrouble.Answer test(
      Picture picture, String member, String occasion, String matter, long second) {
    boolean helps = !occasion.equals("errors");
    NaiveTrouble.Answer answer = trouble.test(picture, member, matter, helps);
    String decision = answer.course().decision;
    moves.add(move(second, "REBOOT_TEST " + occasion + " " + decision, member));
    return answer;
  }

  /** H-5: what needs nobody's consent is done; of silence it is said once, however long it is. */
  private NaiveTrouble.Answer tested(
      Picture picture, String member, String occasion, String matter, long second) {
    NaiveTrouble.Answer answer = test(picture, member, occasion, matter, second);
    boolean idle = occasion.equals("idle");
    NaiveTrouble.Course earlier = idle ? tested.get(member) : null;
    if (idle) tested.put(member, answer.course());
    if (answer.course() == earlier) return answer;
    switch (answer.course()) {
      case CLARIFY -> moves.add(move(second, "CLARIFICATION", member));
      case CONTEXT, GUIDANCE -> offer(member, idle ? "idle" : "mcp_stuck", answer, second);
      case RESTART, REPORT -> {}
    }
    return answer;
  }

  /**
   * The coordinator says that it is to go on, or to leave its task: what was found is settled, a
   * stuck call too. Help settles the silence alone.
   */
  private void decided(Picture picture, DecisionEvent.Decided decided, long second) {
    Decision.Matter matter = picture.matters.get(decided.decision().toString());
    if (matter == null || matter.kind() != DecisionKind.RESTART) return;
    String member = String.valueOf(matter.member());
    boolean there = isExecutor(picture, member);
    if (there && decided.answer().equals("assist")) offered(member, second);
    if (decided.answer().equals("restart") || !open.containsKey(member)) return;
    if (decided.answer().equals("assist") && !open.get(member).isAsked()) return;
    if (open.get(member).stuck) settled.put(member, open.get(member).call);
    over(member, second);
  }

  private void offered(String member, long second) {
    Anomaly anomaly = open.get(member);
    String about = "help";
    if (anomaly != null && !anomaly.said.isEmpty()) about = anomaly.said;
    else if (anomaly != null) about = anomaly.stuck ? "mcp_stuck" : anomaly.kind();
    trouble.isToBeHelped(member, "the coordinator's");
    moves.add(move(second, "ASSIST_OFFER " + about + " guidance", member));
  }

  /** Whether anything that it was asked about is still its own to do. */
  private static boolean isOwed(Picture picture, String member, Anomaly anomaly) {
    for (Map.Entry<Duty, Standing> owed : picture.duties.entrySet()) {
      boolean about =
          owed.getKey().member().equals(member)
              && matter(picture, owed.getKey()).equals(anomaly.matter);
      long since = Math.max(owed.getValue().theirs, owed.getValue().unparked);
      if (about && since <= anomaly.since && !picture.isParked(owed.getKey())) return true;
    }
    return false;
  }

  /** Questions are put about a task, or about none; not about each thing that is owed on it. */
  private static String matter(Picture picture, Duty duty) {
    String task = picture.taskOf(duty);
    return task == null ? "-" : task;
  }

  /** T-44: it says when; for so long it is left alone, but not longer than to the report. */
  private void estimated(Picture before, Picture after, Anomaly anomaly, Fact fact) {
    if (!(fact.event() instanceof MemberEvent.Progressed reply)) return;
    Integer minutes = reply.headway().etaMinutes();
    if (minutes == null || anomaly.stage == 0) return;
    if (!anomaly.matter.equals(String.valueOf(reply.task()))) return;
    long until = fact.at() + Math.min(minutes * MINUTE, STAGES.get(REPORTED - 1));
    for (Duty duty : before.duties.keySet()) {
      Standing now = after.duties.get(duty);
      boolean about = duty.kind() != Duty.Kind.ANSWER && duty.about().equals(anomaly.matter);
      if (about && now != null && duty.member().equals(reply.actor().value())) {
        parked.put(duty, new Parking(now.theirs, until));
      }
    }
  }

  /** Whatever else it owes is not asked about at once. */
  private void over(String member, long second) {
    Anomaly was = open.remove(member);
    tested.remove(member);
    if (was != null && was.said.isEmpty()) anew.put(member, second);
    moves.add(move(second, "CONTINUE", member));
  }

  void check(Picture picture, long second) {
    for (Map.Entry<String, Person> each : picture.people.entrySet()) {
      String member = each.getKey();
      if (!isExecutor(picture, member)) {
        open.remove(member);
        continue;
      }
      stuck(picture, member, second);
      ladder(picture, member, second);
    }
  }

  /**
   * H-2, H-15: the coordinator hears of it, the member is asked to stop; and again after a minute.
   */
  private void stuck(Picture picture, String member, long second) {
    Anomaly anomaly = open.get(member);
    long newest = Picture.NEVER;
    boolean still = false;
    for (Call call : picture.people.get(member).calls.values()) {
      if (!call.isMcp() || call.since() <= settled.getOrDefault(member, Picture.NEVER)) continue;
      if (STUCK <= picture.watched(call.since(), second)) newest = Math.max(newest, call.since());
      still |= anomaly != null && anomaly.stuck && call.since() <= anomaly.call;
    }
    if (anomaly != null && anomaly.stuck && !still) {
      over(member, second);
      anomaly = null;
    }
    if (newest == Picture.NEVER) return;
    boolean critical = anomaly != null && !anomaly.stuck && anomaly.stage == CRITICAL;
    if (critical) return; // one at a time, and what is open is no less
    if (anomaly == null || !anomaly.stuck) {
      anomaly = new Anomaly();
      anomaly.stuck = true;
      anomaly.call = newest;
      anomaly.requested = second;
      open.put(member, anomaly);
      String matter = trouble.last(member);
      NaiveTrouble.Answer answer = tested(picture, member, "tool_timeout", matter, second);
      String decision = answer.course().decision;
      moves.add(move(second, "ANOMALY_REPORT mcp_stuck critical " + decision, member));
      moves.add(move(second, "SHUTDOWN_REQUESTED", member));
    } else if (anomaly.stage == 0 && 60 <= picture.watched(anomaly.requested, second)) {
      anomaly.stage = 1;
      moves.add(move(second, "ANOMALY_REPORT mcp_stuck critical restart", member));
    }
  }

  private void ladder(Picture picture, String member, long second) {
    Lull lull = lull(picture, member, second);
    Anomaly anomaly = open.get(member);
    if (lull == null || (anomaly != null && anomaly.stuck)) return;
    if (anomaly != null && !anomaly.isAsked()) anomaly = null; // it gives way to silence
    int next = anomaly == null ? 1 : anomaly.stage + 1;
    if (CRITICAL < next) return;
    if (anomaly != null && picture.watched(anomaly.last, second) < CHECK) return;
    long counted = next == CRITICAL ? lull.idle() : lull.stale();
    if (counted < STAGES.get(next - 1)) return;
    if (anomaly == null) anomaly = found(lull, second);
    open.put(member, anomaly);
    if (isUndelivered(picture, member, second)) return;
    anomaly.stage = next;
    anomaly.last = second;
    anomaly.told = REPORTED <= next;
    String decision =
        anomaly.told
            ? tested(picture, member, "idle", anomaly.matter, second).course().decision
            : "";
    moves.add(
        move(
            second,
            switch (next) {
              case 1 -> "HEALTH_CHECK " + anomaly.reason;
              case 2 -> "HEALTH_CHECK urgent";
              case REPORTED -> "ANOMALY_REPORT idle warning " + decision;
              default -> "ANOMALY_REPORT idle critical " + decision;
            },
            member));
  }

  /** H-2: idle and stale at once are one question, about being idle. */
  private static Anomaly found(Lull lull, long second) {
    Anomaly found = new Anomaly();
    found.matter = lull.matter();
    found.reason = WARNING <= lull.idle() ? "idle_detected" : "progress_stale";
    found.since = second;
    return found;
  }

  /** T-46: an ask that has not come by the next stage does not count, and silence begins anew. */
  private boolean isUndelivered(Picture picture, String member, long second) {
    Anomaly anomaly = Objects.requireNonNull(open.get(member));
    if (anomaly.stage == 0 || anomaly.told || picture.reached.contains(member + " " + anomaly.last))
      return false;
    anomaly.stage--;
    anomaly.told = true; // what was asked before has come
    anew.put(member, second);
    moves.add(move(second, "UNDELIVERABLE", member));
    return true;
  }

  /**
   * The duty that has been left alone longest counts, of those that the open question is about if
   * there is one; of several the one that was owed first, and where that is several, too, the one
   * that the log names: the rules do not say. Null if there is none.
   */
  private @Nullable Lull lull(Picture picture, String member, long second) {
    Lull longest = null;
    Anomaly any = open.get(member);
    Anomaly anomaly = any == null || any.isAsked() ? any : null;
    for (Duty duty : picture.duties.keySet()) {
      if (!duty.member().equals(member) || picture.isParked(duty)) continue;
      String matter = matter(picture, duty);
      if (anomaly != null && !anomaly.matter.equals(matter)) continue;
      Lull lull = lull(picture, duty, matter, second);
      int longer = longest == null ? 1 : LONGER.compare(lull, longest);
      boolean chosen = matter.equals(named.get(member + " " + second));
      if (0 < longer || (longer == 0 && chosen)) longest = lull;
    }
    return longest;
  }

  private Lull lull(Picture picture, Duty duty, String matter, long second) {
    Person person = Objects.requireNonNull(picture.people.get(duty.member()));
    Standing standing = Objects.requireNonNull(picture.duties.get(duty));
    Parking parking = parked.get(duty);
    boolean waits = parking != null && parking.theirs() == standing.theirs;
    long begun = Math.max(standing.theirs, waits ? parking.until() : Picture.NEVER);
    begun = Math.max(begun, Math.max(standing.unparked, person.waited));
    begun = Math.max(begun, anew.getOrDefault(duty.member(), Picture.NEVER));
    long idle = Quiet.silence(picture, duty, second, GRACE);
    idle = Math.min(idle, picture.watched(begun, second));
    long since = Math.max(begun, Math.max(standing.progress, person.replied));
    long stale = picture.watched(since, second);
    if (person.activity == Picture.NEVER) stale = Math.min(stale, idle);
    return new Lull(
        matter, standing.theirs, idle, Math.min(stale, Quiet.afterWaits(picture, person, second)));
  }

  static Move move(long second, String type, String member) {
    return new Move(second, type, member, "-");
  }
}
