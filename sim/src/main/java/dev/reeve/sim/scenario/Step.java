package dev.reeve.sim.scenario;

import dev.reeve.base.yaml.Place;
import dev.reeve.core.decision.DecisionKind;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One line of a story: something that is done, or something that must be so. */
public sealed interface Step {

  Place place();

  /** Something that has its moment in the story. */
  sealed interface Act extends Step {
    Duration at();
  }

  /** Something that must be true of what was recorded, judged when the story is over. */
  sealed interface Demand extends Step {
    Window window();
  }

  /**
   * @param requestId of the first time; repetitions get {@code .2}, {@code .3} …
   * @param rejected the code it must be refused with; null if it must be accepted
   */
  record Send(
      Place place, Rhythm rhythm, String requestId, Letter letter, @Nullable String rejected)
      implements Act {
    @Override
    public Duration at() {
      return rhythm.at();
    }
  }

  /** {@code wanted} are paths into what {@code GET /api/teams/{t}} answers. */
  record State(Place place, Duration at, List<Wanted> wanted) implements Act {
    public State {
      wanted = List.copyOf(wanted);
    }
  }

  record Wanted(Place place, String path, Expected value) {}

  /** Waits at most {@code within} for an open decision of a kind, and gives it a name. */
  record Decision(Place place, Duration at, Duration within, DecisionKind kind, String as)
      implements Act {}

  record Inject(Place place, Duration at, Fault fault) implements Act {}

  /**
   * What a file in the team's folder must be.
   *
   * @param contains what must stand in it; absent if it must not be there; null if it must be what
   *     it was when somebody last looked or edited
   */
  record Look(Place place, Duration at, String file, @Nullable Expected contains) implements Act {}

  /** Something that an operator does. */
  record Do(Place place, Duration at, Deed deed, int exit, @Nullable Expected output)
      implements Act {}

  /**
   * @param count how often exactly; null is at least once
   */
  record Expect(Place place, Window window, EventPattern event, @Nullable Integer count)
      implements Demand {}

  record Never(Place place, Window window, EventPattern event) implements Demand {}

  record Message(Place place, Window window, String to, String contains) implements Demand {}
}
