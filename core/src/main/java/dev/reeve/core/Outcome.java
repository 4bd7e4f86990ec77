package dev.reeve.core;

import dev.reeve.core.member.MemberId;
import java.util.ArrayList;
import java.util.List;

/** What a command leads to: events to be recorded, and the answer for its sender. */
public record Outcome(List<Event> events, Answer answer) {

  private static final Answer ACCEPTED = new Answer.Accepted();

  public static final Outcome NOTHING = new Outcome(List.of(), ACCEPTED);
  public static final Outcome NOTED = new Outcome(List.of(), new Answer.Noted());

  public Outcome {
    events = List.copyOf(events);
  }

  public static Outcome accept(List<Event> events) {
    return new Outcome(events, ACCEPTED);
  }

  public static Outcome accept(Event event) {
    return accept(List.of(event));
  }

  public static Outcome refuse(Rejection rejection) {
    return new Outcome(List.of(), new Answer.Rejected(rejection));
  }

  public static Outcome answer(Answer answer) {
    return new Outcome(List.of(), answer);
  }

  /** The same, with more events after its own. */
  public Outcome and(List<Event> more) {
    List<Event> all = new ArrayList<>(events);
    all.addAll(more);
    return new Outcome(all, answer);
  }

  /** Whether anything came of it that is put down to this member. */
  public boolean hasEventBy(MemberId actor) {
    for (Event event : events) {
      if (event.actor().equals(actor)) return true;
    }
    return false;
  }

  /** The outcomes of several commands that came in one, in their order. */
  public static Outcome each(List<Asked> commands, List<Outcome> outcomes) {
    if (outcomes.size() == 1) return outcomes.getFirst();
    List<Event> events = new ArrayList<>();
    List<Answer.Part> parts = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      Outcome outcome = outcomes.get(i);
      events.addAll(outcome.events());
      parts.add(new Answer.Part(commands.get(i), outcome.answer(), outcome.events().size()));
    }
    return new Outcome(events, new Answer.Each(parts));
  }
}
