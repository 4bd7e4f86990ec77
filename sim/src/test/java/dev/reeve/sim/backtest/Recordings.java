package dev.reeve.sim.backtest;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.EventView;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Line;
import dev.reeve.sim.scenario.read.ScenarioFile;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.ScenarioRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The logs of stories, as somebody would get them from a daemon. */
final class Recordings {

  private Recordings() {}

  static RecordedLog of(Path story) {
    return of(ScenarioFile.read(story));
  }

  static RecordedLog of(dev.reeve.sim.scenario.Scenario scenario) {
    return of(scenario.cast().team(), ScenarioRun.of(Plan.of(scenario)).log());
  }

  static RecordedLog of(TeamId team, List<Line> lines) {
    EntryCodec codec = new EntryCodec();
    List<ObjectNode> events = new ArrayList<>();
    Hash before = Hash.ZERO;
    for (Line line : lines) {
      var entry = codec.decode(team, line.index(), line.body());
      events.add(EventView.of(team, entry, before, line.hash()));
      before = line.hash();
    }
    return RecordedLog.of(events);
  }
}
