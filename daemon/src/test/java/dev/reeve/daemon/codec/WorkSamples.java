package dev.reeve.daemon.codec;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.BudgetEvent.Exceeded;
import dev.reeve.core.budget.BudgetEvent.Raised;
import dev.reeve.core.budget.BudgetEvent.Refused;
import dev.reeve.core.budget.BudgetEvent.Spent;
import dev.reeve.core.budget.BudgetEvent.Warned;
import dev.reeve.core.budget.Payer;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.Evidence;
import dev.reeve.core.task.TaskEvent.GateRan;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Events of what there is to show for work, for the golden file and by chance. */
final class WorkSamples {

  private static final MemberId CODER = new MemberId("coder-1");
  private static final TaskId TASK = new TaskId("T.7");
  private static final SafeText TEXT = Samples.text("2 of \"7\" failed 漢字");

  private WorkSamples() {}

  static List<Event> full() {
    SafeText gate = Samples.text("tests");
    SafeText commit = Samples.text("0123456789abcdef0123456789abcdef01234567");
    Evidence failed =
        new Evidence(gate, commit, 3, Duration.ofMillis(90_500), Samples.text("00ff"), TEXT);
    Evidence cut = new Evidence(gate, commit, null, Duration.ZERO, SafeText.EMPTY, SafeText.EMPTY);
    return List.of(
        new GateRan(CODER, TASK, failed, new Saying(CODER, TEXT)),
        new GateRan(CODER, TASK, cut, null));
  }

  static List<Event> ofBudgets() {
    Amount much = new Amount(12_340_000, 98_765);
    Saying said = new Saying(CODER, TEXT);
    return List.of(
        new Spent(CODER, 2, TASK, much, true, new Amount(20_000_000, 0)),
        new Spent(CODER, 1, null, new Amount(0, 7), false, Amount.NONE),
        new Warned(Payer.of(CODER), much, new Amount(15_000_000, 0), said),
        new Warned(Payer.TEAM, much, new Amount(0, 100_000), said),
        new Exceeded(Payer.of(TASK), much, new Amount(1, 1)),
        new Exceeded(Payer.TEAM, much, new Amount(1, 0)),
        new Raised(Payer.of(CODER), much, said),
        new Raised(Payer.TEAM, much, null),
        new Refused(Payer.of(TASK), said),
        new Refused(Payer.TEAM, null));
  }

  static Event any(Chance chance, EventType type) {
    return chance.pick(
        Stream.concat(full().stream(), ofBudgets().stream())
            .filter(it -> it.type() == type)
            .toList());
  }
}
