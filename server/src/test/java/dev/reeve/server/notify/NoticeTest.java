package dev.reeve.server.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Effect;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Ask;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person is told, and what its answer amounts to. */
class NoticeTest {

  private static final TeamId TEAM = new TeamId("night");

  @ParameterizedTest
  @CsvSource({"UNFREEZE, bootstrap, 5", "RECONCILE, accept, "})
  @DisplayName("T-76 a printed option answers a lock, too; a frozen team begins its next epoch")
  void a_lock(DecisionKind kind, String option, @Nullable Long epoch) {
    DecisionId id = new DecisionId(1);
    Decision.Matter matter =
        Decision.Matter.of(kind, SafeText.own("How shall it go on?")).among(List.of(option));
    TeamState blank = TeamState.blank(TEAM);
    TeamState shut =
        blank
            .with(blank.docket().with(Decision.open(id, matter, Instant.EPOCH)))
            .with(blank.ownership().acknowledged(4));
    Effect.Deliver message =
        new Effect.Deliver(
            new MessageId(7), MemberId.SUPERVISOR, MemberId.OPERATOR, SafeText.own("frozen"));
    Notice notice = new Notice(shut, new Effect.Notify(message, id));
    assertThat(notice.answer(option + "\n")).contains(option);
    Ask.Command ask = (Ask.Command) notice.decide(TEAM, option, _ -> {});
    assertThat(ask.order().command())
        .isEqualTo(new Decide(id, option, epoch, SafeText.own("answered through notify.command")));
  }
}
