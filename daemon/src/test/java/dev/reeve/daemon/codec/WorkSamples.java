package dev.reeve.daemon.codec;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.Evidence;
import dev.reeve.core.task.TaskEvent.GateRan;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;

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

  static Event any(Chance chance, EventType type) {
    return chance.pick(full().stream().filter(it -> it.type() == type).toList());
  }
}
