package dev.reeve.core.liveness;

import dev.reeve.core.Event;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.liveness.LivenessEvent.NoProgress;
import dev.reeve.core.liveness.LivenessEvent.NudgeSuppressed;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.Undeliverable;
import dev.reeve.core.liveness.LivenessEvent.WaitOverdue;
import dev.reeve.core.liveness.LivenessEvent.Why;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Wait;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.Message;
import dev.reeve.core.message.MessageEvent.Delivered;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.report.Bulletin;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is done about one member at one instant: whatever falls due together makes one message to
 * it, and one to the Lead (T-40).
 */
public final class Intervention {

  private static final Duration HOUR = Duration.ofHours(1);

  /** Lines of one command are microseconds apart (T-20); what falls due by them does so at once. */
  private static final Duration INSTANT = Duration.ofMillis(1);

  private final TeamState state;
  private final Member member;
  private final Instant now;
  private final WatchTime present;
  private final Ladder ladder;
  private final Bulletin bulletin;
  private final List<Event> facts = new ArrayList<>();
  private final List<Part> nudges = new ArrayList<>();
  private final List<Part> pings = new ArrayList<>();
  private final List<Part> toLead = new ArrayList<>();

  /** An event that says something, and what it says; in a joint message others say it for it. */
  private record Part(SafeText text, Said event) {}

  /** An event, once it is known whether it speaks itself. */
  private interface Said {
    Event by(@Nullable Saying said);
  }

  public Intervention(TeamState state, Member member, Instant now, Bulletin bulletin) {
    this.bulletin = bulletin;
    this.state = state;
    this.member = member;
    this.now = now;
    present = state.watch().watched(now);
    ladder = new Ladder(state, member);
  }

  public List<Event> events() {
    boolean enough = false;
    for (Duty duty : member.duties()) {
      Ladder.Next next = ladder.next(duty);
      if (next != null && isDue(next.due()) && !enough) {
        step(duty, next);
        enough = isInquiry(); // it is asked about one thing at a time (H-2)
      }
      if (isDue(ladder.stalled(duty))) noProgress(duty);
    }
    Wait wait = member.labour().declared();
    if (wait != null && isDue(ladder.overdue())) {
      Saying said = new Saying(lead(), Words.waitOverdue(member, wait));
      facts.add(new WaitOverdue(member.id(), wait.reason(), wait.since(), said));
    }
    nudges.addAll(pings);
    List<Event> events = new ArrayList<>(joint(member.id(), nudges, ""));
    if (!toLead.isEmpty()) events.addAll(joint(lead(), toLead, "\n\n" + body(events)));
    events.addAll(facts);
    bulletin.note(events);
    return events;
  }

  private String body(List<Event> before) {
    return bulletin.body(before, toLead.stream().map(part -> part.event().by(null)).toList());
  }

  private boolean isDue(@Nullable WatchTime due) {
    return due != null && due.compareTo(present.plus(INSTANT)) <= 0;
  }

  private MemberId lead() {
    return state.roster().authority();
  }

  private void step(Duty duty, Ladder.Next next) {
    if (!member.isActive()) {
      propose(duty, next);
      return;
    }
    Climb.Attempt last = duty.climb().last();
    if (last != null && isLost(last)) {
      undeliverable(duty, next, last);
      return;
    }
    if (isInquiry()) {
      Inquiry inquiry = new Inquiry(state, member, now);
      facts.addAll(inquiry.step(duty, next, ladder.idle(duty, present)));
      return;
    }
    switch (next.rung()) {
      case PING -> pings.add(reminder(duty, next, IdleStage.PINGED, ping(duty, next)));
      case NUDGE -> nudge(duty, next);
      case ESCALATE -> escalate(duty, next);
      case PROPOSE -> propose(duty, next);
    }
  }

  private boolean isInquiry() {
    return Liveness.isExecutor(member) && member.isActive();
  }

  private static Template ping(Duty duty, Ladder.Next next) {
    boolean overdue = next.clock() == Clock.REVIEW_OVERDUE;
    return overdue && duty.kind() == Obligation.Kind.REVIEW ? Template.REVIEW : Template.PING;
  }

  private Part reminder(Duty duty, Ladder.Next next, IdleStage stage, Template template) {
    Why why = new Why(next.clock(), template, null);
    Duration elapsed = next.elapsed(present);
    return new Part(
        text(template, duty),
        said -> new Reminded(member.id(), duty.what(), stage, elapsed, why, said));
  }

  private SafeText text(Template template, Duty duty) {
    return state.settings().templates().fill(template, duty.what());
  }

  private void nudge(Duty duty, Ladder.Next next) {
    Template template = unsaid(duty);
    Suppression reason = suppression(duty, next, template);
    if (template == null || reason != null) {
      facts.add(
          new NudgeSuppressed(
              member.id(),
              duty.what(),
              next.elapsed(present),
              next.clock(),
              reason == null ? Suppression.SAME_TEXT : reason));
    } else {
      nudges.add(reminder(duty, next, IdleStage.NUDGED, template));
    }
  }

  /** The words for a nudge that were not said in this episode; null if all were. */
  private @Nullable Template unsaid(Duty duty) {
    List<Template> fitting =
        switch (duty.kind()) {
          case BLOCKED -> List.of(Template.BLOCKER);
          case REVIEW -> List.of(Template.REVIEW, Template.NUDGE);
          case WORK, TURN, FINISH, APPROVAL, ANSWER -> List.of(Template.NUDGE);
        };
    for (Template template : fitting) {
      if (!wasSaid(text(template, duty), duty)) return template;
    }
    return null;
  }

  private boolean wasSaid(SafeText words, Duty duty) {
    for (Climb.Attempt each : duty.climb().tried()) {
      boolean same = each.template() != null && text(each.template(), duty).equals(words);
      if (same && each.fate() == Climb.Fate.SENT) return true;
    }
    return false;
  }

  private @Nullable Suppression suppression(
      Duty duty, Ladder.Next next, @Nullable Template template) {
    Clocks.Manners manners = state.settings().clocks().manners();
    if (isFresh(duty, next)) return Suppression.FRESH_PROGRESS;
    if (template == null) return Suppression.SAME_TEXT;
    Instant last = member.nudged().isEmpty() ? null : member.nudged().getLast();
    if (last != null && now.isBefore(last.plus(manners.cooldown()))) return Suppression.COOLDOWN;
    long recent = member.nudged().stream().filter(each -> now.isBefore(each.plus(HOUR))).count();
    return recent < manners.nudgesPerHour() ? null : Suppression.HOURLY_CAP;
  }

  /** A review may be overdue although its reviewer gets on with it. */
  private boolean isFresh(Duty duty, Ladder.Next next) {
    if (next.clock() != Clock.REVIEW_OVERDUE || duty.climb().moved() == null) return false;
    WatchTime stale = ladder.moved(duty).plus(ladder.stages(duty).ping());
    return present.compareTo(stale) < 0;
  }

  private void escalate(Duty duty, Ladder.Next next) {
    Evidence evidence = evidence(duty);
    Duration elapsed = next.elapsed(present);
    Why why = new Why(next.clock(), null, evidence);
    toLead.add(
        new Part(
            Words.escalation(member.id(), duty.what(), next, new Words.Stated(elapsed, evidence)),
            said ->
                new Reminded(member.id(), duty.what(), IdleStage.ESCALATED, elapsed, why, said)));
  }

  /** Never an act: somebody else is only proposed (T-47). */
  private void propose(Duty duty, Ladder.Next next) {
    TaskId task = duty.task();
    if (task == null) return;
    Words.Stated stated = new Words.Stated(next.elapsed(present), evidence(duty));
    SafeText reason = Words.proposal(member, duty.what(), next, stated);
    facts.add(new Proposed(task, member.id(), "replace", reason, Words.facts(stated)));
  }

  private void noProgress(Duty duty) {
    Evidence evidence = evidence(duty);
    Duration elapsed = Duration.between(ladder.moved(duty).value(), present.value());
    toLead.add(
        new Part(
            Words.noProgress(member.id(), duty.what(), new Words.Stated(elapsed, evidence)),
            said -> new NoProgress(member.id(), duty.what(), elapsed, evidence, said)));
  }

  private Evidence evidence(Duty duty) {
    return Evidence.of(member, duty);
  }

  /** Whether what was said to the member has not reached it. */
  private boolean isLost(Climb.Attempt attempt) {
    boolean toMember = attempt.rung() == Rung.PING || attempt.rung() == Rung.NUDGE;
    return toMember && (attempt.fate() == Climb.Fate.REFUSED || undelivered(attempt) != null);
  }

  private @Nullable Message undelivered(Climb.Attempt attempt) {
    MessageId id = attempt.fate() == Climb.Fate.SENT ? attempt.message() : null;
    Message message = id == null ? null : state.mail().messages().get(id);
    if (message == null) return null;
    boolean onItsWay = message.delivery() == Delivery.QUEUED || message.delivery() == Delivery.SENT;
    return onItsWay ? message : null;
  }

  private void undeliverable(Duty duty, Ladder.Next next, Climb.Attempt last) {
    Message message = undelivered(last);
    Event expired = message == null ? null : expired(message);
    if (expired != null && !facts.contains(expired)) facts.add(expired);
    Evidence evidence = evidence(duty);
    Duration elapsed = next.elapsed(present);
    Said event =
        said ->
            new Undeliverable(
                member.id(), duty.what(), last.rung().stage(), elapsed, evidence, said);
    Words.Stated stated = new Words.Stated(elapsed, evidence);
    if (duty.climb().unreached()) facts.add(event.by(null));
    else toLead.add(new Part(Words.undeliverable(member.id(), duty.what(), stated), event));
  }

  private static Event expired(Message message) {
    SafeText why = SafeText.own("undelivered when the next stage fell due");
    return new Delivered(message.id(), message.to(), Delivery.EXPIRED, why);
  }

  private static List<Event> joint(MemberId to, List<Part> parts, String body) {
    List<Event> events = new ArrayList<>(parts.size());
    for (Part part : parts) {
      boolean first = events.isEmpty();
      events.add(part.event().by(first ? new Saying(to, joined(parts, body)) : null));
    }
    return events;
  }

  private static SafeText joined(List<Part> parts, String body) {
    if (parts.size() == 1 && body.isEmpty()) return parts.getFirst().text(); // nearly always
    String words =
        parts.stream().map(part -> part.text().value()).collect(Collectors.joining("\n"));
    return SafeText.own(words + body);
  }
}
