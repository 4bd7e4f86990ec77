package dev.reeve.sim.life;

import dev.reeve.core.Asked;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeForced;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeShutdown;
import dev.reeve.core.teardown.TeardownCommand.Delete;
import dev.reeve.core.teardown.TeardownCommand.TearDown;
import dev.reeve.core.text.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is said when a team comes to its end. */
record FarewellSpeech(Dice dice) {

  /** Somebody's word; null if it is not yet time for farewells. */
  @Nullable Farewell of(NaiveTeam team) {
    NaiveTeardown end = team.end;
    MemberId lead = Duty.lead(team);
    if (end.isReady()) return dice.oneIn(2) ? new Farewell(lead, new Delete()) : null;
    if (!end.isUnderWay()) {
      boolean now = 0 < team.epoch() && dice.oneIn(60);
      return now ? new Farewell(lead, new TearDown(!dice.oneIn(4))) : null;
    }
    if (dice.oneIn(12)) return new Farewell(lead, new AcknowledgeForced());
    if (end.missing().isEmpty() || dice.oneIn(4)) return null;
    MemberId member = dice.pick(List.copyOf(end.missing()));
    SafeText request = SafeText.own(dice.oneIn(20) ? "s-99" : end.request());
    return new Farewell(
        member, new AcknowledgeShutdown(request, !dice.oneIn(4), SafeText.own("so be it")));
  }

  record Farewell(MemberId actor, Asked command) {}
}
