package dev.reeve.sim.life;

import dev.reeve.core.Noticed;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.text.SafeText;
import dev.reeve.sim.life.NaiveTeam.Seat;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Connections and processes of members that come and go, as far as anybody tells of it (T-39): one
 * after the other and without dice, so that the same seed still means the same life.
 */
final class Lifelines {

  private static final List<Loss> SIGNS = List.of(Loss.CONNECTION_CLOSED, Loss.PROCESS_GONE);

  private int told;

  /** The next sign that is told; null if there is nobody to tell of. */
  ProcessTable.@Nullable Word next(Collection<Ledger> teams) {
    told++;
    Ledger ledger = List.copyOf(teams).get(told % teams.size());
    List<Map.Entry<MemberId, Seat>> seats = List.copyOf(ledger.naive().seats.entrySet());
    if (seats.isEmpty()) return null;
    Map.Entry<MemberId, Seat> seat = seats.get(told / 2 % seats.size());
    Loss sign = SIGNS.get(told % SIGNS.size());
    MemberId member = seat.getKey();
    long incarnation = seat.getValue().incarnation();
    Noticed noticed =
        told % 3 == 0
            ? new Noticed.Found(member, incarnation, sign)
            : new Noticed.Lost(member, incarnation, List.of(sign), SafeText.EMPTY);
    return new ProcessTable.Word(ledger.team, noticed);
  }
}
