package dev.reeve.core.report.why;

import static dev.reeve.core.report.why.Clues.about;
import static dev.reeve.core.report.why.Clues.ofType;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.WaitOverdue;
import dev.reeve.core.liveness.Obligation;
import dev.reeve.core.liveness.Stages;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Gone;
import dev.reeve.core.member.MemberEvent.LifelineCut;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.report.Spans;
import dev.reeve.core.team.TeamState;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** Why somebody was reminded, or was not. */
final class OfLiveness {

  private OfLiveness() {}

  static Explanation stage(Clues clues) {
    Reminded stage = (Reminded) clues.event();
    MemberId member = stage.member();
    return clues
        .last("since then the move was " + member + "'s", begins(stage.what()))
        .lastSign(member)
        .lastProgress(member)
        .each(
            "an earlier stage",
            3,
            about(stage.task(), EventType.PING, EventType.NUDGE)
                .and(each -> member.equals(each.event().member())))
        .each("time that nobody watched, which does not count", 3, ofType(EventType.NOT_WATCHING))
        .by(
            "T-41",
            member
                + " owed the next move on "
                + stage.what().words()
                + " and had been silent for "
                + Spans.text(stage.elapsed()),
            threshold(clues.before(), stage),
            "progress on the task, or a WAIT that says what it waits for, before that");
  }

  /** What made the move somebody's: a change of the task, or the question. */
  private static Predicate<Entry> begins(Obligation what) {
    if (what.question() != null) {
      return each -> new MessageId(each.index()).equals(what.question());
    }
    return about(
        what.task(),
        EventType.CLAIM,
        EventType.ASSIGN,
        EventType.IN_REVIEW,
        EventType.TASK_STATUS,
        EventType.TASK_OWNER,
        EventType.TURN_BEGAN,
        EventType.ADD_TASK);
  }

  private static String threshold(TeamState before, Reminded reminded) {
    Stages stages = Liveness.stages(before, reminded);
    Duration interval = Liveness.interval(before, reminded);
    return switch (reminded.stage()) {
      case PINGED -> after("ping", stages.ping());
      case NUDGED -> after("nudge", stages.nudge()) + later(interval);
      case ESCALATED -> after("escalate", stages.escalate()) + later(interval);
      case NONE -> throw new IllegalStateException("nobody is reminded of nothing");
    };
  }

  private static String after(String stage, Duration silence) {
    return stage + " after " + Spans.text(silence) + " of silence";
  }

  private static String later(Duration interval) {
    return interval.isZero() ? "" : " that still stood " + Spans.text(interval) + " later";
  }

  static Explanation gone(Clues clues) {
    Gone gone = (Gone) clues.event();
    Member before = clues.before().roster().get(gone.member());
    for (Loss sign : before == null ? List.<Loss>of() : before.life().ties().lost()) {
      clues.last("a sign that stood", each -> isCut(each.event(), gone, sign));
    }
    if (gone.signs().contains(Loss.HEARTBEATS_MISSED)) {
      clues.last(
          "so often it was to be heard of",
          ofType(EventType.HEARTBEAT).and(each -> each.event().actor().equals(gone.member())));
    }
    return clues
        .lastSign(clues.member())
        .lastProgress(clues.member())
        .itself("the signs, " + Loss.words(gone.signs()))
        .by(
            "T-39",
            clues.member() + " is not there any more, and nobody said that it would go",
            "the end of a child of Reeve's that owes a move, or two of: its process is gone, its"
                + " connection is closed, three heartbeats are missing",
            "an end in good order, or any one of these signs less");
  }

  private static boolean isCut(Event event, Gone gone, Loss sign) {
    return event instanceof LifelineCut cut
        && cut.member().equals(gone.member())
        && cut.incarnation() == gone.incarnation()
        && cut.sign() == sign;
  }

  static Explanation deadlock(Clues clues) {
    return clues
        .each("a question", 5, ofType(EventType.QUESTION))
        .each("a task with dependencies", 5, ofType(EventType.ADD_TASK))
        .itself("the circle")
        .by(
            "T-53",
            "some wait for one another in a circle, so that none of them can move",
            "a circle of questions, or of tasks that depend on one another",
            "an answer before a question in return; dependencies without a circle");
  }

  static Explanation nobodyMoves(Clues clues) {
    return clues
        .each(
            "since then nobody has had to move",
            3,
            ofType(
                EventType.DONE,
                EventType.CANCEL,
                EventType.DECIDE,
                EventType.TASK_OWNER,
                EventType.ASSIGN,
                EventType.LEFT,
                EventType.STATE_OWNERSHIP_ACK))
        .itself("what would move it")
        .by(
            "T-53",
            "work is left, but neither a member nor the Lead owed the next move",
            Spans.text(clues.before().settings().clocks().manners().lull()) + " without anybody",
            "a claim, an assignment or a decision before that");
  }

  static Explanation stalled(Clues clues) {
    return clues
        .lastSign(clues.member())
        .lastProgress(clues.member())
        .itself("the Lead was told")
        .by(
            "T-42",
            clues.member() + " is active, but nothing comes of it",
            "no progress for the time after which a replacement is proposed",
            "a rise of the percentage, a new step, or a transition before that");
  }

  static Explanation undeliverable(Clues clues) {
    return clues
        .each(
            "what was sent to it",
            3,
            ofType(EventType.PING, EventType.NUDGE)
                .and(each -> clues.member().equals(each.event().member())))
        .itself("the Lead was told")
        .by(
            "T-46",
            "a reminder had not reached " + clues.member() + " when the next stage fell due",
            "the next stage's own time",
            "a way to reach it: an inbox that it reads, or a transport that confirms");
  }

  static Explanation waitOverdue(Clues clues) {
    WaitOverdue overdue = (WaitOverdue) clues.event();
    Duration limit = clues.before().settings().clocks().waits().human();
    return clues
        .last(
            "it began to wait",
            ofType(EventType.WAIT).and(each -> each.event().actor().equals(overdue.member())))
        .by(
            "T-43",
            overdue.member() + " waits for a person, and only a person can end that",
            "the Lead is told after " + Spans.text(limit),
            "an answer to what " + overdue.member() + " asked for, before that");
  }

  static Explanation recovered(Clues clues) {
    MemberId member = clues.member();
    return clues
        .each(
            "it had been reminded",
            1,
            about(clues.task(), EventType.PING, EventType.NUDGE, EventType.ESCALATE)
                .and(each -> member.equals(each.event().member())))
        .lastProgress(member)
        .by(
            "T-42",
            member + " moves again after it had been reminded",
            "the first progress after a reminder is confirmed once",
            "nothing has to be prevented: this is good news");
  }

  static Explanation rateLimited(Clues clues) {
    return clues
        .itself("it said so")
        .by(
            "T-43",
            clues.member() + " may not go on before its limit is lifted, and is not reminded",
            "until the time that it named",
            "fewer requests at a time, or a higher limit");
  }
}
