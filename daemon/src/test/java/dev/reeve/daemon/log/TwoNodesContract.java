package dev.reeve.daemon.log;

import static dev.reeve.daemon.log.Scribe.batch;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What every store must do that two nodes can open at the same time. */
public abstract class TwoNodesContract {

  private EventLog one;
  private EventLog other;

  /** Another way into one and the same store, which is empty at the first. */
  protected abstract EventLog open();

  @BeforeEach
  void start() {
    one = open();
    other = open();
  }

  @AfterEach
  void stop() {
    one.close();
    other.close();
  }

  @Test
  @DisplayName("R-2 of two nodes on one store the later holder writes, and each reads the other")
  void the_later_holder_writes() {
    Scribe old = Scribe.granted(one, "node-1", "a");
    old.write(300);
    assertThat(one.find(old.team(), 300)).containsExactly(300L);
    Scribe now = Scribe.granted(other, "node-2", "a");
    now.write(300);
    assertThat(one.append(batch(old.slice(1)))).containsExactly(new Appended.Fenced(2));
    assertThat(one.append(batch(old.slice(0)))).containsExactly(new Appended.Fenced(2));
    assertThat(one.read(old.team(), 599, 5)).hasSize(1);
    assertThat(one.find(old.team(), 600)).containsExactly(600L);
    Scribe again = Scribe.granted(one, "node-1", "a");
    assertThat(again.head()).isEqualTo(now.head());
    assertThat(one.find(old.team(), 601)).isEmpty();
    again.write(300);
    assertThat(other.append(batch(now.slice(1)))).containsExactly(new Appended.Fenced(3));
    assertThat(other.find(old.team(), 900)).containsExactly(900L);
    assertThat(new Verifier(Verifier.Writers.ANY).verify(other)).isEmpty();
  }

  @Test
  @DisplayName("R-2 what another node wrote is seen, whether this one knew of it or not")
  void nothing_old_is_believed() {
    Scribe mine = Scribe.granted(one, "a");
    mine.write(10);
    assertThat(one.find(mine.team(), 10)).containsExactly(10L);
    Scribe theirs = Scribe.granted(other, "a");
    theirs.write(10);
    Scribe again = Scribe.granted(one, "a");
    assertThat(one.find(mine.team(), 20)).containsExactly(20L);
    assertThat(one.read(mine.team(), 10, 100)).hasSize(10);
    assertThat(other.read(mine.team(), 10, 100)).hasSize(10);
    again.write(10);
    assertThat(other.append(batch(theirs.slice(1)))).containsExactly(new Appended.Fenced(3));
    assertThat(other.read(mine.team(), 20, 100)).hasSize(10);
    again.write(10);
    assertThat(other.read(mine.team(), 20, 100)).hasSize(20);
    assertThat(other.find(mine.team(), 40)).containsExactly(40L);
  }

  @Test
  @DisplayName("R-2 a term is good through any connection to the store")
  void a_lease_is_not_bound_to_a_connection() {
    Scribe scribe = Scribe.granted(one, "a");
    scribe.write(200);
    assertThat(one.find(scribe.team(), 201)).isEmpty();
    Scribe elsewhere = new Scribe(other, scribe.team(), scribe.term(), scribe.head());
    elsewhere.write(200);
    Scribe back = new Scribe(one, scribe.team(), scribe.term(), elsewhere.head());
    back.write(200);
    assertThat(one.find(scribe.team(), 300)).containsExactly(300L);
    assertThat(one.tenures(scribe.team())).hasSize(1);
    assertThat(new Verifier(Verifier.Writers.ANY).verify(one)).isEmpty();
  }
}
