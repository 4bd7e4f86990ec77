package dev.reeve.daemon.codec;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.Budgets;
import dev.reeve.core.health.Consent;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.message.Saying;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.run.RunEvent.Ended;
import dev.reeve.core.run.RunEvent.NotStarted;
import dev.reeve.core.run.RunEvent.Resumed;
import dev.reeve.core.run.RunEvent.Started;
import dev.reeve.core.run.RunEvent.StopOrdered;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamEvent.Created;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Events of the processes of members, for the golden file and by chance. */
final class RunSamples {

  private static final MemberId EXECUTOR = new MemberId("exec.1@home");
  private static final SafeText TEXT = Samples.text("no \"such\" program 漢字");

  private RunSamples() {}

  static List<Event> full() {
    Seat seat =
        new Seat(EXECUTOR, Role.EXECUTOR, Presence.ACTIVE, Skills.ANY, Samples.text("claude"));
    Receipt receipt =
        new Receipt(
            Samples.text("20261116-101500-00aa11bb"),
            Receipt.Cause.STOPPED,
            137,
            Duration.ofMillis(90_500),
            Samples.text("KILL"),
            List.of(4711L, 4712L),
            1,
            Samples.text("refs/reeve/rescue/exec-1-2"));
    return List.of(
        new Spawned(MemberId.SUPERVISOR, seat, 2),
        new Started(EXECUTOR, 2, Samples.text("20261116-101500-00aa11bb")),
        new NotStarted(EXECUTOR, 2, TEXT, new Saying(new MemberId("lead"), TEXT)),
        new StopOrdered(
            EXECUTOR, 2, Consent.ADJUSTMENT_DECISION, Samples.AT, new Saying(EXECUTOR, TEXT)),
        new StopOrdered(EXECUTOR, 2, Consent.STOP_COMMAND, Samples.AT, null),
        new Ended(EXECUTOR, 2, receipt),
        new Ended(EXECUTOR, 1, bare()));
  }

  static List<Event> latest() {
    Seat seat =
        new Seat(
            EXECUTOR,
            Role.EXECUTOR,
            Presence.ACTIVE,
            Skills.ANY,
            Samples.text("claude"),
            new MemberId("exec-0"));
    SafeText none = SafeText.EMPTY;
    Receipt receipt =
        new Receipt(
            none,
            Receipt.Cause.EXITED,
            0,
            Duration.ZERO,
            none,
            List.of(),
            0,
            none,
            Samples.text("c0ffee"));
    return List.of(
        new Spawned(MemberId.SUPERVISOR, seat, 1),
        new Ended(EXECUTOR, 3, receipt),
        new Resumed(EXECUTOR, 3, new Saying(EXECUTOR, TEXT)),
        new Created(
            EXECUTOR,
            Profile.SOLO,
            Settings.DEFAULT.within(
                new Budgets(new Amount(40_500_000, 0), new Amount(1, 7), Amount.NONE)),
            0));
  }

  static List<Event> unsaved() {
    SafeText none = SafeText.EMPTY;
    Receipt receipt =
        new Receipt(
            none,
            Receipt.Cause.EXITED,
            3,
            Duration.ZERO,
            none,
            List.of(),
            0,
            none,
            none,
            none,
            Samples.text("all of it lies in /trees/exec-1"));
    return List.of(new Ended(EXECUTOR, 4, receipt, new Saying(new MemberId("lead"), TEXT)));
  }

  private static Receipt bare() {
    SafeText none = SafeText.EMPTY;
    return new Receipt(none, Receipt.Cause.LOST, null, Duration.ZERO, none, List.of(), 0, none);
  }

  static Event any(Chance chance, EventType type) {
    return chance.pick(
        Stream.of(full(), latest(), unsaved())
            .flatMap(List::stream)
            .filter(it -> it.type() == type)
            .toList());
  }
}
