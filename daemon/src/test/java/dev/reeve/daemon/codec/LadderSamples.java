package dev.reeve.daemon.codec;

import dev.reeve.core.Event;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.liveness.Agenda.Item;
import dev.reeve.core.liveness.Climb.Attempt;
import dev.reeve.core.liveness.Climb.Fate;
import dev.reeve.core.liveness.Clock;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Evidence;
import dev.reeve.core.liveness.LivenessEvent.Deadlocked;
import dev.reeve.core.liveness.LivenessEvent.LeadReminded;
import dev.reeve.core.liveness.LivenessEvent.NoProgress;
import dev.reeve.core.liveness.LivenessEvent.NobodyMoves;
import dev.reeve.core.liveness.LivenessEvent.NudgeSuppressed;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.Undeliverable;
import dev.reeve.core.liveness.LivenessEvent.Why;
import dev.reeve.core.liveness.Obligation;
import dev.reeve.core.liveness.Obligation.Kind;
import dev.reeve.core.liveness.Rung;
import dev.reeve.core.liveness.Stages;
import dev.reeve.core.liveness.Suppression;
import dev.reeve.core.liveness.Template;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberEvent.Beating;
import dev.reeve.core.member.MemberEvent.Gone;
import dev.reeve.core.member.MemberEvent.KeyLeaked;
import dev.reeve.core.member.MemberEvent.LifelineBack;
import dev.reeve.core.member.MemberEvent.LifelineCut;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageEvent.Declined;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Plea;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamEvent;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;

/** What ladders say and do, with all that they can say. */
final class LadderSamples {

  private static final MemberId LEAD = new MemberId("lead");
  private static final MemberId CODER = new MemberId("coder-1");
  private static final Obligation REVIEW = Obligation.on(Kind.REVIEW, new TaskId("7"));
  private static final Obligation ANSWER = Obligation.answer(new MessageId(41), null);
  private static final Saying SAID = new Saying(LEAD, SafeText.own("so"));

  private LadderSamples() {}

  static List<Event> full() {
    Evidence evidence =
        new Evidence(
            Samples.AT,
            Samples.AT.minusSeconds(60),
            List.of(
                new Attempt(
                    Rung.PING, Samples.AT, Template.REVIEW, new MessageId(40), Fate.REFUSED),
                new Attempt(Rung.NUDGE, Samples.AT, null, null, Fate.SUPPRESSED)));
    Duration elapsed = Duration.ofSeconds(1_650);
    Why overdue = new Why(Clock.REVIEW_OVERDUE, Template.REVIEW, null);
    Why known = new Why(Clock.SILENCE, null, evidence);
    return List.of(
        new TeamEvent.Created(LEAD, Profile.STRICT, settings(), 0),
        new Reminded(CODER, REVIEW, IdleStage.PINGED, elapsed, overdue, SAID),
        new Reminded(CODER, ANSWER, IdleStage.NUDGED, elapsed, Why.SILENCE, null),
        new Reminded(CODER, REVIEW, IdleStage.ESCALATED, elapsed, known, SAID),
        new NudgeSuppressed(CODER, ANSWER, elapsed, Clock.SILENCE, Suppression.HOURLY_CAP),
        new Undeliverable(CODER, REVIEW, IdleStage.PINGED, elapsed, evidence, SAID),
        new NoProgress(CODER, REVIEW, elapsed, new Evidence(null, null, List.of()), SAID),
        new LeadReminded(LEAD, Item.of(new DecisionId(3)), new TaskId("7"), 2, elapsed, SAID),
        new Declined(CODER, null, Plea.REVIEW, SAID));
  }

  /** Later ones, whose lines came later. */
  static List<Event> more() {
    Saying said = new Saying(new MemberId("lead"), SafeText.own("Well?"));
    List<SafeText> links = List.of(SafeText.own("a waits for b"), SafeText.own("b waits for a"));
    return List.of(
        new Deadlocked(new MemberId("lead"), new TaskId("7"), links, said),
        new Deadlocked(new MemberId("lead"), null, List.of(), said),
        new NobodyMoves(new MemberId("lead"), Duration.ofMinutes(5), links, said));
  }

  static List<Event> lifelines() {
    return List.of(
        new Beating(CODER, Duration.ofSeconds(30)),
        new LifelineCut(CODER, 2, Loss.CONNECTION_CLOSED),
        new LifelineBack(CODER, 2, Loss.CONNECTION_CLOSED));
  }

  static List<Event> gone() {
    List<Loss> signs = List.of(Loss.PROCESS_GONE, Loss.HEARTBEATS_MISSED);
    return List.of(
        new Gone(CODER, 2, signs, SafeText.EMPTY, SAID),
        new Gone(CODER, 1, List.of(Loss.EXITED), SafeText.own("exit code 3"), SAID),
        new KeyLeaked(CODER, new TaskId("7"), SafeText.own("its PROGRESS"), SAID),
        new KeyLeaked(CODER, null, SafeText.own("what it printed"), SAID));
  }

  private static Settings settings() {
    Clocks.Sets usual = Clocks.Sets.DEFAULT;
    Stages other =
        new Stages(
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(3),
            Duration.ofSeconds(4));
    Clocks clocks =
        new Clocks(
            new Clocks.Sets(other, other, other, other, usual.blocked(), other, other),
            Clocks.Waits.DEFAULT,
            new Clocks.Manners(
                Duration.ofMinutes(1),
                Duration.ofSeconds(10),
                Duration.ofMinutes(2),
                3,
                List.of(Duration.ofMinutes(4), Duration.ofMinutes(5)),
                Duration.ofMinutes(5)));
    Templates words = Templates.USUAL.with(Template.NUDGE, SafeText.own("Well? {id}"));
    return new Settings(Duration.ofMinutes(5), clocks, words, HealthSettings.DEFAULT);
  }
}
