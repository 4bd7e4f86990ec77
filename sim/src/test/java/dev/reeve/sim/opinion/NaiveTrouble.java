package dev.reeve.sim.opinion;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.sim.opinion.Picture.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What executors say of their troubles themselves, and what the five questions come to (H-5). In
 * these lives nobody says how long a task should take, misses a tool, or is restarted.
 */
final class NaiveTrouble {

  private static final int TOO_MANY = 3;
  private static final long WINDOW = 600;

  /** So many errors are compared with one another: the rules do not say, but there is a bound. */
  private static final int COMPARED = 10;

  /** What the five questions come to. */
  enum Course {
    CLARIFY("continue"),
    CONTEXT("assist"),
    GUIDANCE("assist"),
    RESTART("restart"),
    REPORT("replan");

    final String decision;

    Course(String decision) {
      this.decision = decision;
    }
  }

  /**
   * @param cause what stands in the way, to tell help with it from help with anything else
   */
  record Answer(Course course, String cause) {}

  private record Slip(long second, String what) {}

  /** What one member has said. */
  private static final class Told {
    final List<Slip> errors = new ArrayList<>();
    int sinceProgress;
    int sinceTest;
    String blocker = "";
    final SortedSet<String> helped = new TreeSet<>();

    void progressed() {
      sinceProgress = 0;
      blocker = "";
      helped.clear();
    }
  }

  private final SortedMap<String, Told> told = new TreeMap<>();

  /** The task that a member was given last. */
  private final SortedMap<String, String> given = new TreeMap<>();

  /** The tasks of which the Lead has said that they are not clear. */
  private final SortedSet<String> unclear = new TreeSet<>();

  void heard(Picture before, Picture after, Fact fact) {
    String actor = fact.event().actor().value();
    after.work.forEach((id, task) -> {
      Work earlier = before.work.get(id);
      boolean its = earlier != null && String.valueOf(earlier.owner).equals("" + task.owner);
      if (task.owner != null && !its) given.put(task.owner, id);
    });
    if (!after.progress.isEmpty()) of(actor).progressed();
    switch (fact.event()) {
      case MemberEvent.Spawned spawned -> told.remove(spawned.seat().id().value());
      case MemberEvent.Erred erred -> {
        of(actor).errors.add(new Slip(fact.at(), print(erred.text().value())));
        of(actor).sinceProgress++;
        of(actor).sinceTest++;
      }
      case MemberEvent.HealthAnswered answered -> {
        boolean works = answered.status() == HealthStatus.WORKING;
        of(actor).blocker = works ? "" : print(answered.blocker().value());
      }
      case DecisionEvent.Decided decided -> {
        Decision.Matter matter = after.matters.get(decided.decision().toString());
        boolean clarifies = matter != null && matter.kind() == DecisionKind.LOOP;
        if (clarifies && decided.answer().equals("clarify")) unclear.add("" + matter.task());
      }
      case MessageEvent.Told words when actor.equals(after.authority()) ->
          unclear.remove("" + words.task());
      default -> {}
    }
  }

  /** H-1: three that nothing was done about yet, without progress between or within ten minutes. */
  boolean hasTooMany(Picture picture, String member) {
    Told its = of(member);
    int count = its.errors.size();
    if (its.sinceTest < TOO_MANY) return false;
    long from = its.errors.get(count - TOO_MANY).second();
    long within = picture.watched(from, its.errors.get(count - 1).second());
    return TOO_MANY <= its.sinceProgress || within <= WINDOW;
  }

  void tested(String member) {
    of(member).sinceTest = 0;
  }

  /** The task that it names, else the only one that it is at, else the one that it had last. */
  String matter(Picture picture, String member, @Nullable Object named) {
    if (named != null) return named.toString();
    List<String> at = new ArrayList<>();
    for (Duty duty : picture.duties.keySet()) {
      boolean work = duty.kind() == Duty.Kind.WORK || duty.kind() == Duty.Kind.UNBLOCK;
      if (work && duty.member().equals(member)) at.add(duty.about());
    }
    return at.size() == 1 ? at.getFirst() : last(member);
  }

  /** The task that it was given last; "-" if there was none. */
  String last(String member) {
    return given.getOrDefault(member, "-");
  }

  /** Whether help with this may be offered: once, as long as no progress shows that it helped. */
  boolean isToBeHelped(String member, String cause) {
    return of(member).helped.add(cause);
  }

  /**
   * @param helps whether a restart would help: against silence and hangs
   */
  Answer test(Picture picture, String member, String matter, boolean helps) {
    if (unclear.contains(matter)) return new Answer(Course.CLARIFY, "");
    String asked = asked(picture, member);
    if (!asked.isEmpty()) return new Answer(Course.CONTEXT, "question to " + asked);
    Told its = of(member);
    if (!its.blocker.isEmpty()) return new Answer(Course.GUIDANCE, its.blocker);
    List<String> repeated = repeated(its);
    for (String what : repeated) {
      if (!its.helped.contains(what)) return new Answer(Course.GUIDANCE, what);
    }
    if (helps) return new Answer(Course.RESTART, "");
    String last = its.errors.isEmpty() ? "" : its.errors.getLast().what();
    return new Answer(Course.REPORT, repeated.isEmpty() ? last : repeated.getFirst());
  }

  /** Whom it waits for an answer of, of several the one whom it asked first. */
  private static String asked(Picture picture, String member) {
    String first = "";
    long line = Long.MAX_VALUE;
    for (Map.Entry<String, Question> open : picture.questions.entrySet()) {
      long asked = Long.parseLong(open.getKey());
      if (!open.getValue().from().equals(member) || line < asked) continue;
      line = asked;
      first = open.getValue().to();
    }
    return first;
  }

  /** The errors since the last progress that are not the first of their kind, newest first. */
  private static List<String> repeated(Told its) {
    int count = its.errors.size();
    int compared = Math.min(COMPARED, its.sinceProgress);
    List<Slip> recent = its.errors.subList(count - compared, count);
    List<String> repeated = new ArrayList<>();
    for (int i = recent.size() - 1; 0 < i; i--) {
      for (Slip earlier : recent.subList(0, i)) {
        if (earlier.what().equals(recent.get(i).what())) repeated.add(earlier.what());
      }
    }
    return repeated;
  }

  private Told of(String member) {
    return told.computeIfAbsent(member, _ -> new Told());
  }

  /** The same error may be at another place. */
  static String print(String text) {
    return text.replaceAll("[0-9]", "");
  }
}
