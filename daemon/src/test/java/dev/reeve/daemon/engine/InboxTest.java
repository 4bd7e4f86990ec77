package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.TeamId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InboxTest {

  private static final TeamId A = new TeamId("a");
  private static final TeamId B = new TeamId("b");
  private static final TeamId C = new TeamId("c");

  @Test
  @DisplayName("P-1 what has come for one team is taken together, in its order")
  void together() {
    Inbox inbox = new Inbox(100, 100);
    List<Ask> asks = put(inbox, A, B, A, C, B, A);
    assertThat(take(inbox, 100)).containsExactlyElementsOf(picked(asks, 0, 2, 5, 1, 4, 3));
    assertThat(inbox.isEmpty()).isTrue();
  }

  @Test
  @DisplayName("P-1 who comes during a turn waits for the next, whatever its team")
  void turns() {
    Inbox inbox = new Inbox(100, 100);
    List<Ask> first = put(inbox, A, B, A);
    assertThat(take(inbox, 1)).containsExactlyElementsOf(picked(first, 0));
    List<Ask> later = put(inbox, C, A);
    assertThat(inbox.size()).isEqualTo(4);
    assertThat(take(inbox, 100)).containsExactlyElementsOf(picked(first, 2, 1));
    assertThat(take(inbox, 100)).containsExactlyElementsOf(picked(later, 0, 1));
  }

  @Test
  @DisplayName("P-1 a turn has an end: a team that asks without end holds nobody up")
  void bounded_turns() {
    Inbox inbox = new Inbox(100, 3);
    List<Ask> asks = put(inbox, A, A, B, A, A, A);
    assertThat(take(inbox, 100)).containsExactlyElementsOf(picked(asks, 0, 1, 2));
    assertThat(take(inbox, 100)).containsExactlyElementsOf(picked(asks, 3, 4, 5));
  }

  @Test
  @DisplayName("P-2 what was put back is next, but for what comes again")
  void put_back() {
    Inbox inbox = new Inbox(100, 100);
    List<Ask> asks = put(inbox, A, B, C);
    List<Ask> taken = take(inbox, 2);
    inbox.putBack(taken);
    Ask moved = look(C);
    inbox.again(moved);
    assertThat(inbox.size()).isEqualTo(4);
    assertThat(take(inbox, 100)).containsExactly(moved, asks.get(0), asks.get(1), asks.get(2));
    assertThat(inbox.isEmpty()).isTrue();
  }

  @Test
  @DisplayName("R-6 it takes in so much and no more")
  void bounded() {
    Inbox inbox = new Inbox(2, 10);
    put(inbox, A, B);
    assertThat(inbox.offer(look(C))).isFalse();
    take(inbox, 1);
    assertThat(inbox.offer(look(C))).isTrue();
  }

  private static List<Ask> put(Inbox inbox, TeamId... teams) {
    List<Ask> asks = Arrays.stream(teams).map(InboxTest::look).toList();
    for (Ask ask : asks) assertThat(inbox.offer(ask)).isTrue();
    return asks;
  }

  private static Ask look(TeamId team) {
    return new Ask.Look(team, _ -> {});
  }

  private static List<Ask> take(Inbox inbox, int most) {
    List<Ask> taken = new ArrayList<>();
    inbox.drainTo(taken, most);
    return taken;
  }

  private static List<Ask> picked(List<Ask> asks, int... places) {
    return Arrays.stream(places).mapToObj(asks::get).toList();
  }
}
