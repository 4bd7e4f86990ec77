package dev.reeve.daemon.engine;

import dev.reeve.core.Answer;
import dev.reeve.core.Core;
import dev.reeve.core.Core.Recorded;
import dev.reeve.core.Core.Stamp;
import dev.reeve.core.Noticed;
import dev.reeve.core.Order;
import dev.reeve.core.Outcome;
import dev.reeve.core.Prior;
import dev.reeve.core.Via;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.reconcile.Held;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.LogUnavailable;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts a flight together: decides everything that has come and everything that has fallen due, each
 * on the state that the one before left behind.
 */
final class Assembly {

  /** So many requests are decided in a row, unless a flight comes down. */
  private static final int BITE = 64;

  private static final Logger LOG = LoggerFactory.getLogger(Assembly.class);

  private final EngineSettings settings;
  private final Teams teams;
  private final Foundings foundings;
  private final Priors priors;
  private final Inspections inspections;
  private final Consumer<String> trouble;
  private final Unfreezing unfreezing;
  private final Release release;
  private final Doubts doubts;
  private final ToolCalls calls = new ToolCalls();
  private final Map<TeamId, TeamSlot> pulsing = new TreeMap<>();
  private Instant nextBeat = Instant.EPOCH;
  private boolean beatForced;
  private final Lateness lateness = new Lateness();
  private boolean recorded;

  /**
   * @param trouble is told what the log says when it cannot be asked
   */
  Assembly(
      EngineSettings settings,
      Teams teams,
      EventLog log,
      Inspections inspections,
      Consumer<String> trouble) {
    this.settings = settings;
    this.teams = teams;
    this.inspections = inspections;
    this.trouble = trouble;
    foundings = new Foundings(teams, trouble);
    priors = new Priors(log, teams.recent, teams.encoder);
    unfreezing = new Unfreezing(log);
    release = new Release(priors, this::apply);
    doubts = new Doubts(teams, inspections, this::apply, this::catchUp);
  }

  void forceBeat() {
    beatForced = true;
  }

  /** Decides a few of the things that wait, and all that is due; false if there was nothing. */
  boolean load(Flight flight, Instant now, Inbox inbox, Queue<Engine.TeamNotice> notices) {
    recorded = false;
    doubts.take(flight, now).forEach(inbox::again);
    catchUp(flight, now);
    boolean asked = take(flight, inbox, now);
    for (int i = 0; i < BITE && !notices.isEmpty(); i++) notice(flight, notices.remove(), now);
    for (ToolCalls.Running running : calls.takeLong(now)) {
      notice(flight, new Engine.TeamNotice(running.team(), running.noticed()), now);
    }
    tick(flight, now);
    if (beatForced || !now.isBefore(nextBeat)) beat(flight, now);
    if (flight.isEmpty() && teams.hasUnread()) teams.readNext();
    doubts.makeRounds(now);
    inspections.begin();
    return recorded || asked;
  }

  /** What else belongs into a flight before it takes off: no pulse is left out of a snapshot. */
  void complete(Flight flight, Instant now) {
    for (Draft draft : List.copyOf(flight.drafts())) {
      if (teams.isSnapshotDue(draft)) flush(flight, draft.slot, now, false);
    }
  }

  /** Null while there is something to do at once. */
  @Nullable Instant nextDue(Instant now) {
    if (teams.hasUnread() || teams.isAnyBehind() || beatForced) return null;
    Instant next = nextBeat.isBefore(doubts.nextRound()) ? nextBeat : doubts.nextRound();
    Instant alarm = teams.alarms.next();
    Instant call = calls.next();
    if (alarm != null && alarm.isBefore(next)) next = alarm;
    if (call != null && call.isBefore(next)) next = call;
    return now.isBefore(next) ? next : null;
  }

  private void catchUp(Flight flight, Instant now) {
    for (int i = 0; i < settings.batch(); i++) {
      TeamSlot slot = teams.nextBehind();
      if (slot == null) return;
      catchUp(flight, slot, now);
    }
  }

  private void catchUp(Flight flight, TeamSlot slot, Instant now) {
    if (slot.standing() != TeamSlot.Standing.OPEN) return;
    for (Noticed missed : teams.missedBy(slot)) notice(flight, slot, missed, now);
  }

  /**
   * Decides a few requests; false if there were none. Stops when a flight has come down: then this
   * one takes off at once, so that the disk is not kept waiting for what waits here. What is not
   * decided is put back, whatever happens: somebody waits for an answer.
   */
  private boolean take(Flight flight, Inbox inbox, Instant now) {
    Deque<Ask> asks = new ArrayDeque<>();
    inbox.drainTo(asks, BITE);
    if (asks.isEmpty()) return false;
    try {
      foundings.acquire(asks);
      do {
        take(flight, asks.element(), now);
        asks.remove();
      } while (!asks.isEmpty() && !flight.isAnotherDown());
    } finally {
      inbox.putBack(asks);
    }
    return true;
  }

  /** A request that needs something of the log that cannot be read is refused; others go on. */
  private void take(Flight flight, Ask ask, Instant now) {
    try {
      switch (ask) {
        case Ask.Foundation foundation -> found(flight, foundation, now);
        case Ask.Command command -> command(flight, command, now);
        case Ask.Observation observation -> observe(flight, ask, observation.seen(), now);
        case Ask.Proof proof -> observe(flight, ask, proof.run(), now);
        case Ask.Inspection inspection -> doubts.take(inspection);
        case Ask.Look look -> flight.attend(usable(look), look);
        case Ask.Retirement retirement -> retire(retirement);
      }
    } catch (LogUnavailable e) {
      String reason = String.valueOf(e.getMessage());
      trouble.accept(reason);
      ask.turnAway(reason);
    } catch (LogDamaged e) {
      inspections.stumbled(teams.get(ask.team()), ask, e);
    }
  }

  private void found(Flight flight, Ask.Foundation ask, Instant now) {
    TeamSlot slot = usable(ask);
    if (slot == null) return;
    Noticed founded = new Noticed.Founded(ask.plan(), teams.lastUnwatched());
    Outcome outcome = Core.notice(slot.tentative(), founded, now);
    Draft draft = flight.draft(slot);
    int from = draft.size();
    record(flight, slot, new Decided(outcome, null), stamp(slot, now, Via.OPERATOR));
    flight.waiting.add(Flight.Waiting.of(draft, ask, outcome, from));
  }

  private void command(Flight flight, Ask.Command ask, Instant now) {
    TeamSlot slot = usable(ask);
    if (slot == null) return;
    catchUp(flight, slot, now);
    Order order = unfreezing.prepared(slot, ask.order());
    Prior prior = priors.find(slot, order, ask.print());
    Outcome decided = Core.decide(slot.tentative(), order, prior, now);
    signals(slot, order, decided, now);
    if (decided.answer() instanceof Answer.Noted) {
      ask.reply().accept(new Reply.Noted());
      return;
    }
    if (decided.answer() instanceof Answer.Held && Release.isSignal(slot, order)) {
      ask.reply().accept(new Reply.Held());
      return;
    }
    Outcome outcome = Release.bounded(slot, decided);
    Draft draft = flight.draft(slot);
    int from = draft.size();
    record(flight, slot, new Decided(outcome, order), stamp(slot, now, Via.DIRECT));
    draft.rememberKeys(from);
    Release.hold(draft, outcome.answer(), now);
    flight.audits.addAll(Audits.of(slot.id, now, order, outcome.answer()));
    flight.waiting.add(Flight.Waiting.of(draft, ask, outcome, from));
  }

  private void observe(Flight flight, Ask ask, Noticed seen, Instant now) {
    TeamSlot slot = usable(ask);
    if (slot == null) return;
    catchUp(flight, slot, now);
    boolean held = Locks.holds(slot.tentative(), seen);
    if (held && !Release.isKept(slot, seen)) {
      ask.reply().accept(new Reply.Refused(Release.tooMuch()));
      return;
    }
    Draft draft = flight.draft(slot);
    if (held) {
      draft.hold(new Held.OfNotice(now, seen));
      recorded = true;
      flight.waiting.add(
          new Flight.Waiting(draft, ask, new Answer.Noted(), draft.size(), draft.size()));
      return;
    }
    Via via = seen instanceof Noticed.Observation ? Via.HOOK : Via.DIRECT;
    Outcome outcome = Core.notice(slot.tentative(), seen, now);
    int from = draft.size();
    record(flight, slot, new Decided(outcome, null), stamp(slot, now, via));
    flight.waiting.add(Flight.Waiting.of(draft, ask, outcome, from));
  }

  private void retire(Ask.Retirement ask) {
    TeamSlot slot = usable(ask);
    if (slot == null) return;
    if (teams.retire(slot)) ask.reply().accept(new Reply.Noted());
    else ask.turnAway("team " + ask.team() + " is not at its end yet");
  }

  /** The team, if it can be worked on; otherwise the sender is told why not. */
  private @Nullable TeamSlot usable(Ask ask) {
    TeamSlot slot = teams.get(ask.team());
    if (slot == null || slot.isUnfounded(ask)) {
      ask.reply().accept(foundings.refusal(ask));
      return null;
    }
    if (slot.standing() == TeamSlot.Standing.OPEN) return slot;
    if (slot.standing() == TeamSlot.Standing.DOUBTED) {
      inspections.park(slot.id, ask);
    } else {
      ask.reply().accept(Replies.unusable(slot));
    }
    return null;
  }

  /** What the engine remembers of signals, and of a sign of life that led to no line (T-9). */
  private void signals(TeamSlot slot, Order order, Outcome outcome, Instant now) {
    MemberId actor = order.actor();
    boolean heard =
        outcome.answer() instanceof Answer.Noted || outcome.answer() instanceof Answer.Held;
    calls.follow(slot.id, order, heard, now);
    Member member = slot.tentative().roster().get(actor);
    Long incarnation = order.stamps().incarnation();
    boolean current =
        member != null
            && member.isActive()
            && (incarnation == null || incarnation == member.incarnation());
    if (!current || outcome.hasEventBy(actor)) return;
    slot.signal(actor, now, SignalKinds.of(order.command()));
    pulsing.put(slot.id, slot);
  }

  /** What cannot be decided now is dropped: what matters of it is owed again when it can. */
  private void notice(Flight flight, Engine.TeamNotice notice, Instant now) {
    try {
      TeamSlot slot = teams.get(notice.team());
      if (slot == null || slot.standing() != TeamSlot.Standing.OPEN) return;
      catchUp(flight, slot, now);
      // whether heartbeats are missing rests on all that was heard (T-19)
      if (notice.noticed() instanceof Noticed.Lost) flush(flight, slot, now, false);
      notice(flight, slot, notice.noticed(), now);
    } catch (LogUnavailable e) {
      LOG.warn("team {}: {} was dropped: {}", notice.team(), notice.noticed(), e.getMessage());
    }
  }

  private void notice(Flight flight, TeamSlot slot, Noticed noticed, Instant now) {
    if (Locks.holds(slot.tentative(), noticed)) {
      if (!Release.isKept(slot, noticed)) return;
      flight.draft(slot).hold(new Held.OfNotice(now, noticed));
      recorded = true;
      return;
    }
    Outcome outcome = Core.notice(slot.tentative(), noticed, now);
    record(flight, slot, new Decided(outcome, null), stamp(slot, now, Via.DIRECT));
  }

  Lateness lateness() {
    return lateness;
  }

  /** Nothing may be decided now; what falls due meanwhile is late. */
  void holdUp(Instant now) {
    lateness.measure(teams.alarms.next(), now);
  }

  /** What has fallen due. Pulses go first, so that every decision rests on logged facts (T-19). */
  private void tick(Flight flight, Instant now) {
    lateness.measure(teams.alarms.next(), now);
    for (int i = 0; i < settings.batch(); i++) {
      TeamSlot slot = teams.alarms.due(now);
      if (slot == null || !teams.wake(slot)) return;
      if (slot.standing() != TeamSlot.Standing.OPEN) {
        teams.arm(slot); // nothing of it is due before it is opened again
        continue;
      }
      catchUp(flight, slot, now);
      check(flight, slot, now);
    }
  }

  /** One check may bring to light what else was due just then; one without effect cannot be. */
  private void check(Flight flight, TeamSlot slot, Instant now) {
    Instant due = slot.armed();
    if (due == null || now.isBefore(due)) return;
    for (int i = 0; due.equals(slot.armed()); i++) {
      long index = slot.tentative().position().index();
      flush(flight, slot, now, false);
      notice(flight, slot, new Noticed.Tick(), now);
      boolean moved = index < slot.tentative().position().index() && i < settings.batch();
      if (!moved && due.equals(slot.armed())) {
        throw new IllegalStateException(
            "team " + slot.id + " is still due at " + due + " after its check");
      }
    }
  }

  /**
   * A team whose pulses have just been written is kept in sight: they may come back. Of what
   * is left for a later beat nobody would know after a crash: the watch counts up to there (T-34).
   */
  private void beat(Flight flight, Instant now) {
    boolean onBeat = !beatForced;
    Instant mark = now;
    for (TeamSlot slot : List.copyOf(pulsing.values())) {
      if (slot.pulses.isEmpty()) pulsing.remove(slot.id);
      flush(flight, slot, now, onBeat);
      Instant unwritten = onBeat ? slot.firstUnwritten() : null; // before a stop there is no later
      if (unwritten != null && unwritten.isBefore(mark)) mark = unwritten;
    }
    flight.mark(mark);
    teams.readPostponed();
    beatForced = false;
    long beat = EngineSettings.BEAT.toSeconds();
    nextBeat = Instant.ofEpochSecond((now.getEpochSecond() / beat + 1) * beat);
  }

  /** Over copies: an entry of the map is no longer what it was once another is removed. */
  private void flush(Flight flight, TeamSlot slot, Instant now, boolean onBeat) {
    if (slot.pulses.isEmpty()) return; // nearly always, when thousands are due at once
    if (slot.standing() != TeamSlot.Standing.OPEN) return;
    catchUp(flight, slot, now); // a line from behind unwatched time says that there was none
    Map<MemberId, Pulse> gathered = new TreeMap<>(slot.pulses);
    gathered.forEach((id, pulse) -> {
      Member member = slot.tentative().roster().get(id);
      boolean may =
          member == null || (onBeat ? Pulse.mayOnBeat(member, now) : Pulse.mayAtAll(member, now));
      if (!may) return;
      slot.pulses.remove(id);
      notice(flight, slot, pulse.of(id), now);
    });
  }

  private void apply(Flight flight, TeamSlot slot, Decided decided, Stamp stamp) {
    Draft draft = flight.draft(slot);
    int from = draft.size();
    record(flight, slot, decided, stamp);
    draft.rememberKeys(from);
  }

  private void record(Flight flight, TeamSlot slot, Decided decided, Stamp stamp) {
    if (decided.outcome().events().isEmpty()) return;
    boolean locked = slot.tentative().phase() == Phase.LOCKED;
    Recorded lines = Core.record(slot.tentative(), decided.outcome(), decided.order(), stamp);
    flight.draft(slot).add(lines);
    if (locked && slot.tentative().phase() != Phase.LOCKED) {
      release.apply(flight, slot, stamp.now());
    }
    teams.arm(slot);
    recorded = true;
  }

  private static Stamp stamp(TeamSlot slot, Instant now, Via via) {
    return new Stamp(now, slot.writer, via);
  }
}
