package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.SECURITY;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.CommandType.Group;
import dev.reeve.core.Table.Cell;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Phases;
import dev.reeve.core.team.TeamState;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What each phase of a team makes of each command, cell by cell. */
class PhaseTableTest {

  /** Written out by hand: . is accepted, NO is INVALID_TRANSITION, CLOSED is TEAM_CLOSED. */
  private static final Table TABLE =
      Table.of(
          """
          command                 BOOTSTRAP ACTIVE LOCKED FROZEN TEARING READY  DELETED
          ACTIVITY                .         .      HOLD   .      .       .      CLOSED
          TOOL_STARTED            .         .      HOLD   .      .       .      CLOSED
          TOOL_ENDED              .         .      HOLD   .      .       .      CLOSED
          PROGRESS                .         .      HOLD   .      .       .      CLOSED
          WAIT                    .         .      HOLD   .      .       .      CLOSED
          ERROR                   .         .      HOLD   .      .       .      CLOSED
          HEALTH_RESPONSE         .         .      HOLD   .      .       .      CLOSED
          CLAIM                   NOT_OWNED .      LOCKED FROZEN NO      FROZEN CLOSED
          IN_REVIEW               NOT_OWNED .      LOCKED FROZEN NO      FROZEN CLOSED
          DONE                    NOT_OWNED .      LOCKED FROZEN NO      FROZEN CLOSED
          STUCK                   NOT_OWNED .      LOCKED FROZEN NO      FROZEN CLOSED
          REVIEW                  NOT_OWNED .      LOCKED FROZEN NO      FROZEN CLOSED
          QUALITY_RESULT          NOT_OWNED .      LOCKED .      NO      FROZEN CLOSED
          REVIEW_LOOP             NOT_OWNED .      LOCKED .      NO      FROZEN CLOSED
          ESCALATE_TO_MEDIUM      NOT_OWNED .      LOCKED .      NO      FROZEN CLOSED
          IMPOSSIBLE_WAIT         NOT_OWNED .      LOCKED .      NO      FROZEN CLOSED
          TOOL_UNAVAILABLE        NOT_OWNED .      LOCKED .      .       FROZEN CLOSED
          QUESTION                NOT_OWNED .      LOCKED .      .       FROZEN CLOSED
          ANSWER                  NOT_OWNED .      LOCKED .      .       FROZEN CLOSED
          MESSAGE                 NOT_OWNED .      LOCKED .      .       FROZEN CLOSED
          SHUTDOWN_ACK            NOT_OWNED .      HOLD   .      .       .      CLOSED
          TEXT                    .         .      .      .      .       .      CLOSED
          STATE_OWNERSHIP_HANDOFF .         .      LOCKED FROZEN NO      NO     CLOSED
          SPAWN                   .         .      LOCKED FROZEN NO      FROZEN CLOSED
          ADD_TASK                .         .      LOCKED FROZEN NO      FROZEN CLOSED
          ASSIGN                  .         .      LOCKED FROZEN NO      FROZEN CLOSED
          CANCEL                  NOT_OWNED .      LOCKED FROZEN NO      FROZEN CLOSED
          ADJUSTMENT_DECISION     NOT_OWNED .      LOCKED FROZEN NO      FROZEN CLOSED
          DECIDE                  NOT_OWNED .      .      .      .       FROZEN CLOSED
          TEARDOWN                NOT_OWNED .      LOCKED FROZEN NO      NO     CLOSED
          FORCED_FINALIZE_ACK     NOT_OWNED NO     LOCKED FROZEN .       NO     CLOSED
          DELETE_TEAM             NOT_OWNED NO     LOCKED FROZEN NO      .      CLOSED
          """);

  /** What the table accepts, but only once something has gone before: an own test has it. */
  private static final List<CommandType> IN_ITS_TIME =
      List.of(
          CommandType.SHUTDOWN_ACK,
          CommandType.ADJUSTMENT_DECISION,
          CommandType.FORCED_FINALIZE_ACK);

  static Stream<Cell> cells() {
    return TABLE.cells();
  }

  @Test
  @DisplayName("T-8 the table has a row for every command and a column for every phase")
  void the_table_is_complete() {
    assertThat(TABLE.firstColumn())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(CommandType.values()).map(Enum::name).toList());
    assertThat(TABLE.columns(Phase.class)).containsExactly(Phase.values());
  }

  @ParameterizedTest
  @MethodSource("cells")
  @DisplayName("T-8 the core's table says the same as the one written here")
  void the_tables_agree(Cell cell) {
    Phases.Rule rule = Phases.rule(CommandType.valueOf(cell.row()), phase(cell));
    assertThat(rule.name()).isEqualTo(ruleOf(cell));
  }

  private static String ruleOf(Cell cell) {
    return switch (cell.value()) {
      case "." -> "ACCEPT";
      case "NO" -> "INVALID_TRANSITION";
      case "CLOSED" -> "TEAM_CLOSED";
      default -> cell.value();
    };
  }

  static Stream<Cell> decidable() {
    return TABLE
        .cells()
        .filter(cell -> !cell.row().equals("TEXT"))
        .filter(cell -> !cell.value().equals(".") || !IN_ITS_TIME.contains(type(cell)));
  }

  @ParameterizedTest
  @MethodSource("decidable")
  @DisplayName("T-8 a command in a phase is answered as its cell says")
  void a_command_is_answered_as_its_cell_says(Cell cell) {
    CommandType type = type(cell);
    MemberId sender = sender(type);
    TeamState state = in(phase(cell), sender);
    Outcome outcome = Core.decide(state, Samples.ordered(sender, type), null, at(10));
    assertThat(Story.word(outcome.answer())).isEqualTo(answerTo(cell));
    if (!cell.value().equals(".")) assertThat(outcome.events()).isEmpty();
  }

  private static String answerTo(Cell cell) {
    return switch (cell.value()) {
      case "." -> type(cell).group() == Group.SIGNAL ? "NOTED" : "ACCEPTED";
      case "NO" -> "INVALID_TRANSITION";
      case "CLOSED" -> "TEAM_CLOSED";
      case "HOLD" -> "HELD";
      default -> cell.value();
    };
  }

  @ParameterizedTest
  @CsvSource({
    "BOOTSTRAP,       NOT_OWNED,          ACCEPTED",
    "ACTIVE,          ACCEPTED,           ACCEPTED",
    "LOCKED,          LOCKED,             HELD",
    "FROZEN,          FROZEN,             ACCEPTED",
    "TEARING_DOWN,    INVALID_TRANSITION, ACCEPTED",
    "READY_TO_DELETE, FROZEN,             ACCEPTED",
    "DELETED,         TEAM_CLOSED,        TEAM_CLOSED"
  })
  @DisplayName("T-8 a text is judged by what is in it")
  void a_text_is_judged_by_what_is_in_it(Phase phase, String claim, String status) {
    assertThat(answerToText(phase, "CLAIM: task 1")).isEqualTo(claim);
    assertThat(answerToText(phase, "STATUS: task 2. reading")).isEqualTo(status);
  }

  private static String answerToText(Phase phase, String words) {
    Order order = order(CODER, new Say(text(words)));
    return Story.word(Core.decide(in(phase, CODER), order, null, at(10)).answer());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ACTIVE")
  @DisplayName("T-8 outside the active phase liveness changes no status")
  void liveness_changes_no_status_outside_the_active_phase(Phase phase) {
    TeamState state = in(phase, CODER);
    for (CommandType type : List.of(CommandType.WAIT, CommandType.PROGRESS)) {
      Outcome outcome = Core.decide(state, Samples.ordered(CODER, type), null, at(10));
      var stamp = new Core.Stamp(at(10), Story.WRITER, Via.DIRECT);
      TeamState after = Core.record(state, outcome, null, stamp).state();
      assertThat(after.tasks().values())
          .extracting(Task::status)
          .containsExactlyElementsOf(state.tasks().values().stream().map(Task::status).toList());
    }
  }

  private static Phase phase(Cell cell) {
    return Table.find(Phase.class, cell.column());
  }

  private static CommandType type(Cell cell) {
    return CommandType.valueOf(cell.row());
  }

  /** Somebody who may send it. */
  private static MemberId sender(CommandType type) {
    if (type == CommandType.REVIEW || type == CommandType.QUALITY_RESULT) return SECURITY;
    return Authority.may(Authority.Office.CODER, type) ? CODER : LEAD;
  }

  /** Reached by a story where there is a way already, else by decree. */
  private static TeamState in(Phase phase, MemberId sender) {
    if (phase == Phase.BOOTSTRAP) return Samples.bootstrapped(sender).state();
    TeamState active = Samples.active(sender).state();
    return phase == Phase.ACTIVE ? active : active.in(phase);
  }
}
