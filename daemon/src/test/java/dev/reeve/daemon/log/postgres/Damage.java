package dev.reeve.daemon.log.postgres;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Injury;
import dev.reeve.daemon.log.Line;
import java.sql.SQLException;
import java.util.List;
import java.util.random.RandomGenerator;

/** One random damage to a store, and what has to be found because of it. */
final class Damage extends Injury {

  static final int KINDS = 14;
  private static final String WHERE = " WHERE team = ? AND idx = ?";

  private final Hand hand;
  private final RandomGenerator random;
  private final Hand.Stored victim;
  private final List<Hand.Stored> own;

  Damage(Hand hand, RandomGenerator random) {
    this.hand = hand;
    this.random = random;
    victim = hand.lines().get(random.nextInt(hand.lines().size()));
    own = hand.lines().stream().filter(each -> each.team() == victim.team()).toList();
    index = victim.index();
    teams.add(victim.id());
  }

  @Override
  public void heal() throws SQLException {
    hand.putBack();
  }

  @Override
  public void inflict() throws SQLException {
    switch (random.nextInt(KINDS + 2)) {
      case 0, 1 -> flip("body", victim.line().body());
      case 2, 3 -> flip("hash", victim.line().hash().bytes());
      case 4 -> key();
      case 5 -> cut();
      case 6 -> delete();
      case 7 -> deleteLast();
      case 8 -> swap();
      case 9 -> forge();
      case 10 -> forgeBeyond();
      case 11 -> giveToAnotherTeam();
      case 12 -> head();
      case 13 -> loseHead();
      case 14 -> loseName();
      default -> move();
    }
  }

  private void flip(String column, byte[] bytes) throws SQLException {
    what = "a flipped bit in " + column;
    byte[] flipped = bytes.clone();
    flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
    hand.run("UPDATE line SET " + column + " = ?" + WHERE, flipped, victim.team(), index);
  }

  private void key() throws SQLException {
    what = "another key";
    long key = random.nextInt(4) == 0 ? 0 : victim.line().key() ^ 1L << random.nextInt(64);
    hand.run("UPDATE line SET key = ?" + WHERE, key, victim.team(), index);
  }

  private void cut() throws SQLException {
    what = "a value cut short";
    String column = random.nextBoolean() ? "body" : "hash";
    String shorter = "substring(%s FROM 1 FOR length(%s) - 1)".formatted(column, column);
    hand.run("UPDATE line SET " + column + " = " + shorter + WHERE, victim.team(), index);
  }

  private void delete() throws SQLException {
    what = "a lost line";
    hand.run("DELETE FROM line" + WHERE, victim.team(), index);
  }

  private void deleteLast() throws SQLException {
    what = "a lost end";
    int count = random.nextInt(1, own.size() + 1);
    index = own.get(own.size() - count).index();
    hand.run("DELETE FROM line WHERE team = ? AND idx >= ?", victim.team(), index);
  }

  private void swap() throws SQLException {
    what = "swapped lines";
    Hand.Stored other = own.get((own.indexOf(victim) + 1) % own.size());
    if (other.equals(victim)) {
      delete();
      return;
    }
    store(index, other.line());
    store(other.index(), victim.line());
    index = Math.min(index, other.index());
  }

  private void forge() throws SQLException {
    what = "a forged line";
    store(index, forged(before(index)));
    index = Math.min(index + 1, end()); // only its successor, or the head, can tell
  }

  private void forgeBeyond() throws SQLException {
    what = "a forged line behind the end";
    index = end() + 1 + random.nextInt(2);
    Line line = forged(new Head(index - 1, own.getLast().line().hash()));
    hand.run(
        "INSERT INTO line (team, idx, key, hash, body) VALUES (?, ?, ?, ?, ?)",
        victim.team(),
        index,
        line.key(),
        line.hash().bytes(),
        line.body());
  }

  private void giveToAnotherTeam() throws SQLException {
    what = "a line in the name of another team";
    long stranger = 4_000;
    teams.add(new TeamId("unnamed-" + stranger));
    hand.run("UPDATE line SET team = ?" + WHERE, stranger, victim.team(), index);
  }

  private void head() throws SQLException {
    what = "another head";
    index = ANYWHERE;
    String change =
        List.of(
                "idx = idx + 1",
                "idx = idx - 1",
                "idx = 0",
                "hash = decode(repeat('00', 32), 'hex')",
                "hash = decode('00', 'hex')")
            .get(random.nextInt(5));
    hand.run("UPDATE head SET " + change + " WHERE team = ?", victim.team());
  }

  private void loseHead() throws SQLException {
    what = "a lost head";
    index = ANYWHERE;
    hand.run("DELETE FROM head WHERE team = ?", victim.team());
  }

  private void loseName() throws SQLException {
    what = "a lost name";
    index = 1; // the chain holds the name
    reachable = false;
    teams.set(0, new TeamId("unnamed-" + victim.team()));
    if (random.nextBoolean()) {
      hand.run("DELETE FROM team WHERE team = ?", victim.team());
    } else {
      hand.run("UPDATE team SET name = 'No Name' WHERE team = ?", victim.team());
    }
  }

  private void move() throws SQLException {
    what = "a line at another index";
    long to = random.nextBoolean() ? -random.nextLong(1_000) : end() + random.nextLong(2, 1_000);
    hand.run("UPDATE line SET idx = ?" + WHERE, to, victim.team(), index);
  }

  private void store(long at, Line line) throws SQLException {
    hand.run(
        "UPDATE line SET key = ?, hash = ?, body = ?" + WHERE,
        line.key(),
        line.hash().bytes(),
        line.body(),
        victim.team(),
        at);
  }

  private long end() {
    return own.getLast().index();
  }

  private Head before(long next) {
    return own.stream()
        .filter(each -> each.index() == next - 1)
        .map(each -> new Head(each.index(), each.line().hash()))
        .findFirst()
        .orElse(Head.EMPTY);
  }

  /** A line whose seal is right for its place, but that nobody appended. */
  private Line forged(Head before) {
    byte[] body = new byte[20];
    random.nextBytes(body);
    return new Chain().seal(victim.id(), before, body, random.nextLong());
  }
}
