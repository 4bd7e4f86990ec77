package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionCommand.Adjust;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Adjusted;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.text.SafeText;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A decision is opened, then answered once, or withdrawn. */
class DecisionLifeTest {

  private static final DecisionId D1 = new DecisionId(1);
  private static final Matter MATTER = Samples.matter(DecisionKind.LOOP);

  @Test
  @DisplayName("T-72 a decision is open until it is answered, and then stays answered")
  void a_decision_is_answered_once() {
    Story story = opened();
    assertThat(decision(story))
        .isEqualTo(Decision.open(D1, MATTER, story.latest().getFirst().at()));
    assertThat(story.state().docket().next()).isEqualTo(2);
    story
        .when(at(5), decide(LEAD, "clarify"))
        .then(new Decided(LEAD, D1, "clarify", text("noted")));
    assertThat(decision(story).state()).isEqualTo(Decision.State.ANSWERED);
    assertThat(decision(story).answer()).isEqualTo("clarify");
    story.when(at(6), decide(LEAD, "swap")).refused(Code.INVALID_TRANSITION).changingNothing();
    assertThat(story.rejection().current()).isEqualTo("clarify");
  }

  @Test
  @DisplayName("T-72 a withdrawn decision takes no answer")
  void a_withdrawn_decision_takes_no_answer() {
    Story story = opened().given(new Withdrawn(D1, text("the loop ended")));
    assertThat(decision(story).state()).isEqualTo(Decision.State.WITHDRAWN);
    story.when(at(5), decide(LEAD, "clarify")).refused(Code.INVALID_TRANSITION);
  }

  @ParameterizedTest
  @CsvSource({
    "lead,    clarify, ACCEPTED",
    "lead,    resume,  ACCEPTED",
    "lead,    maybe,   INVALID",
    "lead,    '',      INVALID",
    "coder-1, clarify, FORBIDDEN",
    "tech,    clarify, FORBIDDEN"
  })
  @DisplayName("T-72 only the Lead answers, and only with one of the options")
  void only_the_lead_answers_with_an_option(String sender, String answer, String expected) {
    opened().when(at(5), decide(new MemberId(sender), answer)).answered(expected);
  }

  @Test
  @DisplayName("T-72 what nobody asked cannot be decided")
  void an_unknown_decision_is_invalid() {
    Story story = active().when(at(5), decide(LEAD, "clarify")).refused(Code.INVALID);
    assertThat(story.rejection().field()).isEqualTo("decision");
  }

  @ParameterizedTest
  @CsvSource({"coder-1, d-1", "coder-2, d-2"})
  @DisplayName("T-72 an ADJUSTMENT_DECISION answers the open RESTART about its executor")
  void an_adjustment_answers_the_open_restart(String about, String answered) {
    Matter restart = Samples.matter(DecisionKind.RESTART);
    MemberId executor = new MemberId(about);
    DecisionId id = Objects.requireNonNull(DecisionId.parse(answered));
    Story story =
        active()
            .given(new Opened(D1, restart.concerning(CODER), null))
            .given(new Opened(new DecisionId(2), restart.concerning(RIVAL), null))
            .when(at(5), order(LEAD, new Adjust(executor, "restart", text("spec"), text("hangs"))));
    assertThat(story.events())
        .startsWith(
            new Adjusted(LEAD, executor, "restart", text("spec"), text("hangs")),
            new Decided(LEAD, id, "restart", text("hangs")));
  }

  @ParameterizedTest
  @CsvSource({"0, MISSING_FIELD", "1, ACCEPTED", "2, MISSING_FIELD"})
  @DisplayName("H-3 without an executor an ADJUSTMENT_DECISION means the one open RESTART")
  void an_adjustment_without_a_name(int open, String expected) {
    Matter restart = Samples.matter(DecisionKind.RESTART);
    Story story = active();
    if (open > 0) story.given(new Opened(D1, restart.concerning(CODER), null));
    if (open > 1) story.given(new Opened(new DecisionId(2), restart.concerning(RIVAL), null));
    story
        .when(at(5), order(LEAD, new Adjust(null, "continue", SafeText.EMPTY, SafeText.EMPTY)))
        .answered(expected);
  }

  @ParameterizedTest
  @CsvSource({"restart, INVALID_TRANSITION", "dance, INVALID"})
  @DisplayName("T-72 an ADJUSTMENT_DECISION needs an open RESTART")
  void an_adjustment_needs_an_open_restart(String action, Code code) {
    Adjust adjust = new Adjust(CODER, action, SafeText.EMPTY, SafeText.EMPTY);
    active().when(at(5), order(LEAD, adjust)).refused(code);
  }

  @ParameterizedTest
  @CsvSource({"d-1, 1", "d-42, 42", "d-0, ", "d-, ", "1, ", "D-1, ", "d-01, ", "d--1, "})
  @DisplayName("T-72 decisions are called d-N")
  void ids(String text, Long number) {
    assertThat(DecisionId.parse(text)).isEqualTo(number == null ? null : new DecisionId(number));
  }

  @ParameterizedTest
  @CsvSource({
    "REASSIGN_PROPOSAL, 'replace, split, specialist, keep'",
    "DUPLICATE,         ''",
    "OVERLAP,           ''",
    "LOOP,              'clarify, swap, checkpoint, resume'",
    "TOOL,              'skip, retry, caveat'",
    "STAFFING,          'staffed, refused'",
    "RESTART,           'restart, continue, assist, replan'",
    "RECONCILE,         'accept, refuse'",
    "SPLIT_BRAIN,       'keep, rollback, new-epoch'",
    "UNFREEZE,          ''",
    "FORCED_FINALIZE,   'approve, refuse'",
    "CHECKPOINT,        'override, revise, abort'",
    "BUDGET,            'raise, stop'",
    "PERMISSION,        'allow, deny'"
  })
  @DisplayName("W-7 the kinds of decisions and their answers are a closed list")
  void kinds_and_answers(DecisionKind kind, String answers) {
    assertThat(String.join(", ", kind.answers())).isEqualTo(answers);
    assertThat(DecisionKind.values()).hasSize(14);
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("T-72 one table says what each answer of each kind does, and what its deadline does")
  void the_table(DecisionKind kind) {
    for (DecisionKind.Choice choice : kind.choices()) assertThat(choice.effect()).isNotBlank();
    assertThat(kind.lapse())
        .isEqualTo(
            kind == DecisionKind.FORCED_FINALIZE
                ? DecisionKind.Lapse.FAILS_SAFE
                : DecisionKind.Lapse.STAYS_OPEN);
    boolean fixed = kind.choices().stream().anyMatch(each -> each.answer().equals(kind.safe()));
    boolean recommended = kind.safe().equals(Mandate.RECOMMENDED) && kind.choices().isEmpty();
    assertThat(kind.safe().isEmpty() || fixed || recommended).isTrue();
  }

  @Test
  @DisplayName("T-72 whoever is asked reads what each answer does, and which is recommended")
  void the_question() {
    Matter matter =
        Matter.of(DecisionKind.STAFFING, text("Who reviews task #4?")).recommending("staffed");
    assertThat(new Opened(D1, matter, LEAD).said())
        .isEqualTo(
            new Saying(
                LEAD,
                text(
                    "d-1: Who reviews task #4? Answer with one of [staffed (those whose approval is"
                        + " needed are there), refused (nobody is added; an escalated task is what"
                        + " it was before)]. Recommended: staffed.")));
  }

  @Test
  @DisplayName("T-72 open decisions are found by what they are about, and answered ones are not")
  void the_index() {
    Matter loop = Samples.matter(DecisionKind.LOOP);
    Story story =
        active(Cast.simple(Cast.T1))
            .given(new Opened(D1, loop.about(Cast.T1), null))
            .given(new Opened(new DecisionId(2), loop.about(Cast.T2), null))
            .given(new Opened(new DecisionId(3), loop, null))
            .given(new Opened(new DecisionId(4), loop.about(Cast.T1), null));
    assertThat(ids(story.state().docket().openAbout(DecisionKind.LOOP, Cast.T1)))
        .containsExactly("d-1", "d-4");
    assertThat(ids(story.state().docket().openAbout(DecisionKind.LOOP, null)))
        .containsExactly("d-3");
    story.given(new Decided(LEAD, D1, "resume", SafeText.EMPTY));
    assertThat(ids(story.state().docket().open(DecisionKind.LOOP)))
        .containsExactly("d-3", "d-4", "d-2");
    assertThat(story.state().docket().open(DecisionKind.TOOL, Cast.T1)).isNull();
  }

  private static List<String> ids(List<Decision> decisions) {
    return decisions.stream().map(decision -> decision.id().toString()).toList();
  }

  private static Story opened() {
    return active().given(new Opened(D1, MATTER, null));
  }

  private static Order decide(MemberId sender, String answer) {
    return order(sender, new Decide(D1, answer, null, text("noted")));
  }

  private static Decision decision(Story story) {
    return Objects.requireNonNull(story.state().docket().decisions().get(D1));
  }
}
