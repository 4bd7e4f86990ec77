package dev.reeve.pages.timeline;

import dev.reeve.core.Event;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.member.MemberEvent.Erred;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberEvent.ToolMissing;
import dev.reeve.core.report.Quote;
import dev.reeve.core.report.Spans;
import dev.reeve.core.task.TaskEvent.GotStuck;
import dev.reeve.core.task.TaskEvent.LoopSuspected;
import dev.reeve.core.text.SafeText;

/** What is said of a line where somebody points at its mark. */
final class Wording {

  private Wording() {}

  static String of(Event event) {
    String task = event.task() == null ? "" : " task #" + event.task();
    String more = detail(event);
    return event.type() + task + (more.isEmpty() ? "" : ": " + more);
  }

  private static String detail(Event event) {
    return switch (event) {
      case Reminded stage -> "silent for " + Spans.text(stage.elapsed());
      case Progressed progressed -> progress(progressed);
      case Spawned spawned -> "incarnation " + spawned.incarnation();
      case Erred erred -> quote(erred.text());
      case ToolMissing missing -> quote(missing.tool());
      case GotStuck stuck -> quote(stuck.problem());
      case LoopSuspected loop -> quote(loop.blocker());
      case Left left -> quote(left.reason());
      case Opened opened ->
          opened.decision()
              + " "
              + opened.matter().kind()
              + ", "
              + quote(opened.matter().question());
      case Decided decided -> decided.decision() + " answered " + decided.answer();
      case Withdrawn withdrawn -> withdrawn.decision() + " withdrawn";
      default -> "";
    };
  }

  private static String progress(Progressed progressed) {
    Integer percent = progressed.headway().percent();
    String step = quote(progressed.headway().step());
    return (percent == null ? "" : percent + "% ") + step;
  }

  private static String quote(SafeText words) {
    return Quote.of(words).value();
  }
}
