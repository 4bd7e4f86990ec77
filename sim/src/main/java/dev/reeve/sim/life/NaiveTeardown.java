package dev.reeve.sim.life;

import dev.reeve.core.Entry;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.teardown.TeardownEvent;
import dev.reeve.core.teardown.TeardownEvent.AckStatus;
import dev.reeve.core.teardown.TeardownEvent.Answered;
import dev.reeve.core.teardown.TeardownEvent.Begun;
import dev.reeve.core.teardown.TeardownEvent.Blocked;
import dev.reeve.core.teardown.TeardownEvent.Candidate;
import dev.reeve.core.teardown.TeardownEvent.Deleted;
import dev.reeve.core.teardown.TeardownEvent.FailedSafe;
import dev.reeve.core.teardown.TeardownEvent.Forced;
import dev.reeve.core.teardown.TeardownEvent.Ready;
import dev.reeve.core.teardown.TeardownEvent.Requested;
import dev.reeve.core.teardown.TeardownEvent.Retried;
import dev.reeve.core.teardown.Unmet;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the lines say of a team's end, told simply: nobody who agreed is asked again, nobody is
 * asked too early or too often, nobody is passed over before his time, and nothing comes after the
 * end.
 */
final class NaiveTeardown {

  /** What keeps no stop from going on. */
  static final SafeText WAITING = SafeText.own("entries wait for their headings");

  private static final Duration ROUND = Duration.ofSeconds(60);

  private final Set<MemberId> missing = new TreeSet<>();
  private final TreeMap<MemberId, Integer> asked = new TreeMap<>();
  private boolean underWay;
  private boolean ready;
  private boolean deleted;
  private boolean stop;
  private boolean mayPassOver;
  private boolean passedOver;
  private int attempt;
  private @Nullable Instant first;

  boolean isUnderWay() {
    return underWay;
  }

  boolean isReady() {
    return ready;
  }

  int attempts() {
    return attempt;
  }

  String request() {
    return "s-" + attempt;
  }

  Set<MemberId> missing() {
    return missing;
  }

  void read(Entry entry, boolean workIsOpen) {
    LawBroken.unless(!deleted, "T-65", () -> "after the end: " + entry);
    if (entry.event() instanceof Left left) missing.remove(left.actor());
    if (!(entry.event() instanceof TeardownEvent event)) return;
    switch (event) {
      case Begun(_, var number, var consented, var targets) -> {
        law(!underWay && attempt < number, "T-65", entry);
        begin(consented, number, targets);
      }
      case Requested(var member, _, _) -> {
        law(underWay && !workIsOpen && !asked.containsKey(member), "T-61", entry);
        ask(member, entry);
      }
      case Retried(var member, _, var round, _) -> {
        law(!stop && round <= 3 && asked.getOrDefault(member, 0) == round, "T-61", entry);
        law(isAfter(ROUND.multipliedBy(round), entry), "T-61", entry);
        ask(member, entry);
      }
      case Answered(var member, _, var approve, _) -> {
        if (approve) missing.remove(member);
      }
      case Candidate _ -> {
        law(!workIsOpen && isAfter(ROUND.multipliedBy(4), entry), "T-62", entry);
        mayPassOver = true;
      }
      case Forced _ -> passOver(entry);
      case Ready(var acks, _) -> {
        law(mayEnd(acks) && !workIsOpen, "T-63", entry);
        underWay = false;
        ready = true;
      }
      case Blocked(var unmet, _) -> giveUp(unmet, entry);
      case FailedSafe(_, var unmet, _, _) -> giveUp(unmet, entry);
      case Deleted _ -> {
        law(ready, "T-69", entry);
        deleted = true;
      }
      default -> law(underWay, "T-60", entry);
    }
  }

  private void giveUp(List<Unmet> unmet, Entry entry) {
    boolean waits = unmet.stream().anyMatch(each -> each.detail().equals(WAITING));
    law(!stop || !waits, "T-77", entry);
    underWay = false;
  }

  private void passOver(Entry entry) {
    law(stop || mayPassOver, "T-62", entry);
    passedOver = true;
  }

  private boolean mayEnd(AckStatus acks) {
    return acks == AckStatus.COMPLETE ? missing.isEmpty() : passedOver;
  }

  private void begin(boolean consented, int number, Iterable<MemberId> targets) {
    underWay = true;
    stop = consented;
    attempt = number;
    first = null;
    mayPassOver = false;
    passedOver = false;
    missing.clear();
    asked.clear();
    targets.forEach(missing::add);
  }

  private void ask(MemberId member, Entry entry) {
    LawBroken.unless(missing.contains(member), "T-65", () -> "has agreed already: " + entry);
    if (first == null) first = entry.at();
    asked.merge(member, 1, Integer::sum);
  }

  /** Time that nobody watched only makes it later. */
  private boolean isAfter(Duration least, Entry entry) {
    return first != null
        && least.compareTo(Duration.between(first, entry.at()).plusSeconds(1)) <= 0;
  }

  private static void law(boolean holds, String rule, Entry entry) {
    LawBroken.unless(holds, rule, entry::toString);
  }
}
