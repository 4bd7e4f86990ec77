package dev.reeve.core.report.why;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberEvent.Beating;
import dev.reeve.core.member.MemberEvent.LifelineBack;
import dev.reeve.core.member.MemberEvent.LifelineCut;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.ToolMissing;
import dev.reeve.core.member.MemberEvent.Waits;
import dev.reeve.core.report.Quote;
import dev.reeve.core.report.Spans;
import dev.reeve.core.task.TaskEvent.GotStuck;
import dev.reeve.core.task.TaskEvent.LoopReported;
import dev.reeve.core.teardown.TeardownEvent.Answered;
import dev.reeve.core.text.SafeText;
import java.util.List;

/**
 * A line of the log in half a sentence; what members said in it is quoted, and shortened (T-84).
 */
public final class Brief {

  private Brief() {}

  public static String of(Entry entry) {
    Event event = entry.event();
    StringBuilder brief = new StringBuilder(event.type().name());
    brief.append(" by ").append(event.actor());
    if (event.member() != null && !event.member().equals(event.actor())) {
      brief.append(", about ").append(event.member());
    }
    if (event.task() != null) brief.append(", task #").append(event.task());
    SafeText words = words(event);
    if (!words.isBlank()) brief.append(", '").append(Quote.of(words)).append('\'');
    return brief.toString();
  }

  /** What says most about it. */
  private static SafeText words(Event event) {
    return switch (event) {
      case Progressed progressed -> progressed.headway().step();
      case Waits waits -> SafeText.own(waits.reason().toString());
      case Beating beating -> SafeText.own("every " + Spans.text(beating.every()));
      case LifelineCut cut -> SafeText.own(Loss.words(List.of(cut.sign())));
      case LifelineBack back -> SafeText.own("no more: " + Loss.words(List.of(back.sign())));
      case ToolMissing missing -> missing.tool();
      case GotStuck stuck -> stuck.problem();
      case LoopReported loop -> loop.feedback();
      case Answered answered -> answered.reason();
      case Opened opened -> opened.matter().question();
      case Decided decided -> SafeText.own(decided.answer());
      default -> SafeText.EMPTY;
    };
  }
}
