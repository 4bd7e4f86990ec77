package dev.reeve.sim.opinion;

import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.member.Role;
import dev.reeve.sim.opinion.Picture.Person;
import dev.reeve.sim.opinion.Picture.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The executors' clocks as their rules say it (H-1, H-2, H-4, H-13), second by second: asked, asked
 * urgently, reported, and reported again when the silence is long.
 */
final class NaiveHealth {

  private static final long GRACE = 120;
  private static final long STALE = 120;
  private static final long IDLE = 300;
  private static final long STEP = 30;

  private static final int ASKED = 1;
  private static final int URGED = 2;
  private static final int REPORTED = 3;
  private static final int CRITICAL = 4;

  private record Done(long second, int stage, Duty duty, long theirs) {}

  private final List<Fact> facts;
  private final SortedMap<String, List<Done>> done = new TreeMap<>();
  private final SortedMap<String, Long> replies = new TreeMap<>();
  private final List<Move> moves = new ArrayList<>();

  private NaiveHealth(List<Fact> facts) {
    this.facts = facts;
  }

  static List<Move> moves(List<Fact> facts, long until) {
    NaiveHealth health = new NaiveHealth(facts);
    if (!facts.isEmpty()) health.live(facts.getFirst().at(), until);
    return health.moves.stream().sorted().toList();
  }

  private void live(long from, long until) {
    int known = 0;
    Picture picture = new Picture();
    for (long second = from; second <= until; second++) {
      int before = known;
      while (known < facts.size() && facts.get(known).at() <= second) reply(facts.get(known++));
      if (before != known) picture = Picture.of(facts.subList(0, known));
      if (picture.active) check(picture, second);
    }
  }

  /** H-4: a reply resets it. */
  private void reply(Fact fact) {
    boolean reply =
        fact.event() instanceof MemberEvent.Progressed
            || fact.event() instanceof MemberEvent.HealthAnswered;
    if (reply) replies.put(fact.event().actor().value(), fact.at());
  }

  private void check(Picture picture, long second) {
    for (Map.Entry<Duty, Standing> owed : picture.duties.entrySet()) {
      Duty duty = owed.getKey();
      Person person = picture.people.get(duty.member());
      boolean executor = person != null && person.role.kind() == Role.Kind.EXECUTOR;
      if (executor && !picture.isParked(duty)) climb(picture, duty, owed.getValue(), second);
    }
  }

  private void climb(Picture picture, Duty duty, Standing standing, long second) {
    Done last = last(duty, standing);
    if (last == null) {
      boolean mayAsk = !isOpen(picture, duty);
      if (mayAsk && STALE <= stale(picture, duty, standing, second)) {
        move(picture, duty, second, ASKED, "HEALTH_CHECK");
      }
      return;
    }
    boolean next = STEP <= picture.watched(last.second(), second);
    boolean stands = STALE <= stale(picture, duty, standing, second);
    switch (last.stage()) {
      case ASKED -> {
        if (next && stands) move(picture, duty, second, URGED, "HEALTH_CHECK");
      }
      case URGED -> {
        if (next && stands) move(picture, duty, second, REPORTED, "ANOMALY_REPORT");
      }
      case REPORTED -> {
        boolean idle = IDLE <= Quiet.silence(picture, duty, second, GRACE);
        if (idle) move(picture, duty, second, CRITICAL, "ANOMALY_REPORT");
      }
      default -> {}
    }
  }

  /** For how long there was no progress on it, waits and replies taken out. */
  private long stale(Picture picture, Duty duty, Standing standing, long second) {
    Person person = picture.people.get(duty.member());
    if (person == null) return Picture.NEVER;
    long stale = picture.watched(standing.episode(), second);
    if (person.activity == Picture.NEVER) {
      stale = Math.min(stale, picture.watched(person.spawned, second) - GRACE);
    }
    if (standing.unparked != Picture.NEVER) {
      stale = Math.min(stale, picture.watched(standing.unparked, second));
    }
    Long reply = replies.get(duty.member());
    if (reply != null) stale = Math.min(stale, picture.watched(reply, second));
    return Math.min(stale, Quiet.afterWaits(picture, person, second));
  }

  /** H-2: one open anomaly per member. */
  private boolean isOpen(Picture picture, Duty duty) {
    for (Map.Entry<Duty, Standing> owed : picture.duties.entrySet()) {
      Duty other = owed.getKey();
      boolean same = other.member().equals(duty.member()) && !other.equals(duty);
      if (same && last(other, owed.getValue()) != null) return true;
    }
    return false;
  }

  private @org.jspecify.annotations.Nullable Done last(Duty duty, Standing standing) {
    long reply = replies.getOrDefault(duty.member(), Picture.NEVER);
    Done last = null;
    for (Done earlier : done.getOrDefault(duty.member(), List.of())) {
      boolean same = earlier.duty().equals(duty) && earlier.theirs() == standing.theirs;
      if (same && Math.max(standing.progress, reply) <= earlier.second()) last = earlier;
    }
    return last;
  }

  private void move(Picture picture, Duty duty, long second, int stage, String type) {
    Standing standing = picture.duties.get(duty);
    if (standing == null) return;
    done.computeIfAbsent(duty.member(), _ -> new ArrayList<>())
        .add(new Done(second, stage, duty, standing.theirs));
    String task = picture.taskOf(duty);
    moves.add(new Move(second, type, duty.member(), task == null ? "-" : task));
  }
}
