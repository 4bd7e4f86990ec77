package dev.reeve.core;

import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionKind;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CheckpointsTest {

  private final Story story = active(simple(T1));

  @Test
  @DisplayName("C-12 a checkpoint that blocks is put before the Lead, once")
  void put_before_the_lead() {
    var block =
        new Noticed.CheckpointBlocked(text("CHECKPOINT-003 blocks"), List.of(text("a circle")));
    story.when(at(10), block);
    Opened opened = (Opened) story.events().getFirst();
    assertThat(opened.matter().kind()).isEqualTo(DecisionKind.CHECKPOINT);
    assertThat(opened.matter().options()).containsExactly("override", "revise", "abort");
    assertThat(opened.matter().evidence()).containsExactly(text("a circle"));
    assertThat(Objects.requireNonNull(opened.said()).to()).isEqualTo(LEAD);
    story.when(at(11), block).changingNothing();
    story.when(at(12), new Noticed.CheckpointBlocked(text("CHECKPOINT-002 blocks"), List.of()));
    assertThat(story.events()).hasSize(1);
  }
}
