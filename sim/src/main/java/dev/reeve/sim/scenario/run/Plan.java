package dev.reeve.sim.scenario.run;

import dev.reeve.base.yaml.Place;
import dev.reeve.sim.scenario.Fault;
import dev.reeve.sim.scenario.Rhythm;
import dev.reeve.sim.scenario.Scenario;
import dev.reeve.sim.scenario.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What is done in a story, in the order in which it is done: by time, then as in the file. */
public record Plan(Scenario scenario, List<Turn> turns) {

  /**
   * @param time the how-manieth time it is done, from 1
   */
  public record Turn(Duration at, Step.Act act, int time) {}

  public Plan {
    turns = List.copyOf(turns);
  }

  public static Plan of(Scenario scenario) {
    List<Turn> turns = new ArrayList<>();
    for (Step step : scenario.steps()) {
      if (step instanceof Step.Act act) turns.addAll(turns(act));
    }
    turns.sort(Comparator.comparing(Turn::at));
    return new Plan(scenario, turns);
  }

  private static List<Turn> turns(Step.Act act) {
    Rhythm rhythm = act instanceof Step.Send send ? send.rhythm() : Rhythm.once(act.at());
    List<Turn> turns = new ArrayList<>();
    for (Duration moment : rhythm.moments()) turns.add(new Turn(moment, act, turns.size() + 1));
    return turns;
  }

  /** The same story with a crash right before one of its turns, which count from 0. */
  public Plan crashingBefore(int turn) {
    Turn disturbed = turns.get(turn);
    Step.Act crash = new Step.Inject(Place.TOP, disturbed.at(), new Fault.Crash());
    List<Turn> more = new ArrayList<>(turns);
    more.add(turn, new Turn(disturbed.at(), crash, 1));
    return new Plan(scenario, more);
  }

  /** When the last thing is done and the last demand can be judged. */
  public Duration end() {
    Duration end = turns.isEmpty() ? Duration.ZERO : turns.getLast().at();
    for (Step step : scenario.steps()) {
      if (step instanceof Step.Demand demand && end.compareTo(demand.window().to()) < 0) {
        end = demand.window().to();
      }
    }
    return end;
  }
}
