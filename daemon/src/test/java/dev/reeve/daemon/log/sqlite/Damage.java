package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Injury;
import dev.reeve.daemon.log.Line;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/** One random damage to a store, and what has to be found because of it. */
final class Damage extends Injury {

  static final int KINDS = 17;

  private final Hand hand;
  private final RandomGenerator random;
  private final List<Hand.Stored> chunks;
  private final Hand.Stored victim;
  private final int at;

  Damage(Hand hand, RandomGenerator random) {
    this.hand = hand;
    this.random = random;
    this.chunks = hand.chunks();
    this.victim = chunks.get(random.nextInt(chunks.size()));
    this.at = random.nextInt(victim.lines().size());
    teams.add(victim.id());
  }

  @Override
  public void heal() throws SQLException {
    hand.putBack();
  }

  @Override
  public void inflict() throws SQLException {
    switch (random.nextInt(KINDS + 2)) {
      case 0, 1, 2 -> flipByte();
      case 3 -> cutBody();
      case 4 -> dropLine();
      case 5 -> swapLines();
      case 6 -> forgeLine();
      case 7 -> insertLine();
      case 8 -> deleteChunk();
      case 9 -> swapChunks();
      case 10 -> giveToAnotherTeam();
      case 11 -> column("first");
      case 12 -> column("previous");
      case 13 -> moveChunk();
      case 14 -> forgeChunk();
      case 15 -> head();
      case 16 -> loseHead();
      case 17 -> block();
      default -> loseBlock();
    }
  }

  private void flipByte() throws SQLException {
    byte[] body = victim.chunk().body().clone();
    int offset = random.nextInt(body.length);
    body[offset] ^= (byte) (1 << random.nextInt(8));
    what = "a flipped bit";
    store(body, lineAt(offset));
  }

  private void cutBody() throws SQLException {
    what = "a chunk cut short";
    int length = random.nextInt(victim.chunk().body().length);
    store(java.util.Arrays.copyOf(victim.chunk().body(), length), lineAt(length));
  }

  private void dropLine() throws SQLException {
    what = "a lost line";
    List<Line> lines = new ArrayList<>(victim.lines());
    lines.remove(at);
    store(Frames.encode(lines), line().index());
  }

  private void swapLines() throws SQLException {
    what = "swapped lines";
    int other = (at + 1) % victim.lines().size();
    if (other == at) {
      dropLine();
      return;
    }
    List<Line> lines = new ArrayList<>(victim.lines());
    Collections.swap(lines, at, other);
    store(Frames.encode(lines), victim.chunk().first() + Math.min(at, other));
  }

  private void forgeLine() throws SQLException {
    what = "a forged line";
    List<Line> lines = new ArrayList<>(victim.lines());
    lines.set(at, forged(before(line().index())));
    store(Frames.encode(lines), Math.min(line().index() + 1, end()));
  }

  private void insertLine() throws SQLException {
    what = "a line slipped in";
    List<Line> lines = new ArrayList<>(victim.lines());
    lines.add(at, forged(before(line().index())));
    store(Frames.encode(lines), line().index() + 1);
  }

  private void deleteChunk() throws SQLException {
    what = "a lost chunk";
    index = victim.chunk().first();
    hand.run("DELETE FROM chunk WHERE seq = ?", victim.chunk().seq());
  }

  private void swapChunks() throws SQLException {
    what = "swapped chunks";
    List<Hand.Stored> own = own();
    int position = own.indexOf(victim);
    Hand.Stored other = own.get((position + 1) % own.size());
    index = Math.min(victim.chunk().first(), other.chunk().first());
    body(victim.chunk().seq(), other.chunk().body());
    body(other.chunk().seq(), victim.chunk().body());
  }

  private void giveToAnotherTeam() throws SQLException {
    what = "a chunk in the name of another team";
    index = victim.chunk().first();
    long other = 1 + victim.chunk().team() % 4;
    teams.add(new TeamId(List.of("a", "b", "c", "unnamed-4").get((int) other - 1)));
    hand.run("UPDATE chunk SET team = ? WHERE seq = ?", other, victim.chunk().seq());
  }

  private void column(String column) throws SQLException {
    what = "another number in " + column;
    long change = random.nextBoolean() ? random.nextLong(1, 5) : 1L << random.nextInt(50);
    if (random.nextBoolean()) change = -change;
    String sql = "UPDATE chunk SET %s = %s + ? WHERE seq = ?".formatted(column, column);
    hand.run(sql, change, victim.chunk().seq());
  }

  private void moveChunk() throws SQLException {
    what = "a chunk under another number";
    long seq = random.nextBoolean() ? 1_000 : -random.nextLong(1_000);
    hand.run("UPDATE chunk SET seq = ? WHERE seq = ?", seq, victim.chunk().seq());
  }

  private void forgeChunk() throws SQLException {
    what = "a forged chunk behind the end";
    reachable = false;
    index = end() + 1;
    long last = own().getLast().chunk().seq();
    hand.run(
        "INSERT INTO chunk (seq, team, first, previous, body) VALUES (?, ?, ?, ?, ?)",
        1_000,
        victim.chunk().team(),
        index,
        last,
        Frames.encode(List.of(forged(before(index)))));
  }

  private void head() throws SQLException {
    what = "another head";
    String change =
        List.of(
                "idx = idx + 1",
                "idx = idx - 1",
                "hash = zeroblob(32)",
                "hash = x'00'",
                "chunk = 1",
                "idx = 0",
                "chunk = 999")
            .get(random.nextInt(7));
    hand.run("UPDATE head SET " + change + " WHERE team = ?", victim.chunk().team());
  }

  private void loseHead() throws SQLException {
    what = "a lost head";
    hand.run("DELETE FROM head WHERE team = ?", victim.chunk().team());
  }

  private void block() throws SQLException {
    what = "a broken block of the index";
    inTeamWithBlocks();
    if (random.nextInt(4) == 0) {
      hand.run("UPDATE block SET upto = upto + ?", random.nextInt(1, 9));
      return;
    }
    byte[] body = hand.bytes("SELECT body FROM block ORDER BY upto LIMIT 1");
    body[random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(8));
    hand.run("UPDATE block SET body = ? WHERE upto = (SELECT min(upto) FROM block)", body);
  }

  private void loseBlock() throws SQLException {
    what = "a lost block of the index";
    inTeamWithBlocks();
    String which = random.nextBoolean() ? "max" : "min";
    hand.run("DELETE FROM block WHERE upto = (SELECT " + which + "(upto) FROM block)");
  }

  /** Only one team's log is long enough to have any. */
  private void inTeamWithBlocks() {
    teams.clear();
    teams.add(new TeamId("a"));
  }

  private void store(byte[] body, long foundAt) throws SQLException {
    index = foundAt;
    body(victim.chunk().seq(), body);
  }

  private void body(long seq, byte[] body) throws SQLException {
    hand.run("UPDATE chunk SET body = ? WHERE seq = ?", body, seq);
  }

  private Line line() {
    return victim.lines().get(at);
  }

  /** The index of the line whose frame covers this byte of the chunk's body. */
  private long lineAt(int offset) {
    int end = 0;
    for (Line line : victim.lines()) {
      end += Frames.encode(List.of(line)).length;
      if (offset < end) return line.index();
    }
    throw new IllegalArgumentException("beyond the chunk: " + offset);
  }

  private List<Hand.Stored> own() {
    return chunks.stream().filter(chunk -> chunk.id().equals(victim.id())).toList();
  }

  private long end() {
    return own().getLast().last();
  }

  private Head before(long next) {
    for (Hand.Stored stored : own()) {
      for (Line line : stored.lines()) {
        if (line.index() == next - 1) return new Head(line.index(), line.hash());
      }
    }
    return new Head(next - 1, Hash.ZERO);
  }

  /** A line whose seal is right for its place, but that nobody appended. */
  private Line forged(Head before) {
    byte[] body = new byte[20];
    random.nextBytes(body);
    return new Chain().seal(victim.id(), before, body, random.nextLong());
  }
}
