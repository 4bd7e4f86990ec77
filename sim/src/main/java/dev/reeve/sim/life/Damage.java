package dev.reeve.sim.life;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.reeve.core.reconcile.ReconcileEvent.Diverged;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.UnreadableEntry;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.daemon.log.memory.Tampering;

/**
 * Damage done to one team's log behind everybody's back: where it was done, and the last
 * index at which a reader who goes line by line must have noticed.
 */
record Damage(TeamId team, Kind kind, long from, long to) {

  enum Kind {
    FLIPPED_BIT,
    WRONG_KEY,
    WRONG_SEAL,
    DROPPED,
    SWAPPED,
    FORGED,
    CUT,
    SNAPSHOT
  }

  /** Whether the lines themselves are no longer what was written. */
  boolean isOfLines() {
    return kind != Kind.SNAPSHOT;
  }

  boolean isAt(long index) {
    return from <= index && index <= to;
  }

  /** Whether the log itself tells of it: one whose head was cut is whole again afterwards. */
  boolean isToldOf(EventLog log) {
    EntryCodec codec = new EntryCodec();
    for (Line line : log.read(team, 0, Integer.MAX_VALUE)) {
      if (isToldIn(line, codec)) return true;
    }
    return false;
  }

  private boolean isToldIn(Line line, EntryCodec codec) {
    try {
      return codec.decode(team, line.index(), line.body()).event() instanceof Diverged diverged
          && isAt(diverged.suspicion().index());
    } catch (UnreadableEntry e) {
      return false; // it is the damage itself
    }
  }

  static Damage inflict(MemoryEventLog log, TeamId team, Dice dice) {
    int last = log.read(team, 0, Integer.MAX_VALUE).size();
    long at = dice.between(1, last);
    Kind kind = dice.any(Kind.values());
    var snapshot = log.snapshot(team, last).orElse(null);
    if (kind == Kind.SNAPSHOT && snapshot == null) kind = Kind.FLIPPED_BIT;
    if (kind == Kind.SWAPPED && at == last) kind = Kind.DROPPED;
    Tampering hand = log.tampering();
    switch (kind) {
      case FLIPPED_BIT -> hand.body(team, at, bytes -> flip(bytes, dice));
      case WRONG_KEY -> hand.key(team, at, 4711);
      case WRONG_SEAL -> hand.hash(team, at, new Hash(flip(new byte[Hash.LENGTH], dice)));
      case DROPPED -> hand.drop(team, at);
      case SWAPPED -> hand.swap(team, at, at + 1);
      case FORGED -> hand.forge(team, forged(log, team, at));
      case CUT -> hand.head(team, headBefore(log, team, at));
      case SNAPSHOT -> {
        at = snapshot == null ? 0 : snapshot.index();
        hand.snapshot(team, at, bytes -> flip(bytes, dice));
      }
    }
    return new Damage(team, kind, at, kind == Kind.CUT ? last + 1 : at + 1);
  }

  private static byte[] flip(byte[] bytes, Dice dice) {
    bytes[dice.below(bytes.length)] ^= (byte) (1 << dice.below(8));
    return bytes;
  }

  /** Well made, and sealed as it should be; only that nobody ever wrote it. */
  private static Line forged(MemoryEventLog log, TeamId team, long at) {
    Head before = headBefore(log, team, at);
    Line other = log.read(team, at % 2, 1).getFirst();
    byte[] body = (new String(other.body(), UTF_8) + " ").getBytes(UTF_8);
    return new Chain().seal(team, before, body, Line.NO_KEY);
  }

  private static Head headBefore(MemoryEventLog log, TeamId team, long at) {
    if (at == 1) return Head.EMPTY;
    return new Head(at - 1, log.read(team, at - 2, 1).getFirst().hash());
  }
}
