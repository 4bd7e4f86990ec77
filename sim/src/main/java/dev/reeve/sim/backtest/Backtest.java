package dev.reeve.sim.backtest;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.report.Chronicle;
import dev.reeve.core.report.Intervention;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A recorded history under another policy (T-78). The history is lived through twice: by the policy
 * that applied, and by the other. So every difference is the policy's, and none is the engine's.
 */
public final class Backtest {

  private Backtest() {}

  /**
   * @param policy what is to be otherwise, under the keys of {@code reeve.yaml}
   * @throws UnreadableLog if the log or the policy cannot be taken
   */
  public static Comparison of(RecordedLog log, ObjectNode policy) {
    Founding founding = Founding.of(log);
    List<Deed> deeds = Deeds.of(log, founding.lines());
    NewTeam then = founding.plan(log.settings(), JsonNodeFactory.instance.objectNode());
    NewTeam now = founding.plan(log.settings(), policy);
    List<Intervention> before = Rerun.of(log, then, deeds).interventions();
    List<Intervention> after = Rerun.of(log, now, deeds).interventions();
    return Comparison.of(new Comparison.Sides(recorded(log), before, after), policy);
  }

  private static List<Intervention> recorded(RecordedLog log) {
    Chronicle chronicle = new Chronicle(Instant.EPOCH);
    TeamState state = TeamState.blank(log.team());
    for (Entry entry : log.entries()) {
      chronicle.read(state, entry);
      state = Core.evolve(state, entry);
    }
    return chronicle.interventions();
  }
}
