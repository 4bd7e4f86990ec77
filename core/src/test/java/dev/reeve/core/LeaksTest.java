package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.STRANGER;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.requested;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberEvent.KeyLeaked;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Finish;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Private keys that somebody let out (T-59). */
class LeaksTest {

  private final Story story = active(simple(T1)).given(at(5), order(CODER, 1, new Claim(T1)));

  @Test
  @DisplayName(
      "T-59 a private key is an incident whether its command is accepted, noted or refused")
  void whatever_becomes_of_the_command() {
    Order accepted = requested("e1", CODER, new ReportError(T1, text("[REDACTED_SECRET]")));
    story.when(at(10), accepted.leaking(true)).answered("ACCEPTED");
    assertThat(leaks()).hasSize(1);
    assertThat(leaks().getFirst().task()).isEqualTo(T1);
    assertThat(Objects.requireNonNull(leaks().getFirst().said()).to()).isEqualTo(LEAD);
    story.when(at(10), accepted.leaking(true)).answered("REPEATED").changingNothing();
    story.when(at(11), order(CODER, new Act()).leaking(true)).answered("ACCEPTED");
    assertThat(leaks()).hasSize(1);
    story.when(at(12), order(CODER, 2, new Finish(T1, null)).leaking(true));
    assertThat(story.answer()).isEqualTo("INVALID_TRANSITION");
    assertThat(leaks()).hasSize(1);
  }

  @Test
  @DisplayName("T-59 without a key there is no incident; nor is there one of somebody unknown")
  void no_incident() {
    story.when(at(10), requested("e1", CODER, new ReportError(T1, text("[REDACTED_SECRET]"))));
    assertThat(leaks()).isEmpty();
    story.when(at(11), order(STRANGER, new Act()).leaking(true));
    assertThat(leaks()).isEmpty();
    story.when(at(12), new Noticed.Leaked(new MemberId("nobody"), null, text("its output")));
    assertThat(leaks()).isEmpty();
  }

  @Test
  @DisplayName("T-59 the same holds for what came by another way")
  void noticed() {
    story.when(at(12), new Noticed.Leaked(CODER, null, text("what it printed")));
    assertThat(leaks()).hasSize(1);
    assertThat(leaks().getFirst().where()).isEqualTo(text("what it printed"));
  }

  private List<KeyLeaked> leaks() {
    return story.events().stream()
        .filter(KeyLeaked.class::isInstance)
        .map(KeyLeaked.class::cast)
        .toList();
  }
}
