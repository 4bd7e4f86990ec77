package dev.reeve.daemon.engine;

import dev.reeve.core.Key;
import dev.reeve.core.Prior;
import dev.reeve.core.Writer;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.reconcile.Held;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.log.Head;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One team as the engine holds it: what is durable, what has been decided on top of that but is
 * still on its way to the disk, and the signals that no line tells of yet.
 */
final class TeamSlot {

  /** Whether the engine may work on a team. */
  enum Standing {
    /** Not read from the log yet. */
    UNREAD,
    OPEN,
    /** It is being looked into, and whoever wants something of it waits. */
    DOUBTED,
    /** Nothing can be made of what is stored of it: nothing is decided on it. */
    DAMAGED,
    /** Another node holds it. */
    LOST
  }

  /** No place among the alarms. */
  static final int NOWHERE = -1;

  final TeamId id;
  final long number;
  final Writer writer;
  final long term;
  final Map<Key, Prior> keysInFlight = new HashMap<>();
  final Map<MemberId, Pulse> pulses = new TreeMap<>();

  private volatile TeamState durable;
  private volatile Standing standing = Standing.UNREAD;
  private volatile String trouble = "";
  private Head durableHead = Head.EMPTY;
  private TeamState tentative;
  private Head durableOnto = Head.EMPTY;
  private Footing footing = new Footing(Head.EMPTY, Head.EMPTY);
  private Backlog durableHeld = Backlog.EMPTY;
  private Backlog held = Backlog.EMPTY;
  private @Nullable Draft loading;
  private int inFlight;
  private boolean broken;
  private long snapshotIndex;
  private volatile long snapshotKept;
  private final AtomicInteger keeping = new AtomicInteger();
  private @Nullable Instant armed;
  private @Nullable Suspicion unresolved;
  private long stumbledAt = -1;
  private int place = NOWHERE;
  private int openings;

  /**
   * @param number how many were taken before it
   */
  TeamSlot(TeamId id, long number, Writer writer) {
    this.id = id;
    this.number = number;
    this.writer = writer;
    term = writer.term();
    durable = TeamState.blank(id);
    tentative = durable;
  }

  /** What was read of it. */
  record Opening(TeamState state, Head end, Head onto, List<Held> held, long snapshot) {}

  void open(Opening opening) {
    standing = Standing.OPEN;
    openings++;
    trouble = "";
    durable = opening.state();
    durableHead = opening.end();
    durableOnto = opening.onto();
    durableHeld = Backlog.of(opening.held());
    snapshotIndex = opening.snapshot();
    snapshotKept = opening.snapshot();
    rollBack();
  }

  /** How often it was read and opened. */
  int openings() {
    return openings;
  }

  void shut(Standing why, String reason) {
    standing = why;
    trouble = reason;
  }

  Standing standing() {
    return standing;
  }

  /** Whether it was read and there is nothing: as when it was never founded. */
  boolean isVacant() {
    return standing == Standing.OPEN && !durable.isFounded();
  }

  String trouble() {
    return trouble;
  }

  /** Why nothing can be decided on it, and what helps, in a sentence; null if it can. */
  @Nullable String complaint() {
    String reason = trouble;
    return switch (standing) {
      case OPEN -> null;
      case UNREAD -> reason.isEmpty() ? null : "team " + id + " cannot be read: " + reason;
      case DOUBTED, LOST -> "team " + id + ": " + reason;
      case DAMAGED ->
          "%s cannot be read: %s; 'reeve verify %s' names what is broken, 'reeve reconcile %s'"
                  .formatted("team " + id, reason, id, id)
              + " tries again, and if that does not help, stop the daemon and bring back a copy of"
              + " the store";
    };
  }

  /** Whether people have to hear of it: what is looked into or read again is soon over. */
  boolean isAbsent() {
    return switch (standing) {
      case OPEN, DOUBTED, LOST -> false;
      case UNREAD -> !trouble.isEmpty() && !durable.isFounded();
      case DAMAGED -> true;
    };
  }

  /** What every reader sees. */
  TeamState durable() {
    return durable;
  }

  /** What the next command is decided on. */
  TeamState tentative() {
    return tentative;
  }

  void tentatively(TeamState state) {
    tentative = state;
  }

  /** Where the log will end once all is in it that was begun: the next part stands on that. */
  Footing footing() {
    return footing;
  }

  void standOn(Footing next) {
    footing = next;
  }

  /** Its part of the flight that is being put together, if it has one. */
  @Nullable Draft loading() {
    return loading;
  }

  void load(Draft draft) {
    loading = draft;
  }

  void tookOff() {
    inFlight++;
    loading = null;
  }

  /** A flight came down: its lines are durable. */
  void landed(Draft draft, Head head) {
    inFlight--;
    durable = draft.after();
    durableHeld = draft.heldAfter();
    durableHead = head;
    if (!draft.isEmpty()) durableOnto = head;
    if (draft.isLocking()) unresolved = null;
  }

  /** Whether it is the first time that somebody stumbles there. */
  boolean stumblesAt(long index) {
    boolean first = stumbledAt != index;
    stumbledAt = index;
    return first;
  }

  /** A doubt that the log does not tell of yet. */
  void doubt(Suspicion suspicion) {
    unresolved = suspicion;
  }

  @Nullable Suspicion unresolved() {
    return unresolved;
  }

  /** A flight was lost, and with it everything decided on top of it. */
  void crashed() {
    inFlight--;
    broken = true;
  }

  /** Whether a lost flight must be forgotten before anything new is decided. */
  boolean isBroken() {
    return broken;
  }

  boolean isInFlight() {
    return 0 < inFlight;
  }

  /** Only while nothing of it is in the air. */
  void rollBack() {
    tentative = durable;
    footing = new Footing(durableHead, durableOnto);
    held = durableHeld;
    keysInFlight.clear();
    broken = false;
  }

  /** What waits for the lock to be lifted, in order (T-23). */
  Backlog held() {
    return held;
  }

  void hold(Backlog all) {
    held = all;
  }

  void signal(MemberId member, Instant at, SignalCounts counts) {
    pulses.put(member, Pulse.join(pulses.get(member), at, counts));
  }

  /** The first signal that waits for its line; null if none does, or none may be written. */
  @Nullable Instant firstUnwritten() {
    if (standing != Standing.OPEN) return null;
    Instant first = null;
    for (Pulse pulse : pulses.values()) {
      if (first == null || pulse.first().isBefore(first)) first = pulse.first();
    }
    return first;
  }

  /** A pulse that could not be written is gathered again, with what was signalled since. */
  void regain(Pulsed lost) {
    Pulse before = new Pulse(lost.first(), lost.last(), lost.counts());
    Pulse since = pulses.get(lost.actor());
    pulses.put(lost.actor(), since == null ? before : before.and(since));
  }

  long snapshotIndex() {
    return snapshotIndex;
  }

  void snapshotAt(long index) {
    snapshotIndex = index;
  }

  /** There is nothing yet of which this could be asked. */
  boolean isUnfounded(Ask ask) {
    return !(ask instanceof Ask.Foundation)
        && standing() == Standing.OPEN
        && !tentative().isFounded();
  }

  /** A snapshot of it is on its way to the store. */
  void keeping() {
    keeping.incrementAndGet();
  }

  /** It is there, or will not be; told on any thread. */
  void kept() {
    keeping.decrementAndGet();
  }

  boolean isBeingKept() {
    return 0 < keeping.get();
  }

  /** Up to which line a snapshot is known to be stored; asking for one is not having it. */
  long snapshotKept() {
    return snapshotKept;
  }

  /** By whichever thread stored it. */
  void snapshotStored(long index) {
    snapshotKept = index;
  }

  @Nullable Instant armed() {
    return armed;
  }

  void arm(@Nullable Instant due) {
    armed = due;
  }

  /** Where it stands among the alarms: no later than it is due. */
  int place() {
    return place;
  }

  void place(int among) {
    place = among;
  }
}
