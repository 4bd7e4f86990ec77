package dev.reeve.sim.opinion;

import dev.reeve.core.Entry;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.WaitReason;
import dev.reeve.sim.opinion.Picture.Absence;
import dev.reeve.sim.opinion.Picture.Person;
import dev.reeve.sim.opinion.Picture.Standing;
import dev.reeve.sim.opinion.Picture.Stretch;
import dev.reeve.sim.opinion.Picture.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The liveness ladder as its rules say it (T-40 to T-45, T-85), second by second, with no thought
 * for speed: what is the picture, who owes what, since when, and is anything due?
 */
final class NaiveLadder {

  /** Whether the picture is made anew every second, also if nothing was added to the list. */
  private static final boolean NAIVE = Boolean.getBoolean("opinion.naive");

  private static final long MINUTE = 60;
  private static final long CHECK = 30;
  private static final long GRACE = 7 * MINUTE;
  private static final long COOLDOWN = 20 * MINUTE;
  private static final long HOUR = 60 * MINUTE;

  private static final List<Long> REMINDERS = List.of(15 * MINUTE, 30 * MINUTE, 60 * MINUTE);

  private static final int PINGED = 1;
  private static final int NUDGED = 2;
  private static final int ESCALATED = 3;
  private static final int PROPOSED = 4;

  /** Seconds to ping, nudge, escalate and proposal (T-41). */
  private record Clock(List<Long> stages) {

    static final Clock CODER = of(15, 30, 45, 60);
    static final Clock REVIEWER = of(10, 15, 20, 30);
    static final Clock OVERDUE = of(20, 27.5, 35, 50);
    static final Clock TECH_LEAD = of(12, 18.5, 25, 40);
    static final Clock OTHER = of(15, 30, 45, 60);

    private static Clock of(double ping, double nudge, double escalate, double propose) {
      List<Long> stages = new ArrayList<>();
      for (double minutes : List.of(ping, nudge, escalate, propose)) {
        stages.add(Math.round(minutes * MINUTE));
      }
      return new Clock(stages);
    }

    long threshold(int stage) {
      return stages.get(stage - 1);
    }

    /** T-35: the ping at its threshold, each later stage one check after its own. */
    long due(int stage) {
      return threshold(stage) + (stage == PINGED ? 0 : CHECK);
    }
  }

  /** What was done about a duty; {@code theirs} tells one time of owing it from the next. */
  private record Done(long second, String type, int stage, long theirs) {}

  /** A ladder stands still because an ETA was named in an episode. */
  private record Parking(long theirs, long episode, long until) {}

  private final List<Fact> facts;
  private final List<Stretch> outages;
  private final SortedMap<Duty, List<Done>> done = new TreeMap<>();
  private final SortedMap<String, List<Long>> nudges = new TreeMap<>();
  private final List<Move> moves = new ArrayList<>();
  private final NaiveHealth health;
  private final SortedMap<Duty, Parking> parkings = new TreeMap<>();
  private final SortedMap<String, Integer> reminders = new TreeMap<>();

  /** For whom somebody else was proposed because it was not there. */
  private final SortedSet<String> replaced = new TreeSet<>();

  /** Since when silence counts again, after something that was not delivered. */
  private final SortedMap<Duty, Long> anew = new TreeMap<>();

  private final List<Long> overdueWaits = new ArrayList<>();

  /** What was done about whom in which second. */
  private final SortedSet<String> seen = new TreeSet<>();

  /**
   * @param lived its log is looked at for nothing but what was done where a limit is met to the
   *     second: lines are microseconds apart, so either may be right
   */
  private NaiveLadder(List<Fact> facts, RandomLife.Lived lived) {
    this.facts = facts;
    outages = lived.outages();
    for (Entry entry : lived.log()) {
      seen.add(entry.event().type() + " " + entry.event().member() + " " + Fact.second(entry.at()));
    }
    health = new NaiveHealth(moves, lived.log());
  }

  /** All that the supervisor must have done up to a second. */
  static List<Move> moves(List<Fact> facts, RandomLife.Lived lived) {
    NaiveLadder ladder = new NaiveLadder(facts, lived);
    if (!facts.isEmpty()) ladder.live(facts.getFirst().at(), lived.end());
    return ladder.moves.stream().sorted().toList();
  }

  private void live(long from, long until) {
    int known = 0;
    Picture picture = new Picture();
    for (long second = from; second < until; second++) {
      while (known < facts.size() && facts.get(known).at() <= second) {
        Picture before = picture;
        Fact fact = facts.get(known++);
        picture = Picture.of(facts.subList(0, known));
        estimated(before, picture, fact);
        recovered(before, picture, second);
        health.heard(before, picture, fact, second);
      }
      if (NAIVE) picture = Picture.of(facts.subList(0, known));
      if (picture.active && isUp(second)) check(picture, second);
      if (picture.active && isUp(second)) health.check(picture, second);
      if (picture.active && isUp(second)) remind(picture, second);
    }
  }

  /** Who is not there does nothing; its clocks are another matter (T-34). */
  private boolean isUp(long second) {
    for (Stretch outage : outages) {
      if (outage.from() < second && second < outage.to()) return false;
    }
    return true;
  }

  /** T-42: progress sends one confirmation to who had been pinged. */
  private void recovered(Picture before, Picture after, long second) {
    for (Duty duty : after.advanced) {
      Standing standing = before.duties.get(duty);
      if (standing == null || !before.active || !isWatched(before, duty)) continue;
      if (stage(duty, standing) != 0) move(second, "RECOVERED", 0, duty, before);
    }
  }

  /** T-37: of what waits for it the Lead is reminded at 15, 30 and 60 minutes. */
  private void remind(Picture picture, long second) {
    SortedMap<String, Picture.Awaited> waits = new TreeMap<>(picture.awaited);
    picture.questions.forEach((id, question) -> {
      String task = question.task() == null ? "" : question.task();
      boolean leads = question.to().equals(picture.authority());
      long since = Math.max(question.at(), picture.leads); // then the move became the Lead's
      if (leads) waits.put("question " + id + since, new Picture.Awaited(since, task));
    });
    waits.forEach((id, item) -> {
      int times = reminders.getOrDefault(id, 0);
      boolean due =
          times < REMINDERS.size() && REMINDERS.get(times) <= picture.watched(item.since(), second);
      if (!due) return;
      reminders.put(id, times + 1);
      String task = item.task().isEmpty() ? "-" : item.task();
      moves.add(new Move(second, "LEAD_REMINDED", picture.authority(), task));
    });
  }

  private void check(Picture picture, long second) {
    for (Map.Entry<Duty, Standing> owed : picture.duties.entrySet()) {
      Duty duty = owed.getKey();
      if (NaiveHealth.isExecutor(picture, duty.member())) overdueWait(picture, duty, second);
      if (!isWatched(picture, duty)) continue;
      overdueWait(picture, duty, second);
      if (picture.isParked(duty)) continue;
      if (afterEstimate(picture, duty, second) < 0) continue;
      noProgress(picture, duty, owed.getValue(), second);
      climb(picture, duty, owed.getValue(), second);
    }
    picture.absences.forEach((duty, absence) -> absent(picture, duty, absence, second));
  }

  /**
   * T-39, T-41: who is not there is asked nothing; when it would be, somebody else is proposed. If
   * the Lead had it keep what it has, it has the time to a proposal to come back.
   */
  private void absent(Picture picture, Duty duty, Absence absence, long second) {
    Person person = picture.people.get(duty.member());
    if (person == null || picture.isParked(duty)) return;
    Clock clock = byRole(person);
    long from = absence.since() + (absence.kept() ? clock.threshold(PROPOSED) : 0);
    boolean due = clock.due(PINGED) <= picture.watched(from, second);
    if (!due || !replaced.add(duty + " since " + absence.begun())) return;
    moves.add(new Move(second, "REASSIGN_PROPOSAL", duty.member(), duty.about()));
  }

  /** The Lead is not escalated to itself (T-37); executors have rules of their own (H-1). */
  private static boolean isWatched(Picture picture, Duty duty) {
    Person person = picture.people.get(duty.member());
    return person != null
        && person.role.kind() != Role.Kind.EXECUTOR
        && !duty.member().equals(picture.authority());
  }

  /**
   * T-35: breaches are a check interval apart, so from one stage to the next it is that at least.
   */
  private void climb(Picture picture, Duty duty, Standing standing, long second) {
    for (Done earlier : about(duty)) {
      boolean just = picture.watched(earlier.second(), second) < CHECK;
      if (just && isOfEpisode(earlier, standing) && earlier.stage() != 0) return;
    }
    int next = stage(duty, standing) + 1;
    long parked = afterEstimate(picture, duty, second);
    long silent = Math.min(parked, Quiet.silence(picture, duty, second, GRACE));
    silent = Math.min(silent, picture.watched(anew.getOrDefault(duty, Picture.NEVER), second));
    if (next <= last(duty) && clock(picture, duty).due(next) <= silent) {
      act(picture, duty, second, next, false);
    } else {
      overdue(picture, duty, standing, second);
    }
  }

  private static int last(Duty duty) {
    return duty.kind() == Duty.Kind.ANSWER ? ESCALATED : PROPOSED;
  }

  /**
   * T-41: a review is overdue whatever else the reviewer does, so progress does not set this clock
   * back; no stage is sent twice for it. T-45: after progress its nudge is held back.
   */
  private void overdue(Picture picture, Duty duty, Standing standing, long second) {
    Person person = picture.people.get(duty.member());
    if (duty.kind() != Duty.Kind.REVIEW || person == null) return;
    if (Quiet.isForAPerson(picture, person, second)) return; // then the move is that person's
    int next = 1;
    for (Done earlier : about(duty)) {
      if (earlier.theirs() == standing.theirs) next = Math.max(next, earlier.stage() + 1);
    }
    long inReview = picture.watched(standing.first, second) - standing.parked;
    if (person.activity == Picture.NEVER) {
      inReview = Math.min(inReview, picture.watched(person.spawned, second) - GRACE);
    }
    for (Done earlier : about(duty)) {
      boolean lost = earlier.type().equals("UNDELIVERABLE");
      if (lost && isOfEpisode(earlier, standing)) return; // the Lead knows that it is not reached
    }
    if (PROPOSED < next || inReview < Clock.OVERDUE.due(next)) return;
    long still = picture.watched(standing.progress, second);
    boolean fresh = still < clock(picture, duty).threshold(PINGED);
    act(picture, duty, second, next, fresh);
  }

  private void act(Picture picture, Duty duty, long second, int stage, boolean fresh) {
    if (isUndelivered(picture, duty, second)) return;
    switch (stage) {
      case PINGED -> move(second, "PING", PINGED, duty, picture);
      case NUDGED -> nudge(picture, duty, second, fresh);
      case ESCALATED -> move(second, "ESCALATE", ESCALATED, duty, picture);
      default -> move(second, "REASSIGN_PROPOSAL", PROPOSED, duty, picture);
    }
  }

  /**
   * T-46: what was sent last and has not come by now expires: its stage does not count. The Lead
   * hears of it instead of the next stage, and the silence that counts begins anew.
   */
  private boolean isUndelivered(Picture picture, Duty duty, long second) {
    Standing standing = picture.duties.get(duty);
    List<Done> all = done.getOrDefault(duty, new ArrayList<>());
    if (standing == null) return false;
    int last = -1;
    for (int i = 0; i < all.size(); i++) {
      Done one = all.get(i);
      if (isOfEpisode(one, standing) && one.stage() != 0) last = i;
    }
    if (last < 0) return false;
    Done sent = all.get(last);
    boolean spoken = sent.type().equals("PING") || sent.type().equals("NUDGE");
    if (!spoken || picture.reached.contains(duty.member() + " " + sent.second())) return false;
    all.set(last, new Done(sent.second(), sent.type(), 0, sent.theirs()));
    anew.put(duty, second);
    move(second, "UNDELIVERABLE", 0, duty, picture);
    return true;
  }

  /** T-45, T-36: at most 1 nudge in 20 minutes and 2 in an hour; held back, it counts as done. */
  private void nudge(Picture picture, Duty duty, long second, boolean fresh) {
    List<Long> sent = nudges.computeIfAbsent(duty.member(), _ -> new ArrayList<>());
    int lately = 0;
    boolean held = fresh;
    for (long earlier : sent) {
      held |= earlier != second && second - earlier < COOLDOWN;
      if (earlier != second && second - earlier < HOUR) lately++;
    }
    held |= 2 <= lately;
    held |= sent.contains(second - COOLDOWN) && isSeen("NUDGE_SUPPRESSED", duty, second);
    if (!held && !sent.contains(second)) sent.add(second);
    move(second, held ? "NUDGE_SUPPRESSED" : "NUDGE", NUDGED, duty, picture);
  }

  /**
   * T-42, T-85: one escalation for activity without any progress for the replacement time. T-45: of
   * who was told of as silent only if it is active since, and then after as much time again.
   */
  private void noProgress(Picture picture, Duty duty, Standing standing, long second) {
    Person person = picture.people.get(duty.member());
    boolean told = ESCALATED <= stage(duty, standing);
    long since = Math.max(standing.episode(), standing.unparked);
    if (told) since = Math.max(since, lastSaid(duty, standing));
    boolean activity = person != null && since < person.activity;
    long beyond = picture.watched(since, second) - clock(picture, duty).due(PROPOSED);
    if (!activity || beyond < 0) return;
    if (Quiet.afterWaits(picture, person, second) < 0) return; // T-43: its own clock instead
    long quiet = Quiet.silence(picture, duty, second, GRACE);
    long silent = Math.min(quiet, afterEstimate(picture, duty, second)) - beyond;
    long limit = clock(picture, duty).threshold(PINGED);
    if (told && limit < silent) return;
    if (told && limit == silent && !isSeen("NO_PROGRESS", duty, second)) return;
    for (Done earlier : about(duty)) {
      if (isOfEpisode(earlier, standing) && earlier.type().equals("NO_PROGRESS")) return;
    }
    move(second, "NO_PROGRESS", 0, duty, picture);
  }

  private boolean isSeen(String type, Duty duty, long second) {
    return seen.contains(type + " " + duty.member() + " " + second);
  }

  /** T-43: of a wait for a person the Lead hears when its time is over. */
  private void overdueWait(Picture picture, Duty duty, long second) {
    Person person = picture.people.get(duty.member());
    Wait wait = person == null ? null : person.wait;
    if (wait == null || Quiet.forAPerson(picture, wait, second) < 0) return;
    if (overdueWaits.contains(wait.line())) return;
    overdueWaits.add(wait.line());
    moves.add(new Move(second, "WAIT_OVERDUE", duty.member(), "-"));
  }

  /**
   * T-44: a reply to a reminder that names an ETA parks the ladder until then, at most one escalate
   * threshold, once in an episode: the one that was replied in, also if the reply is progress and
   * begins the next.
   */
  private void estimated(Picture before, Picture after, Fact fact) {
    if (!(fact.event() instanceof MemberEvent.Progressed reply)) return;
    Integer minutes = reply.headway().etaMinutes();
    if (minutes == null || reply.task() == null) return;
    for (Map.Entry<Duty, Standing> owed : before.duties.entrySet()) {
      Duty duty = owed.getKey();
      Standing now = after.duties.get(duty);
      boolean meant =
          duty.kind() != Duty.Kind.ANSWER
              && duty.member().equals(reply.actor().value())
              && duty.about().equals(reply.task().value());
      if (!meant || now == null || stage(duty, owed.getValue()) == 0) continue;
      Parking earlier = parkings.get(duty);
      long episode = owed.getValue().episode();
      if (earlier != null && earlier.episode() == episode) continue;
      long most = clock(after, duty).threshold(ESCALATED);
      parkings.put(
          duty, new Parking(now.theirs, episode, fact.at() + Math.min(minutes * MINUTE, most)));
    }
  }

  /** For how long an ETA is past; below 0 before it. It stands whatever else is done till then. */
  private long afterEstimate(Picture picture, Duty duty, long second) {
    Parking parking = parkings.get(duty);
    Standing standing = picture.duties.get(duty);
    if (parking == null || standing == null || parking.theirs() != standing.theirs) {
      return Long.MAX_VALUE;
    }
    return picture.watched(parking.until(), second);
  }

  /** T-41: by what is waited for, else by role. */
  private static Clock clock(Picture picture, Duty duty) {
    Person person = picture.people.get(duty.member());
    if (person == null) return Clock.OTHER;
    Wait wait = person.wait;
    boolean waiting =
        wait != null
            && (wait.reason() == WaitReason.BLOCKED || wait.reason() == WaitReason.WAITING_ACK);
    if (waiting || duty.kind() == Duty.Kind.UNBLOCK) return Clock.OTHER;
    return byRole(person);
  }

  private static Clock byRole(Person person) {
    return switch (person.role.kind()) {
      case CODER -> Clock.CODER;
      case REVIEWER -> Clock.REVIEWER;
      case TECH_LEAD -> Clock.TECH_LEAD;
      default -> Clock.OTHER;
    };
  }

  private long lastSaid(Duty duty, Standing standing) {
    long last = Picture.NEVER;
    for (Done earlier : about(duty)) {
      if (isOfEpisode(earlier, standing) && 0 < earlier.stage()) last = earlier.second();
    }
    return last;
  }

  private int stage(Duty duty, Standing standing) {
    int highest = 0;
    for (Done earlier : about(duty)) {
      if (isOfEpisode(earlier, standing)) highest = Math.max(highest, earlier.stage());
    }
    return highest;
  }

  private List<Done> about(Duty duty) {
    return done.getOrDefault(duty, List.of());
  }

  /** Whether it was done since progress was last made on the duty. */
  private static boolean isOfEpisode(Done earlier, Standing standing) {
    return earlier.theirs() == standing.theirs && standing.progress <= earlier.second();
  }

  private void move(long second, String type, int stage, Duty duty, Picture picture) {
    Standing standing = picture.duties.get(duty);
    if (standing != null) {
      done.computeIfAbsent(duty, _ -> new ArrayList<>())
          .add(new Done(second, type, stage, standing.theirs));
    }
    String task = picture.taskOf(duty);
    moves.add(new Move(second, type, duty.member(), task == null ? "-" : task));
  }
}
