package dev.reeve.core.ownership;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;

/** What can be asked about the ownership of a team's state. */
public sealed interface OwnershipCommand extends Asked {

  /** The Lead hands the operational state over to the supervisor. */
  record HandOff(long epoch) implements OwnershipCommand {
    @Override
    public CommandType type() {
      return CommandType.STATE_OWNERSHIP_HANDOFF;
    }
  }
}
