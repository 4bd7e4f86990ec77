package dev.reeve.sim.opinion;

import dev.reeve.core.Entry;
import dev.reeve.core.EventType;
import dev.reeve.core.health.HealthEvent;
import dev.reeve.core.health.Occasion;
import dev.reeve.core.liveness.Clock;
import dev.reeve.core.liveness.LivenessEvent;
import dev.reeve.core.liveness.Obligation;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.message.Saying;
import dev.reeve.sim.opinion.Picture.Standing;
import dev.reeve.sim.opinion.Verdict.Breach;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What holds in every life, whatever the clocks say: looked for in the log alone. */
final class Promises {

  static final String FEW_NUDGES = "at most one nudge in 20 minutes and two in an hour";
  static final String NO_REPETITION = "no text twice in an episode";
  static final String ONLY_DEBTORS = "nobody who owes nothing is pinged";
  static final String TWO_BREACHES = "no escalation before two breaches";

  static final String ONE_ASK = "one ask and one urgent ask in an episode of an executor";

  private static final long COOLDOWN = 20 * 60;
  private static final long HOUR = 60 * 60;

  private final List<Entry> log;
  private final List<Fact> facts;
  private final List<Breach> breaches = new ArrayList<>();

  private Promises(List<Entry> log, List<Fact> facts) {
    this.log = log;
    this.facts = facts;
  }

  static List<Breach> broken(List<Entry> log, List<Fact> facts) {
    Promises promises = new Promises(log, facts);
    promises.nudges();
    promises.words();
    promises.asks();
    return promises.breaches;
  }

  private void nudges() {
    SortedMap<String, List<Long>> sent = new TreeMap<>();
    for (Entry entry : log) {
      if (entry.event().type() != EventType.NUDGE || entry.event().said() == null) continue;
      long now = Fact.second(entry.at());
      List<Long> earlier =
          sent.computeIfAbsent(String.valueOf(entry.event().member()), _ -> new ArrayList<>());
      int n = earlier.size();
      if (0 < n && now - earlier.get(n - 1) < COOLDOWN) breach(FEW_NUDGES, entry);
      if (1 < n && now - earlier.get(n - 2) < HOUR) breach(FEW_NUDGES, entry);
      earlier.add(now);
    }
  }

  /** Goes through the reminders, each with the picture of its moment. */
  private void words() {
    SortedSet<String> said = new TreeSet<>();
    for (Entry entry : log) {
      if (!(entry.event() instanceof LivenessEvent.Reminded reminded)) continue;
      int known = (int) facts.stream().takeWhile(fact -> fact.index() < entry.index()).count();
      Duty duty = duty(reminded);
      Standing standing = Picture.of(facts.subList(0, known)).duties.get(duty);
      if (standing == null) {
        breach(ONLY_DEBTORS, entry);
        continue;
      }
      String episode = duty + " since " + standing.episode() + " ";
      boolean escalates = reminded.type() == EventType.ESCALATE;
      boolean warned = said.contains(episode + EventType.PING) || isOverdue(reminded);
      if (escalates && !warned) breach(TWO_BREACHES, entry);
      said.add(episode + reminded.type());
      Saying saying = reminded.said();
      if (saying != null && !hasCome(entry)) continue; // nobody has read it
      if (saying != null && !said.add(episode + saying.text())) breach(NO_REPETITION, entry);
    }
  }

  /** H-4: an episode ends when the executor goes on, or another takes its place. */
  private void asks() {
    SortedMap<String, List<Boolean>> urgent = new TreeMap<>();
    for (Entry entry : log) {
      String member = String.valueOf(entry.event().member());
      List<Boolean> asked = urgent.computeIfAbsent(member, _ -> new ArrayList<>());
      switch (entry.event()) {
        case HealthEvent.Checked checked -> {
          if (asked.contains(checked.check().urgent())) breach(ONE_ASK, entry);
          if (checked.check().urgent() && asked.isEmpty()) breach(ONE_ASK, entry);
          asked.add(checked.check().urgent());
        }
        case LivenessEvent.Undeliverable _ -> {
          if (!asked.isEmpty()) asked.removeLast();
        }
        case HealthEvent.Continued _, MemberEvent.Spawned _ -> asked.clear();
        case HealthEvent.Tested(_, _, var test) when test.occasion() == Occasion.ERRORS ->
            asked.clear(); // what it met takes the place of the question
        default -> {}
      }
    }
  }

  private boolean hasCome(Entry message) {
    for (Entry entry : log) {
      if (!(entry.event() instanceof MessageEvent.Delivered delivered)) continue;
      boolean come = delivered.delivery().leadsTo(Delivery.ACKNOWLEDGED);
      boolean reached = come && delivered.delivery() != Delivery.SENT;
      if (reached && delivered.message().index() == message.index()) return true;
    }
    return false;
  }

  /** Of this clock two breaches in a row do not end with progress (T-41). */
  private static boolean isOverdue(LivenessEvent.Reminded reminded) {
    return reminded.why().clock() == Clock.REVIEW_OVERDUE;
  }

  static Duty duty(LivenessEvent.OfDuty event) {
    Obligation what = event.what();
    Duty.Kind kind =
        switch (what.kind()) {
          case WORK, TURN -> Duty.Kind.WORK;
          case BLOCKED -> Duty.Kind.UNBLOCK;
          case FINISH -> Duty.Kind.CLOSE;
          case REVIEW -> Duty.Kind.REVIEW;
          case APPROVAL -> Duty.Kind.APPROVE;
          case ANSWER -> Duty.Kind.ANSWER;
        };
    String about =
        what.question() == null ? String.valueOf(what.task()) : "" + what.question().index();
    return new Duty(event.member().value(), kind, about);
  }

  private void breach(String promise, Entry entry) {
    breaches.add(new Breach(promise, "line " + entry.index() + ": " + entry.event()));
  }
}
