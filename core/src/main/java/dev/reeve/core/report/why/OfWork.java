package dev.reeve.core.report.why;

import static dev.reeve.core.report.why.Clues.about;
import static dev.reeve.core.report.why.Clues.ofType;

import dev.reeve.core.EventType;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.member.MemberEvent.CallsRepeated;
import dev.reeve.core.member.MemberEvent.KeyLeaked;
import dev.reeve.core.member.MemberEvent.ToolMissing;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskEvent.DuplicateClaim;
import dev.reeve.core.task.TaskEvent.WaitImpossible;

/** Why something about the work was brought before the Lead. */
final class OfWork {

  private OfWork() {}

  static Explanation stuck(Clues clues) {
    return clues
        .each("an earlier attempt", 3, about(clues.task(), EventType.STUCK))
        .last("it was taken on", about(clues.task(), EventType.CLAIM, EventType.ASSIGN))
        .each("a member said so", 3, about(clues.task(), EventType.REVIEW_LOOP))
        .itself("it was suspected")
        .by(
            "T-54",
            clues.member() + " cannot go on with task #" + clues.task(),
            "the owner's own word; reassignment is proposed from the second attempt on",
            "help or a clearer task before it gave up");
  }

  static Explanation toolMissing(Clues clues) {
    ToolMissing missing = (ToolMissing) clues.event();
    return clues
        .each(
            "the same tool was missing before",
            5,
            each ->
                each.event() instanceof ToolMissing other && other.tool().equals(missing.tool()))
        .itself("it was reported")
        .by(
            "T-55",
            clues.member() + " has not got the tool that it needs",
            "the first report asks the Lead; three members without one tool are systemic",
            "the tool, or a plan without it");
  }

  static Explanation toolsMissing(Clues clues) {
    return clues
        .each("a report of a missing tool", 5, each -> each.event() instanceof ToolMissing)
        .itself("the Lead was told")
        .by(
            "T-55",
            "several members miss the same tool: it is no one's own trouble",
            "three members without one tool that nobody has settled",
            "the tool, or a decision after the first report");
  }

  static Explanation incident(Clues clues) {
    if (clues.event() instanceof KeyLeaked) {
      return clues
          .itself("the Lead was told at once")
          .by(
              "T-59",
              "a private key stood in what came from " + clues.member(),
              "one private key, whole or cut off",
              "keeping keys out of what is said, printed and sent");
    }
    return clues
        .last("the verdict", about(clues.task(), EventType.REVIEW))
        .itself("the Lead was told at once")
        .by(
            "T-59",
            "a security reviewer calls something about task #" + clues.task() + " critical",
            "one finding of severity CRITICAL by a security reviewer",
            "nothing holds this back: it is meant to be heard");
  }

  static Explanation loop(Clues clues) {
    return clues.event() instanceof CallsRepeated calls ? circles(clues, calls) : rounds(clues);
  }

  private static Explanation circles(Clues clues, CallsRepeated calls) {
    return clues
        .itself("the calls that are alike")
        .by(
            "A-14",
            clues.member() + " makes " + calls.repetition().kind().words() + " again and again",
            "so many that are alike among its last tool calls",
            "another way to do it, or a word that it is stuck");
  }

  private static Explanation rounds(Clues clues) {
    return clues
        .each("a verdict", 5, about(clues.task(), EventType.REVIEW))
        .each("a round of review", 5, about(clues.task(), EventType.IN_REVIEW))
        .each("a member said so", 3, about(clues.task(), EventType.REVIEW_LOOP))
        .itself("it was suspected")
        .by(
            "T-50",
            "task #" + clues.task() + " goes to and fro between its owner and its reviewers",
            "the owner's own word, or three rounds without progress",
            "acceptance criteria that owner and reviewer read alike");
  }

  static Explanation escalated(Clues clues) {
    return clues
        .last("as it was planned", about(clues.task(), EventType.ADD_TASK))
        .itself("it was asked for")
        .by(
            "T-56",
            clues.member() + " holds task #" + clues.task() + " for more than simple",
            "one word of its owner or its reviewer",
            "a plan that called it MEDIUM from the beginning");
  }

  static Explanation impossibleWait(Clues clues) {
    WaitImpossible wait = (WaitImpossible) clues.event();
    return clues
        .last("it went into review", about(clues.task(), EventType.IN_REVIEW))
        .each("somebody came or went", 3, ofType(EventType.SPAWN, EventType.LEFT))
        .by(
            "T-32",
            wait.actor().equals(MemberId.SUPERVISOR)
                ? "task #" + clues.task() + " needs the approval of " + wait.role()
                : wait.actor() + " waits for " + wait.role() + " in task #" + clues.task(),
            "at least one active member who may give it",
            "a " + wait.role() + " on the roster before the task went into review");
  }

  static Explanation overlap(Clues clues) {
    return clues
        .last(
            "the work on it began",
            about(clues.task(), EventType.CLAIM, EventType.ASSIGN, EventType.TASK_OWNER))
        .itself("the scopes that meet")
        .by(
            "T-52",
            "task #" + clues.task() + " may touch files that another's task may touch",
            "any path that both scopes mean, while both are at work",
            "scopes that do not meet, or one task after the other");
  }

  static Explanation duplicate(Clues clues) {
    return clues.event() instanceof DuplicateClaim claim ? doubled(clues, claim) : alike(clues);
  }

  private static Explanation alike(Clues clues) {
    return clues
        .last("it was added", about(clues.task(), EventType.ADD_TASK))
        .last("somebody has it", about(clues.task(), EventType.CLAIM, EventType.ASSIGN))
        .itself("the other task with the same key")
        .by(
            "T-51",
            "task #" + clues.task() + " is about the same as another that is open",
            "the same key, or the same subject but for case and spaces",
            "one task for one piece of work, or keys that differ");
  }

  private static Explanation doubled(Clues clues, DuplicateClaim claim) {
    return clues
        .last(
            claim.owner() + " had it",
            about(
                clues.task(),
                EventType.CLAIM,
                EventType.ASSIGN,
                EventType.TASK_OWNER,
                EventType.ADD_TASK))
        .last(
            claim.owner() + " was at work on it",
            about(clues.task(), EventType.PROGRESS, EventType.IN_REVIEW)
                .and(each -> each.event().actor().equals(claim.owner())))
        .itself("the second claim")
        .by(
            "T-51",
            claim.claimant()
                + " claimed task #"
                + clues.task()
                + ", which is "
                + claim.owner()
                + "'s",
            "a second claim more than a second after the first, or after work began",
            claim.claimant() + " looking for a task that is free");
  }

  static Explanation proposed(Clues clues) {
    Proposed proposed = (Proposed) clues.event();
    return clues
        .each("it was stuck", 3, about(clues.task(), EventType.STUCK))
        .each(
            "it was reminded",
            3,
            about(clues.task(), EventType.PING, EventType.NUDGE, EventType.ESCALATE)
                .and(each -> proposed.member().equals(each.event().member())))
        .lastProgress(proposed.member())
        .by(
            "T-54",
            proposed.reason().value(),
            "two attempts, silence beyond the last stage, or a task above the member's fit",
            "progress of " + proposed.member() + " on task #" + clues.task());
  }

  static Explanation decision(Clues clues) {
    Opened opened = (Opened) clues.event();
    return clues
        .last(
            "what led to it",
            each ->
                Why.isExplained(each)
                    && each.event().type() != EventType.DECISION_OPENED
                    && (clues.task() == null || clues.task().equals(each.event().task())))
        .itself("what is asked")
        .by(
            "T-72",
            opened.matter().kind() + " is for the Lead to decide, and never for Reeve",
            "one open decision of a kind about the same at a time",
            "nothing: whoever leads is asked before anything is done");
  }
}
