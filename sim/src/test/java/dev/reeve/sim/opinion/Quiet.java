package dev.reeve.sim.opinion;

import dev.reeve.core.member.WaitReason;
import dev.reeve.sim.opinion.Picture.Call;
import dev.reeve.sim.opinion.Picture.Person;
import dev.reeve.sim.opinion.Picture.Standing;
import dev.reeve.sim.opinion.Picture.Wait;

/** How long somebody has been silent, waits taken out (T-42, T-43). */
final class Quiet {

  private static final long MINUTE = 60;
  private static final long PERSON = 10 * MINUTE;

  private Quiet() {}

  /** How long nothing has been heard that would count against this duty; below 0 in a wait. */
  static long silence(Picture picture, Duty duty, long second, long grace) {
    Person person = picture.people.get(duty.member());
    Standing standing = picture.duties.get(duty);
    if (person == null || standing == null) return Picture.NEVER;
    long silence = picture.watched(standing.theirs, second);
    silence =
        Math.min(
            silence,
            person.activity == Picture.NEVER
                ? picture.watched(person.spawned, second) - grace
                : picture.watched(person.activity, second));
    if (standing.unparked != Picture.NEVER) {
      silence = Math.min(silence, picture.watched(standing.unparked, second));
    }
    return Math.min(silence, afterWaits(picture, person, second));
  }

  /** T-85: of several waits the one that expires last counts; below 0 while it lasts. */
  static long afterWaits(Picture picture, Person person, long second) {
    long silence = Long.MAX_VALUE;
    for (Call call : person.calls.values()) {
      silence = Math.min(silence, picture.watched(call.since(), second) - call.limit());
    }
    Wait wait = person.wait;
    if (wait != null && isTyped(wait)) silence = Math.min(silence, expired(picture, wait, second));
    return silence;
  }

  /** T-43: the waits that have clocks of their own. */
  static boolean isTyped(Wait wait) {
    return switch (wait.reason()) {
      case PERMISSION, HUMAN, BACKGROUND, COMPACTION -> true;
      case RATE_LIMITED -> wait.until() != null;
      case CODING, WAITING_REVIEW, BLOCKED, WAITING_ACK -> false;
    };
  }

  /**
   * For how long a wait has been over; below 0 while it lasts. What waits for a person does not
   * expire of itself: the rule has the Lead told after its time, and the next move is that person's
   * (T-40).
   */
  static long expired(Picture picture, Wait wait, long second) {
    Long until = wait.until();
    if (wait.reason() == WaitReason.RATE_LIMITED) {
      return until == null ? 0 : picture.watched(until, second);
    }
    if (wait.reason().isForAPerson()) {
      boolean soon = until != null && picture.watched(wait.since(), until) < PERSON;
      return soon ? picture.watched(until, second) : Picture.NEVER;
    }
    long limit = (wait.reason() == WaitReason.BACKGROUND ? 30 : 5) * MINUTE;
    long over = picture.watched(wait.since(), second) - limit;
    return until == null ? over : Math.max(over, picture.watched(until, second));
  }

  static boolean isForAPerson(Picture picture, Person person, long second) {
    Wait wait = person.wait;
    return wait != null && wait.reason().isForAPerson() && expired(picture, wait, second) < 0;
  }

  /** T-43: for how long the Lead ought to know of a wait for a person; below 0 if it need not. */
  static long forAPerson(Picture picture, Wait wait, long second) {
    if (!wait.reason().isForAPerson() || 0 <= expired(picture, wait, second)) return Picture.NEVER;
    return picture.watched(wait.since(), second) - PERSON;
  }
}
