package dev.reeve.daemon.ingress;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.decision.DecisionCommand.Adjust;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeForced;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeShutdown;
import dev.reeve.core.teardown.TeardownCommand.Delete;
import dev.reeve.core.teardown.TeardownCommand.TearDown;
import java.util.Locale;

/** Reads what the Lead says of the team as a whole: handoff, decisions, its end (W-4). */
final class LeadCommands {

  private LeadCommands() {}

  static Asked read(CommandType type, Fields data) {
    return switch (type) {
      case STATE_OWNERSHIP_HANDOFF -> new HandOff(data.whole("epoch", 1, Long.MAX_VALUE));
      case DECIDE ->
          new Decide(
              decision(data),
              data.word("answer"),
              data.wholeIfAny("epoch", 1, Long.MAX_VALUE),
              data.textIfAny("note"));
      case ADJUSTMENT_DECISION ->
          new Adjust(
              data.memberIfAny("executor_id"),
              data.word("action").toLowerCase(Locale.ROOT),
              data.textIfAny("new_executor_spec"),
              data.text("reason"));
      case TEARDOWN -> new TearDown(data.flagIfAny("stop"));
      case FORCED_FINALIZE_ACK -> new AcknowledgeForced();
      case DELETE_TEAM -> new Delete();
      case SHUTDOWN_ACK ->
          new AcknowledgeShutdown(
              data.text("request_id"), data.flag("approve"), data.textIfAny("reason"));
      default -> throw CommandReader.misdirected(type);
    };
  }

  private static DecisionId decision(Fields data) {
    DecisionId decision = DecisionId.parse(data.text("decision").value());
    if (decision == null) throw data.wrong("decision", "a decision's id like d-3");
    return decision;
  }
}
