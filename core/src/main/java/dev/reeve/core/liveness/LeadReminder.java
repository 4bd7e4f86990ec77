package dev.reeve.core.liveness;

import dev.reeve.core.Event;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.liveness.Agenda.Item;
import dev.reeve.core.liveness.Agenda.Pending;
import dev.reeve.core.liveness.LivenessEvent.LeadReminded;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Question;
import dev.reeve.core.message.Saying;
import dev.reeve.core.report.Quote;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reminders of what waits for the Lead (T-37). */
public final class LeadReminder {

  private LeadReminder() {}

  public static Event of(TeamState state, Item item, WatchTime now) {
    Pending pending = Objects.requireNonNull(state.agenda().items().get(item), item::toString);
    WatchTime since = state.watch().watched(pending.since());
    Duration elapsed = Duration.between(since.value(), now.value());
    Matter matter = matter(state, item);
    String words = item + " has waited for you for " + elapsed.toMinutes() + " min: ";
    return new LeadReminded(
        state.roster().authority(),
        item,
        matter.task(),
        pending.reminded() + 1,
        elapsed,
        new Saying(state.roster().authority(), SafeText.own(words + matter.words())));
  }

  /** What it is about, in words. */
  private record Matter(@Nullable TaskId task, String words) {}

  private static Matter matter(TeamState state, Item item) {
    if (item.decision() != null) {
      Decision decision = state.docket().decisions().get(item.decision());
      if (decision == null) return new Matter(null, "");
      Decision.Matter matter = decision.matter();
      return new Matter(
          matter.task(), matter.question() + " Answer with one of " + matter.options() + ".");
    }
    MessageId id = item.question();
    Question question = id == null ? null : state.mail().questions().get(id);
    if (question == null) return new Matter(null, "");
    String open = "a question of " + question.from() + " is open";
    String words = question.text().isBlank() ? "." : ": " + Quote.of(question.text());
    return new Matter(question.task(), open + words);
  }

  public static TeamState evolve(TeamState state, LeadReminded event) {
    return state.with(state.agenda().reminded(event.item(), event.nth(), state));
  }
}
