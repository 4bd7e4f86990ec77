package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.health.Chart;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.Message;
import dev.reeve.core.message.MessageEvent.Delivered;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.List;

/** Whoever says anything after it was told what is wanting has heard of it (H-17, T-46). */
public record FeedbackHeard() implements Consequence {

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    if (event instanceof Pulsed) return List.of();
    Chart chart = before.ward().charts().get(event.actor());
    MessageId open = chart == null ? null : chart.care().feedback();
    Message message = open == null ? null : now.mail().messages().get(open);
    boolean hears = message != null && message.delivery().leadsTo(Delivery.ACKNOWLEDGED);
    if (open == null || !hears) return List.of();
    return List.of(
        new Delivered(
            open, event.actor(), Delivery.ACKNOWLEDGED, SafeText.own("by " + event.type())));
  }
}
