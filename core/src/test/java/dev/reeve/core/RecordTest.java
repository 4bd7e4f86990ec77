package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.team;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Order.Stamps;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskEvent.DuplicateClaim;
import dev.reeve.core.team.TeamState;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How what was decided becomes lines of the log. */
class RecordTest {

  @Test
  @DisplayName("T-20 lines are numbered without a gap, and of one instant each is a microsecond on")
  void lines_of_one_instant_follow_each_other() {
    Story story = Story.of(team(simple(T1)));
    for (int i = 0; i < story.entries().size(); i++) {
      assertThat(story.entries().get(i).index()).isEqualTo(i + 1);
      assertThat(story.entries().get(i).at()).isEqualTo(Story.START.plus(i, ChronoUnit.MICROS));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-3600000000, 1",
    "-1,          1",
    "0,           1",
    "1,           1",
    "2,           2",
    "60000000,    60000000"
  })
  @DisplayName("T-20 time strictly increases, whatever the clock says")
  void time_strictly_increases(long microsAfter, long expected) {
    Story story = active();
    var last = story.state().position().at();
    story.given(
        last.plus(microsAfter, ChronoUnit.MICROS),
        order(CODER, new Tell(LEAD, text("hello"), null, false)));
    assertThat(story.latest().getFirst().at()).isEqualTo(last.plus(expected, ChronoUnit.MICROS));
    assertThat(story.state().position().at()).isEqualTo(story.latest().getLast().at());
  }

  @Test
  @DisplayName("T-18 every line names its writer")
  void every_line_names_its_writer() {
    assertThat(active(simple(T1)).entries()).extracting(Entry::writer).containsOnly(Story.WRITER);
  }

  @ParameterizedTest
  @CsvSource({
    "node-a@1, node-a, 1",
    "a@b@7,    a@b,    7",
    "@1,       ,       0",
    "a@,       ,       0",
    "a@x,      ,       0",
    "a,        ,       0"
  })
  @DisplayName("T-18 a writer is a node and a term")
  void a_writer_is_read_back(String text, String node, long term) {
    Writer writer = Writer.parse(text);
    assertThat(writer).isEqualTo(node == null ? null : new Writer(node, term));
    if (writer != null) assertThat(writer).hasToString(text);
  }

  @Test
  @DisplayName(
      "W-3 a member's line tells how its command came; Reeve's own line tells the same way in")
  void the_way_in_is_recorded() {
    Order claim = new Order(RIVAL, Via.OPERATOR, Stamps.NONE.at(2), "claims", new Claim(T1));
    Story story = active(simple(T1)).given(at(2), order(CODER, 1, new Claim(T1)));
    story
        .when(at(60), claim)
        .refused(Rejection.Code.ALREADY_CLAIMED, new DuplicateClaim(T1, CODER, RIVAL));
    Order hello =
        new Order(
            CODER, Via.HOOK, Stamps.NONE, "hello", new Tell(LEAD, text("hello"), null, false));
    story.given(at(61), hello);
    assertThat(story.latest()).extracting(Entry::via).containsExactly(Via.HOOK);
  }

  @Test
  @DisplayName("T-20 the lines alone rebuild the state")
  void the_lines_alone_rebuild_the_state() {
    Story story = Samples.active(CODER).given(at(2), Samples.ordered(CODER, CommandType.CLAIM));
    TeamState rebuilt = TeamState.blank(story.state().id());
    for (Entry entry : story.entries()) rebuilt = Core.evolve(rebuilt, entry);
    assertThat(rebuilt).isEqualTo(story.state());
  }
}
