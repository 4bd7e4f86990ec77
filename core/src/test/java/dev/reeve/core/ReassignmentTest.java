package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.text.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who should not keep a task, and what the Lead's answer does. */
class ReassignmentTest {

  private static final DecisionId D1 = new DecisionId(1);

  @Test
  @DisplayName("T-54 a proposal is put before the Lead, once at a time")
  void a_proposal_asks_the_lead() {
    Proposed proposed = proposed(CODER);
    Story story = claimed().given(proposed);
    assertThat(story.events())
        .containsExactly(
            proposed,
            new Opened(
                D1,
                Matter.of(DecisionKind.REASSIGN_PROPOSAL, text("coder-1 is silent."))
                    .about(T1)
                    .concerning(CODER)
                    .shownBy(List.of(text("60 min")))
                    .recommending("replace"),
                LEAD));
    story.given(proposed);
    assertThat(story.events()).containsExactly(proposed);
  }

  @ParameterizedTest
  @CsvSource({
    "replace,    PENDING,     , 3",
    "split,      PENDING,     , 3",
    "specialist, PENDING,     , 3",
    "keep,       IN_PROGRESS, coder-1, 2"
  })
  @DisplayName("T-54 all answers but keep make the task free")
  void the_answers(String answer, TaskStatus status, @Nullable String owner, long rev) {
    Story story = claimed().given(proposed(CODER)).given(at(20), decide(answer));
    assertThat(story.task(T1).status()).isEqualTo(status);
    assertThat(story.task(T1).owner()).isEqualTo(owner == null ? null : new MemberId(owner));
    assertThat(story.task(T1).rev()).isEqualTo(rev);
  }

  @Test
  @DisplayName("T-54 keep sends a stuck owner back to work")
  void keep_ends_stuck() {
    Story story =
        claimed()
            .given(at(11), order(CODER, 2, new GetStuck(T1, text("no idea"))))
            .given(proposed(CODER))
            .given(at(20), decide("keep"));
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    assertThat(story.task(T1).owner()).isEqualTo(CODER);
  }

  @Test
  @DisplayName("T-54 a task that somebody else has by now stays with them")
  void another_owner_keeps_it() {
    Story story = claimed().given(proposed(UNIFIED)).given(at(20), decide("replace"));
    assertThat(story.task(T1).owner()).isEqualTo(CODER);
  }

  private static Story claimed() {
    return active(simple(T1)).given(at(10), order(CODER, 1, new Claim(T1)));
  }

  private static Proposed proposed(MemberId member) {
    return new Proposed(
        T1, member, "replace", text(member + " is silent."), List.of(text("60 min")));
  }

  private static Order decide(String answer) {
    return order(LEAD, new Decide(D1, answer, null, SafeText.EMPTY));
  }
}
