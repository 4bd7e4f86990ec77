package dev.reeve.sim.life;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.reeve.core.Cause;
import dev.reeve.core.Entry;
import dev.reeve.core.Key;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.StateCodec;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.SnapshotReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The model's own record of one team: every line that anybody was shown, in order. What stands here
 * was promised, so it may never be lost or changed.
 */
final class Ledger {

  private static final EntryCodec ENTRIES = new EntryCodec();
  private static final StateCodec STATES = new StateCodec();

  final TeamId team;
  private final Plant.Evolve evolve;
  private final Disk.Grants grants;
  private final Chain chain = new Chain();
  private final List<Line> lines = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();
  private final NaiveTeam naive = new NaiveTeam();
  private final NaiveWatch watch = new NaiveWatch();
  private final Map<String, Long> linesByKey = new HashMap<>();
  private final Map<String, Long> linesByDigest = new HashMap<>();
  private TeamState replayed;

  Ledger(TeamId team, Plant.Evolve evolve, Disk.Grants grants) {
    this.team = team;
    this.evolve = evolve;
    this.grants = grants;
    replayed = TeamState.blank(team);
  }

  long index() {
    return lines.size();
  }

  TeamState replayed() {
    return replayed;
  }

  NaiveTeam naive() {
    return naive;
  }

  /** The line that a command of this digest led to; null if there is none. */
  @Nullable Long lineOf(String digest) {
    return linesByDigest.get(digest);
  }

  Hash hash(long index) {
    return lines.get((int) index - 1).hash();
  }

  /** Takes note of everything up to a line that somebody was shown: it must be in the log. */
  void shown(EventLog log, long index) {
    if (index <= index()) return;
    for (Line line : log.read(team, index(), (int) (index - index()))) take(line);
    LawBroken.unless(
        index <= index(),
        "I5",
        () -> team + ": line " + index + " was shown, the log has " + index());
  }

  private void take(Line line) {
    Head head = lines.isEmpty() ? Head.EMPTY : new Head(index(), lines.getLast().hash());
    LawBroken.unless(
        line.index() == index() + 1,
        "R-2",
        () -> team + ": " + line.index() + " follows " + index());
    LawBroken.unless(
        chain.follows(team, head, line),
        "T-20",
        () -> team + ": the chain breaks at " + line.index());
    Entry entry = ENTRIES.decode(team, line.index(), line.body());
    boolean same = Arrays.equals(line.body(), ENTRIES.encode(team, entry));
    LawBroken.unless(same, "R-3", () -> team + ": read and written again, it is another: " + entry);
    var writer = entry.writer();
    boolean granted = grants.has(team, writer.term(), writer.node());
    LawBroken.unless(granted, "R-2", () -> team + ": nobody granted " + writer + ", yet " + entry);
    lines.add(line);
    entries.add(entry);
    note(entry);
    var actor = naive.seats.get(entry.event().actor());
    naive.read(entry);
    watch.read(entry, actor == null ? null : actor.role());
    replayed = evolve.apply(replayed, entry);
  }

  private void note(Entry entry) {
    Cause cause = entry.cause();
    if (cause == null) return;
    linesByDigest.put(cause.digest(), entry.index());
    Key key = entry.key();
    LawBroken.unless(key != null, "T-4", () -> team + ": a cause without a key: " + entry);
    Long before = key == null ? null : linesByKey.put(key.text(), entry.index());
    LawBroken.unless(
        before == null, "R-1", () -> team + ": done twice, at " + before + " and in " + entry);
  }

  /** What a reader sees is what the lines say. */
  void compare(TeamState seen) {
    if (seen.position().index() != index()) return;
    naive.compare(seen);
  }

  /** The same, to the last byte. */
  void compareBytes(TeamState seen) {
    if (seen.position().index() != index()) return;
    byte[] live = STATES.encode(seen);
    byte[] again = STATES.encode(replayed);
    LawBroken.unless(
        Arrays.equals(live, again),
        "R-3",
        () ->
            team + ": live " + new String(live, UTF_8) + ", replayed " + new String(again, UTF_8));
  }

  /** Nothing that was shown is lost, and nothing in the log has changed. */
  void recheck(EventLog log) {
    List<Line> now = log.read(team, 0, lines.size());
    LawBroken.unless(
        now.size() == lines.size(),
        "R-1",
        () -> team + ": line " + lines.size() + " was shown, the log has " + now.size());
    LawBroken.unless(now.equals(lines), "R-2", () -> team + ": a line that was shown has changed");
  }

  /** Replay from any snapshot is replay from the beginning (R-3, T-21). */
  void checkSnapshots(EventLog log) {
    TeamState state = TeamState.blank(team);
    for (Entry entry : entries) {
      state = evolve.apply(state, entry);
      var snapshot = log.snapshot(team, entry.index()).orElse(null);
      if (snapshot == null || snapshot.index() != entry.index()) continue;
      byte[] canonical = STATES.encode(state);
      boolean same =
          Arrays.equals(canonical, new SnapshotReader(log).state(snapshot))
              && STATES.decode(team, canonical).equals(state);
      LawBroken.unless(
          same, "R-3", () -> team + ": the snapshot at " + entry.index() + " is not true");
    }
  }
}
