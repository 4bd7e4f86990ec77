package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageEvent.Declined;
import dev.reeve.core.message.MessageEvent.Questioned;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.message.Plea;
import dev.reeve.core.message.Saying;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who asks Reeve itself to code, review or design hears that it cannot, and who can (T-38). */
public record Boundaries() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(EventType.MESSAGE, EventType.QUESTION);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    Plea plea =
        switch (event) {
          case Told told when !told.architecture() -> plea(told.to(), told.text());
          case Questioned asked -> plea(asked.to(), asked.text());
          default -> null;
        };
    if (plea == null) return List.of();
    Saying answer = new Saying(event.actor(), SafeText.own(plea.answer()));
    return List.of(new Declined(event.actor(), event.task(), plea, answer));
  }

  private static @Nullable Plea plea(MemberId to, SafeText text) {
    return to.equals(MemberId.SUPERVISOR) ? Plea.in(text.value()) : null;
  }
}
