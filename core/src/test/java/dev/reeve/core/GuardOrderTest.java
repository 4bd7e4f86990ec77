package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Situation.Base;
import dev.reeve.core.Situation.Fault;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.team.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Of several reasons to refuse a command, the first of T-7 answers. */
class GuardOrderTest {

  /** As T-7 lists them; those in one line exclude each other or have the same place. */
  private static final List<List<String>> ORDER =
      List.of(
          List.of("TOO_LARGE"),
          List.of("RATE_LIMITED"),
          List.of("MISSING_FIELD", "INVALID"),
          List.of("UNKNOWN_MEMBER", "UNKNOWN_TASK"),
          List.of("FORBIDDEN"),
          List.of("REPEATED", "CONFLICT"),
          List.of("STALE_INCARNATION"),
          List.of("STALE_EPOCH"),
          List.of("NOT_OWNED", "LOCKED", "FROZEN", "TEAM_CLOSED"),
          List.of("ALREADY_CLAIMED"),
          List.of("STALE_REV"),
          List.of("SINGLE_WRITER"),
          List.of("INVALID_TRANSITION"),
          List.of("APPROVALS_MISSING"));

  /** Pairs that no command can meet, and why. */
  private static final List<String> IMPOSSIBLE =
      List.of(
          // Both are found at the door, before there is a command: the first one found is brought.
          "TOO_LARGE RATE_LIMITED",
          // What has no rev cannot have an old one.
          "MISSING_FIELD STALE_REV",
          // A task that is not there has no owner, no rev, no status and no approvals.
          "UNKNOWN_TASK ALREADY_CLAIMED",
          "UNKNOWN_TASK STALE_REV",
          "UNKNOWN_TASK INVALID_TRANSITION",
          "UNKNOWN_TASK APPROVALS_MISSING",
          // The Lead is known; what others may not send is SINGLE_WRITER when it sends it (T-7).
          "UNKNOWN_MEMBER SINGLE_WRITER",
          "FORBIDDEN SINGLE_WRITER",
          // Only a CLAIM finds a task taken, only a DONE lacks approvals.
          "ALREADY_CLAIMED APPROVALS_MISSING");

  /** A command on which two faults hold. */
  record Pair(Base base, Fault first, Fault second) {

    String answers() {
      return first.answer + " " + second.answer;
    }
  }

  static Stream<Pair> pairs() {
    return Arrays.stream(Base.values()).flatMap(GuardOrderTest::pairsOn);
  }

  private static Stream<Pair> pairsOn(Base base) {
    List<Fault> alone = Arrays.stream(Fault.values()).filter(fault -> holds(base, fault)).toList();
    List<Pair> pairs = new ArrayList<>();
    for (Fault first : alone) {
      for (Fault second : alone) {
        boolean later = place(first.answer) < place(second.answer);
        boolean together = first.holdsBeside(second);
        Pair pair = new Pair(base, first, second);
        if (later && together && !IMPOSSIBLE.contains(pair.answers())) pairs.add(pair);
      }
    }
    return pairs.stream();
  }

  /** Whether this fault, alone, is what this command is refused for. */
  private static boolean holds(Base base, Fault fault) {
    return new Situation(base).with(fault).answer().equals(fault.answer);
  }

  private static int place(String answer) {
    for (int place = 0; place < ORDER.size(); place++) {
      if (ORDER.get(place).contains(answer)) return place;
    }
    throw new AssertionError("not in T-7: " + answer);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  @DisplayName("T-7 of two that apply the earlier answers")
  void of_two_that_apply_the_earlier_answers(Pair pair) {
    Situation both = new Situation(pair.base()).with(pair.first()).with(pair.second());
    assertThat(both.answer()).isEqualTo(pair.first().answer);
  }

  @Test
  @DisplayName("T-7 every pair of the order was tried, or cannot be")
  void every_pair_was_tried() {
    SortedSet<String> tried = pairs().map(Pair::answers).collect(toCollection(TreeSet::new));
    SortedSet<String> all = new TreeSet<>();
    for (List<String> earlier : ORDER) {
      for (List<String> later : ORDER.subList(ORDER.indexOf(earlier) + 1, ORDER.size())) {
        for (String first : earlier) later.forEach(second -> all.add(first + " " + second));
      }
    }
    assertThat(tried).doesNotContainAnyElementsOf(IMPOSSIBLE);
    tried.addAll(IMPOSSIBLE);
    assertThat(tried).isEqualTo(all);
  }

  @ParameterizedTest
  @MethodSource("bases")
  @DisplayName("T-7 without a fault each of these commands is accepted")
  void without_a_fault_it_is_accepted(Base base) {
    assertThat(new Situation(base).answer()).isEqualTo("ACCEPTED");
  }

  static Stream<Base> bases() {
    return Arrays.stream(Base.values());
  }

  @Test
  @DisplayName("T-7 the codes stand in the order in which they answer")
  void the_codes_stand_in_their_order() {
    List<String> codes =
        ORDER.stream().flatMap(List::stream).filter(answer -> !answer.equals("REPEATED")).toList();
    assertThat(Arrays.stream(Rejection.Code.values()).map(Enum::name))
        .filteredOn(code -> !code.equals("UNKNOWN_TEAM")) // no team, no core
        .containsExactlyElementsOf(codes);
  }

  @ParameterizedTest
  @CsvSource({
    "   ,  , HELD",
    "  1,  , STALE_INCARNATION",
    "   , 0, STALE_EPOCH",
    "  1, 0, STALE_INCARNATION",
    "  3,  , INVALID"
  })
  @DisplayName("T-7 what is held takes the place of LOCKED: stale input is refused before")
  void stale_input_is_not_held(Long incarnation, Long epoch, String answer) {
    Story story = Samples.active(CODER).given(at(5), respawn());
    Stamps stamps = new Stamps(null, epoch, incarnation, null);
    Order order = order(CODER, stamps, Samples.command(CommandType.WAIT));
    Outcome outcome = Core.decide(story.state().in(Phase.LOCKED), order, null, at(10));
    assertThat(Story.word(outcome.answer())).isEqualTo(answer);
  }

  private static Order respawn() {
    return order(LEAD, new Spawn(Cast.seat(CODER, "coder")));
  }

  @Test
  @DisplayName("T-7 a text of an older incarnation is refused in all its parts")
  void a_stale_text_is_refused_in_all_its_parts() {
    Stamps stamps = new Stamps(null, null, 1L, null);
    Samples.active(CODER)
        .given(at(5), respawn())
        .when(at(6), order(CODER, stamps, new Say(text("CLAIM: task 1\nDONE: task 3"))))
        .answered("[STALE_INCARNATION, STALE_INCARNATION]")
        .changingNothing();
  }
}
