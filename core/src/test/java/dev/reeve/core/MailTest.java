package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T3;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.approved;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.Table.Cell;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.Message;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.MessageEvent.Answered;
import dev.reeve.core.message.MessageEvent.Delivered;
import dev.reeve.core.message.MessageEvent.Questioned;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.text.SafeText;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages and their deliveries, questions and their answers. */
class MailTest {

  private static final SafeText NONE = SafeText.EMPTY;

  /** Which state of a delivery may follow which: + may. */
  private static final Table TABLE =
      Table.of(
          """
          from         QUEUED SENT DELIVERED UNCONFIRMED ACKNOWLEDGED REFUSED EXPIRED
          QUEUED       -      +    +         +           +            +       +
          SENT         -      -    +         +           +            +       +
          DELIVERED    -      -    -         -           +            -       -
          UNCONFIRMED  -      -    +         -           +            -       -
          ACKNOWLEDGED -      -    -         -           -            -       -
          REFUSED      -      -    -         -           -            -       -
          EXPIRED      -      -    -         -           -            -       -
          """);

  static Stream<Cell> cells() {
    return TABLE.cells();
  }

  @ParameterizedTest
  @MethodSource("cells")
  @DisplayName("T-46 a delivery moves forward only, and what is reached does not expire")
  void deliveries_move_forward(Cell cell) {
    Delivery from = Delivery.valueOf(cell.row());
    Delivery to = Delivery.valueOf(cell.column());
    assertThat(from.leadsTo(to)).isEqualTo(cell.value().equals("+"));
    Story story = told();
    MessageId id = id(story);
    if (from != Delivery.QUEUED) story.when(at(3), new Noticed.DeliveryReport(id, from, NONE));
    story.when(at(4), new Noticed.DeliveryReport(id, to, text("seen")));
    if (cell.value().equals("+")) story.then(new Delivered(id, CODER, to, text("seen")));
    else story.then().changingNothing();
  }

  @Test
  @DisplayName(
      "T-46 a message is queued, brought to its addressee once durable, and owed till then")
  void a_message_is_queued_and_brought() {
    Story story = told();
    MessageId id = id(story);
    Effect deliver = new Effect.Deliver(id, LEAD, CODER, text("hello"));
    Message queued = new Message(id, LEAD, CODER, T1, text("hello"), at(2), Delivery.QUEUED);
    assertThat(story.state().mail().messages().values()).containsExactly(queued);
    assertThat(Core.react(story.state(), story.latest().getFirst())).containsExactly(deliver);
    assertThat(Core.owed(story.state())).containsExactly(deliver);
    story.when(at(3), new Noticed.DeliveryReport(id, Delivery.SENT, NONE));
    assertThat(Core.react(story.state(), story.latest().getFirst())).isEmpty();
    assertThat(Core.owed(story.state())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ACKNOWLEDGED", "REFUSED", "EXPIRED"})
  @DisplayName("T-46 of a settled message the log alone knows")
  void a_settled_message_is_forgotten(Delivery settled) {
    Story story = told();
    story.when(at(3), new Noticed.DeliveryReport(id(story), settled, NONE));
    assertThat(story.state().mail().messages().isEmpty()).isTrue();
  }

  @Test
  @DisplayName("T-46 a report on a message that nobody sent is nothing")
  void a_report_on_an_unknown_message() {
    active().when(at(2), new Noticed.DeliveryReport(new MessageId(7), Delivery.SENT, NONE)).then();
  }

  @Test
  @DisplayName("T-46 a thousand messages are followed up, and no more")
  void mail_has_a_bound() {
    Story story = active();
    Told hello = new Told(LEAD, CODER, text("hello"), null, false);
    for (int i = 0; i < 1_001; i++) story.given(hello);
    assertThat(story.state().mail().messages().size()).isEqualTo(1_000);
    assertThat(story.state().mail().messages().get(id(story))).isNotNull();
  }

  @Test
  @DisplayName("T-6 what is said to the supervisor is recorded, and brought to nobody")
  void words_to_the_supervisor_stay() {
    Story story =
        active().given(at(2), order(CODER, new Tell(MemberId.SUPERVISOR, text("hi"), null, false)));
    assertThat(story.state().mail().messages().isEmpty()).isTrue();
    story.given(at(3), order(CODER, new Ask(MemberId.SUPERVISOR, text("is it out?"), null)));
    assertThat(story.state().mail().questions().isEmpty()).isTrue();
    assertThat(Core.owed(story.state())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "lead,        lead",
    "coordinator, coordinator",
    "coder-2,     coder-2",
    "supervisor,  supervisor",
    "operator,    ",
    "stranger,    "
  })
  @DisplayName("T-7 an addressee must be there")
  void addressees_with_a_lead(String name, String to) {
    addressed(active(), name, to);
  }

  @ParameterizedTest
  @CsvSource({"lead, operator", "coordinator, operator", "operator, operator", "coder-9, "})
  @DisplayName("T-17 by its role the authority is addressed, whatever its name")
  void addressees_without_a_lead(String name, String to) {
    addressed(active(List.of(seat(CODER, "coder"))), name, to);
  }

  private static void addressed(Story story, String name, String to) {
    Tell tell = new Tell(new MemberId(name), text("hi"), null, false);
    story.when(at(2), order(CODER, tell));
    if (to == null) story.refused(Code.UNKNOWN_MEMBER);
    else story.then(new Told(CODER, new MemberId(to), text("hi"), null, false));
  }

  @Test
  @DisplayName("T-85 an answer closes its question and goes to the one who asked")
  void a_question_is_answered() {
    Story story = active(simple(T1)).when(at(2), order(CODER, new Ask(LEAD, text("Port?"), T1)));
    story.then(new Questioned(CODER, LEAD, text("Port?"), T1));
    MessageId id = id(story);
    assertThat(story.state().mail().questions().keys()).containsExactly(id);
    story.when(at(3), order(RIVAL, new Reply(id, text("80")))).refused(Code.INVALID_TRANSITION);
    story
        .when(at(4), order(LEAD, new Reply(id, text("80"))))
        .then(new Answered(LEAD, id, CODER, text("80"), T1));
    assertThat(story.state().mail().questions().isEmpty()).isTrue();
    story.when(at(5), order(LEAD, new Reply(id, text("80")))).refused(Code.INVALID_TRANSITION);
  }

  @Test
  @DisplayName("T-85 without an id the oldest open question is answered")
  void the_oldest_question_is_answered_first() {
    Story story = active().given(at(2), order(CODER, new Ask(LEAD, text("Port?"), null)));
    MessageId first = id(story);
    story.given(at(3), order(RIVAL, new Ask(COORDINATOR, text("Host?"), null)));
    story.given(at(4), order(RIVAL, new Ask(LEAD, text("Host?"), null)));
    MessageId second = id(story);
    Order reply = order(LEAD, new Reply(null, text("yes")));
    story.when(at(5), reply).then(new Answered(LEAD, first, CODER, text("yes"), null));
    story.when(at(6), reply).then(new Answered(LEAD, second, RIVAL, text("yes"), null));
    story.when(at(7), reply).refused(Code.INVALID_TRANSITION);
  }

  @Test
  @DisplayName("T-85 an answer to somebody answers the oldest open question from that asker")
  void the_asker_is_named() {
    Story story =
        active()
            .given(at(2), order(CODER, new Ask(LEAD, text("Port?"), null)))
            .given(at(3), order(RIVAL, new Ask(LEAD, text("Host?"), null)));
    MessageId host = id(story);
    story.given(at(4), order(RIVAL, new Ask(LEAD, text("Path?"), null)));
    MessageId path = id(story);
    Order reply = order(LEAD, new Reply(null, RIVAL, text("yes")));
    story.when(at(5), reply).then(new Answered(LEAD, host, RIVAL, text("yes"), null));
    story
        .when(at(6), order(LEAD, new Reply(path, CODER, text("no"))))
        .refused(Code.INVALID_TRANSITION);
    story.when(at(7), reply).then(new Answered(LEAD, path, RIVAL, text("yes"), null));
    story.when(at(8), reply).refused(Code.INVALID_TRANSITION);
    assertThat(story.rejection().reason()).contains("from coder-2");
    story
        .when(at(9), order(LEAD, new Reply(null, new MemberId("stranger"), text("yes"))))
        .refused(Code.UNKNOWN_MEMBER);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("T-85 a question lapses when its task is over; others stay open")
  void a_question_lapses_with_its_task(boolean done) {
    Story story =
        active(simple(T1), approved(T3, CODER))
            .given(at(2), order(CODER, new Ask(LEAD, text("Port?"), T3)))
            .given(at(3), order(CODER, new Ask(LEAD, text("Host?"), T1)));
    MessageId open = id(story);
    Order end =
        done ? order(CODER, 1, new Finish(T3, null)) : order(LEAD, 1, new Cancel(T3, text("no")));
    story.given(at(4), end);
    assertThat(story.state().mail().questions().keys()).containsExactly(open);
  }

  private static Story told() {
    return active(simple(T1)).given(at(2), order(LEAD, new Tell(CODER, text("hello"), T1, false)));
  }

  /** Of the message that came with the last line. */
  private static MessageId id(Story story) {
    return new MessageId(story.entries().getLast().index());
  }
}
