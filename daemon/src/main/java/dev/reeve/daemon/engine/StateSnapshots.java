package dev.reeve.daemon.engine;

import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.Known;
import dev.reeve.daemon.codec.Pieces;
import dev.reeve.daemon.codec.Pieces.Piece;
import dev.reeve.daemon.codec.StateCodec;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Parts;
import dev.reeve.daemon.log.Snapshot;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes snapshots (T-21). That of a large team would be as large as all lines since the one before,
 * and nearly all of it the same: so it is remembered what was written before, and only what is new
 * is written (ADR 0033).
 *
 * <p>Which hash a state has does not depend on what is remembered: a large one has that over the
 * hashes of its parts, and what its parts are depends on the state alone.
 */
public final class StateSnapshots {

  /** What has no more than so many things in it is stored whole, as JSON. */
  public static final int FEW = 256;

  /** So many parts are remembered in all; the team that was not seen for longest goes first. */
  private static final int MOST = 1_000_000;

  private final StateCodec codec = new StateCodec();
  private final Chain chain = new Chain();
  private final Map<TeamId, WrittenState> remembered = new LinkedHashMap<>(16, 0.75f, true);
  private final int few;
  private final int most;
  private long parts;

  public StateSnapshots() {
    this(FEW);
  }

  StateSnapshots(int few) {
    this(few, MOST);
  }

  StateSnapshots(int few, int most) {
    this.few = few;
    this.most = most;
  }

  public synchronized Snapshot of(TeamState state) {
    WrittenState before = remembered.get(state.id());
    forget(state.id());
    if (few < StateCodec.size(state)) {
      return inParts(state, before != null && before.mayBear(state) ? before : null);
    }
    byte[] bytes = codec.encode(state);
    return snapshot(state, chain.hash(bytes), bytes);
  }

  /**
   * For this store. If one of that line is there already, it stays as it is: it may be damaged, and
   * so may nothing be stored on top of it.
   */
  Snapshot of(TeamState state, EventLog log) {
    Snapshot snapshot = of(state);
    if (isThere(state, log)) forget(state.id());
    return snapshot;
  }

  private static boolean isThere(TeamState state, EventLog log) {
    try {
      return !log.snapshotsAt(state.id(), state.position().index()).isEmpty();
    } catch (LogUnavailable e) {
      return true; // nobody knows
    }
  }

  /** What was made is not in the store, or nobody knows whether it is. */
  synchronized void forget(TeamId team) {
    WrittenState gone = remembered.remove(team);
    if (gone != null) parts -= gone.size();
  }

  private Snapshot inParts(TeamState state, @Nullable WrittenState before) {
    Pieces pieces = codec.encode(state, before == null ? Known.NOTHING : before.known());
    byte[] hashes = hashes(pieces, before);
    Hash hash = chain.hash(hashes);
    Parts.Base as = new Parts.Base(state.position().index(), hash);
    int links = before == null ? 0 : before.links() + 1;
    remember(state.id(), new WrittenState(state, as, pieces.all(), hashes, links));
    return snapshot(state, hash, stored(pieces, before == null ? null : before.as()));
  }

  private byte[] hashes(Pieces pieces, @Nullable WrittenState before) {
    ByteBuffer hashes = ByteBuffer.allocate(pieces.all().size() * Hash.LENGTH);
    for (Piece piece : pieces.all()) {
      if (before != null && piece.isKnown()) {
        before.putHash(piece.known(), hashes);
      } else {
        hashes.put(chain.hash(pieces.bytes(), piece.from(), piece.to()).bytes());
      }
    }
    return hashes.array();
  }

  private static byte[] stored(Pieces pieces, Parts.@Nullable Base base) {
    Parts.Writer writer = new Parts.Writer(base);
    for (Piece piece : pieces.all()) {
      if (piece.isKnown()) {
        writer.same(piece.known());
      } else {
        writer.own(pieces.bytes(), piece.from(), piece.to());
      }
    }
    return writer.toArray();
  }

  private void remember(TeamId team, WrittenState written) {
    if (most < written.size()) return;
    parts += written.size();
    while (most < parts) forget(remembered.keySet().iterator().next());
    remembered.put(team, written);
  }

  private static Snapshot snapshot(TeamState state, Hash hash, byte[] stored) {
    return new Snapshot(
        state.id(), state.ownership().epoch(), state.position().index(), hash, stored);
  }
}
