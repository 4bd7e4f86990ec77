package dev.reeve.sim.scenario.run;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.TeamView;
import dev.reeve.sim.scenario.Expected;
import dev.reeve.sim.scenario.Step;
import dev.reeve.sim.scenario.StoryTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Looks at the team while the story goes on. */
final class Observer {

  private static final Duration A_LITTLE = Duration.ofSeconds(1);

  private final Stage stage;
  private final Bindings bindings;

  Observer(Stage stage, Bindings bindings) {
    this.stage = stage;
    this.bindings = bindings;
  }

  List<Check> look(Step.State step) {
    TeamState state = stage.state();
    JsonNode view = state == null ? null : TeamView.of(state);
    List<Check> checks = new ArrayList<>();
    for (Step.Wanted wanted : step.wanted()) checks.add(compare(step, wanted, view));
    return checks;
  }

  private Check compare(Step.State step, Step.Wanted wanted, @Nullable JsonNode view) {
    String expected =
        wanted.path() + ": " + wanted.value().text() + " at " + StoryTime.text(step.at());
    if (view == null) {
      return Check.failed(wanted.place(), expected, "the team's state cannot be read");
    }
    JsonNode actual = StatePath.find(view, wanted.path());
    if (wanted.value().fits(actual, bindings.values())) return Check.held(wanted.place(), expected);
    String found = actual == null || Expected.isAbsent(actual) ? "absent" : actual.toString();
    return Check.failed(wanted.place(), expected, "it is " + found);
  }

  /** Of several that are open, the oldest that has no name yet. */
  Check await(Step.Decision step) {
    String expected = "an open " + step.kind() + " decision at " + StoryTime.text(step.at());
    Duration latest = step.at().plus(step.within());
    Decision found = open(step);
    while (found == null && stage.stopwatch().compareTo(latest) < 0) {
      stage.goTo(stage.stopwatch().plus(A_LITTLE));
      found = open(step);
    }
    if (found == null) {
      return Check.failed(step.place(), expected, "none was open by " + StoryTime.text(latest));
    }
    bindings.bind(step.as(), found.id().toString());
    return Check.held(step.place(), expected);
  }

  private @Nullable Decision open(Step.Decision step) {
    TeamState state = stage.state();
    if (state == null) return null;
    for (Decision decision : state.docket().decisions().values()) {
      boolean meant = decision.isOpen() && decision.matter().kind() == step.kind();
      if (meant && !bindings.isBound(decision.id().toString())) return decision;
    }
    return null;
  }
}
