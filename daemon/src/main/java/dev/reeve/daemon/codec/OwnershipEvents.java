package dev.reeve.daemon.codec;

import dev.reeve.core.Writer;
import dev.reeve.core.ownership.OwnershipEvent;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.ownership.OwnershipEvent.HandedOff;
import dev.reeve.core.ownership.OwnershipEvent.HandedOffAgain;
import dev.reeve.core.ownership.OwnershipEvent.HandoffMissing;
import dev.reeve.core.ownership.OwnershipEvent.SplitBrainDetected;

/** The stored form of what happens to the ownership of a team. */
final class OwnershipEvents {

  private OwnershipEvents() {}

  static void write(Out out, OwnershipEvent event) {
    switch (event) {
      case HandedOff(_, var epoch) -> out.whole("epoch", epoch);
      case Acknowledged(var epoch) -> out.whole("epoch", epoch);
      case HandedOffAgain(_, var epoch) -> out.whole("epoch", epoch);
      case HandoffMissing _ -> {}
      case SplitBrainDetected(var epoch, var index, var rival, var evidence) -> {
        out.whole("epoch", epoch);
        out.whole("index", index);
        out.id("rival", rival);
        out.textIfAny("evidence", evidence);
      }
    }
  }

  static OwnershipEvent read(Envelope of, In in) {
    return switch (of.type()) {
      case STATE_OWNERSHIP_HANDOFF -> new HandedOff(of.actor(), in.whole("epoch"));
      case STATE_OWNERSHIP_ACK -> new Acknowledged(in.whole("epoch"));
      case HANDOFF_DUPLICATE -> new HandedOffAgain(of.actor(), in.whole("epoch"));
      case HANDOFF_MISSING -> new HandoffMissing();
      case SPLIT_BRAIN_DETECTED ->
          new SplitBrainDetected(
              in.whole("epoch"), in.whole("index"), writer(in, "rival"), in.textIfAny("evidence"));
      default -> throw Events.misdirected(of);
    };
  }

  /** {@code node@term}, as a {@link Writer} calls itself. */
  static Writer writer(In in, String name) {
    String text = in.string(name);
    int at = text.lastIndexOf('@');
    try {
      if (at > 0)
        return new Writer(text.substring(0, at), Long.parseLong(text, at + 1, text.length(), 10));
    } catch (NumberFormatException e) {
      throw new Malformed(name + " has no term: " + text);
    }
    throw new Malformed(name + " is no writer: " + text);
  }
}
